#pragma once

#include "games/onoro/geometry.hpp"

namespace quadriga::onoro {

/// From and to, as cells of the frame before the move. When a pawn is placed `from` is 0, a cell that is never
/// occupied.
struct Move {
    FrameCell from = 0;
    FrameCell to = 0;

    friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace quadriga::onoro
