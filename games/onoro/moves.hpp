#pragma once

#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onoro/neighbour_counts.hpp"
#include "games/onoro/position.hpp"

/// Moves, and what generates them.
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

/// The empty cells among `among` that the pawn on `from` may go to, so that all pawns are connected and have at least
/// two neighbours each. `around` is count_neighbours(occupied).
[[nodiscard]] CellSet targets_of(FrameCell from, const CellSet& among, const CellSet& occupied,
                                 const NeighbourCounts& around) noexcept;

/// A move of `player` that makes a line, as if it were the player's turn; a default Move if there is none.
[[nodiscard]] Move line_making_move(const Position& position, engine::Player player) noexcept;

}  // namespace quadriga::onoro
