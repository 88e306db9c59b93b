#pragma once

#include "games/onager/geometry.hpp"

namespace quadriga::onager {

/// One turn: a walk, jump or chain from one cell to another, or a lake with the same cell twice. The cells between do
/// not change the position after a chain. A default Move names a cell off the board.
struct Move {
    Cell from = 0;
    Cell to = 0;

    [[nodiscard]] static constexpr Move lake(Cell cell) noexcept { return {cell, cell}; }
    [[nodiscard]] constexpr bool is_lake() const noexcept { return from == to; }
    friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace quadriga::onager
