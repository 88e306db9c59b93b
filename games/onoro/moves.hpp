#pragma once

#include <array>
#include <cstddef>

#include "engine/core/move_list.hpp"
#include "games/onoro/crowding.hpp"
#include "games/onoro/move.hpp"
#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// Eight pawns may be lifted. Each of at most 45 targets touches two of the 15 pawns left, which have 90 sides.
inline constexpr std::size_t max_moves = std::size_t{45} * most_pawns_a_side;
using Moves = engine::MoveList<Move, max_moves>;

/// The empty cells among `among` that the pawn on `from` may go to, so that all pawns are connected and have at least
/// two neighbours each. `around` is crowding(occupied).
[[nodiscard]] CellSet targets_of(FrameCell from, const CellSet& among, const CellSet& occupied,
                                 const Crowding& around) noexcept;

/// Appends all legal moves: by pawn, then by target, in ascending order of cells.
void generate(const Position& position, Moves& moves) noexcept;

[[nodiscard]] std::size_t count_moves(const Position& position) noexcept;

/// The position after a legal move.
[[nodiscard]] Position apply(const Position& position, Move move) noexcept;

}  // namespace quadriga::onoro
