#pragma once

#include "games/onager/geometry.hpp"

namespace quadriga::onager {

/// One turn: a walk or a jump from one cell to another (the position after a chain depends on nothing else), or a lake
/// with the same cell twice. A default Move names a cell off the board.
struct Move {
    Cell from = 0;
    Cell to = 0;

    [[nodiscard]] static constexpr Move lake(Cell cell) noexcept { return {cell, cell}; }
    [[nodiscard]] constexpr bool is_lake() const noexcept { return from == to; }
    friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace quadriga::onager
