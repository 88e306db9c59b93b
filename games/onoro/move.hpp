#pragma once

#include "games/onoro/geometry.hpp"

namespace quadriga::onoro {

/// Cells of the frame before the move. `from` is 0, which is never occupied, when a pawn is placed.
struct Move {
    FrameCell from = 0;
    FrameCell to = 0;

    friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace quadriga::onoro
