#pragma once

#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// From and to, as cells of the frame before the move. When a pawn is placed `from` is 0, a cell that is never
/// occupied.
struct Move {
    FrameCell from = 0;
    FrameCell to = 0;

    friend constexpr bool operator==(Move, Move) = default;
};

/// Eight pawns may be lifted. Each of at most 45 targets touches two of the 15 pawns left, which have 90 sides.
inline constexpr std::size_t max_moves = std::size_t{45} * most_pawns_a_side;
using Moves = engine::MoveList<Move, max_moves>;

}  // namespace quadriga::onoro
