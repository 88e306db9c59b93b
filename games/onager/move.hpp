#pragma once

#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onager/geometry.hpp"

namespace quadriga::onager {

/// One turn: a walk, jump or chain from one cell to another, or a lake with the same cell twice. The intermediate cells
/// of a chain do not affect the resulting position. A default Move names a cell off the board.
struct Move {
    Cell from = 0;
    Cell to = 0;

    [[nodiscard]] static constexpr Move lake(Cell cell) noexcept { return {cell, cell}; }
    [[nodiscard]] constexpr bool is_lake() const noexcept { return from == to; }
    friend constexpr bool operator==(Move, Move) = default;
};

/// At most thirteen pieces with at most 90 other cells to go to. (Lakes: at most 65 cells.)
inline constexpr std::size_t max_moves = 13 * 90;
using Moves = engine::MoveList<Move, max_moves>;

}  // namespace quadriga::onager
