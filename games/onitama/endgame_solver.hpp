#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "engine/core/memory.hpp"
#include "games/onitama/endgame_numbering.hpp"
#include "games/onitama/endgame_rows.hpp"
#include "games/onitama/position.hpp"

/// The analysis that fills an endgame table.
namespace quadriga::onitama::endgame {

/// What a table says of a position where nobody wins within the plies that were looked at, though somebody may later.
inline constexpr std::uint8_t unknown = 255;

/// Where positions of a tile were found in the last step of the analysis: the masters' cells, apart from each other.
struct News {
    CellSet blue_masters = 0;
    CellSet red_masters = 0;
};

/// The bytes that `solve` takes at most; its result, one byte a place, is two thirds of them.
[[nodiscard]] constexpr std::size_t memory_of(Shape shape) noexcept {
    constexpr std::size_t of_tile = 2 * Rows::size * sizeof(CellSet) + sizeof(News) + 1;
    constexpr std::size_t of_lists = 1024 * 1024;
    const Counts counts = counts_of(shape);
    return deal_count * (counts.places + counts.tiles * of_tile) + of_lists;
}

/// The plies to the end of every position with Blue to move, by Numbering: odd if Blue wins, 0 where nobody can win;
/// those within `last_ply`, which is below `unknown`. Empty if `is_stopped`, which is asked every millisecond or so,
/// said so, and if the system has too little memory. The cards are sorted.
[[nodiscard]] engine::PageArray<std::uint8_t> solve(const std::array<CardId, 5>& cards, const Numbering& numbering,
                                                    const std::function<bool()>& is_stopped,
                                                    unsigned last_ply = unknown - 1);

}  // namespace quadriga::onitama::endgame
