#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "engine/system/memory.hpp"
#include "games/onitama/endgame_numbering.hpp"
#include "games/onitama/endgame_rows.hpp"
#include "games/onitama/position.hpp"

/// The analysis that fills an endgame table.
namespace quadriga::onitama::endgame {

/// The value of a position in which nobody wins within the analysed plies, though somebody may later.
inline constexpr std::uint8_t unknown = 255;

/// The masters' cells, each side's by itself, of the positions in a tile that the last step of the analysis found.
struct News {
    CellSet blue_masters = 0;
    CellSet red_masters = 0;
};

/// The most bytes that `solve` uses; its result, one byte a place, takes two thirds of them.
[[nodiscard]] constexpr std::size_t memory_of(Material material) noexcept {
    constexpr std::size_t of_tile = 2 * Rows::size * sizeof(CellSet) + sizeof(News) + 1;
    constexpr std::size_t of_lists = 1024 * 1024;
    const Counts counts = counts_of(material);
    return deal_count * (counts.places + counts.tiles * of_tile) + of_lists;
}

/// The plies to the end of every position with Blue to move, by Numbering: odd if Blue wins, even if Red wins, 0 if
/// nobody can win, `unknown` if the end is beyond `last_ply`, which is below `unknown`. Polls `is_stopped` about every
/// millisecond. Empty if it returns true, or if the system has too little memory. The cards must be sorted.
[[nodiscard]] engine::PageArray<std::uint8_t> solve(const std::array<CardId, 5>& cards, const Numbering& numbering,
                                                    const std::function<bool()>& is_stopped,
                                                    unsigned last_ply = unknown - 1);

}  // namespace quadriga::onitama::endgame
