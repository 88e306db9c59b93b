#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "engine/system/memory.hpp"
#include "games/onitama/endgame_indexing.hpp"
#include "games/onitama/endgame_rows.hpp"
#include "games/onitama/position.hpp"

/// The analysis that fills a tablebase.
namespace quadriga::onitama::endgame {

/// The value of a position in which nobody wins within the analysed plies, though somebody may later.
inline constexpr std::uint8_t unknown = 255;

/// The frontier of the analysis in a slice: the masters' cells, each side's by itself, of the positions that the last
/// ply has found.
struct Frontier {
    CellSet blue_masters = 0;
    CellSet red_masters = 0;
};

/// The most bytes that `solve` uses; its result, one byte an index, takes two thirds of them.
[[nodiscard]] constexpr std::size_t memory_of(Material material) noexcept {
    constexpr std::size_t of_slice = 2 * Rows::size * sizeof(CellSet) + sizeof(Frontier) + 1;
    constexpr std::size_t of_lists = 1024 * 1024;
    const Counts counts = counts_of(material);
    return deal_count * (counts.indices + counts.slices * of_slice) + of_lists;
}

/// The plies to the end of every position with Blue to move, by index: odd if Blue wins, even if Red wins, 0 if
/// nobody can win, `unknown` if the end is beyond `last_ply`, which is below `unknown`. Polls `is_stopped` about every
/// millisecond. Empty if it returns true, or if the system has too little memory. The cards must be sorted.
[[nodiscard]] engine::PageArray<std::uint8_t> solve(const std::array<CardId, 5>& cards, const Indexing& indexing,
                                                    const std::function<bool()>& is_stopped,
                                                    unsigned last_ply = unknown - 1);

}  // namespace quadriga::onitama::endgame
