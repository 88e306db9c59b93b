#pragma once

#include <cstddef>

#include "engine/core/move_list.hpp"
#include "games/nonaga/move.hpp"
#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// Three pieces slide in six directions; then one of thirteen bare discs goes to one of 37 cells: the other 18 discs
/// have 108 sides; were they connected, 34 of these would touch each other, and two are needed for a target; when
/// taking the disc splits them into two or three parts, its own cell, which is no target, takes the two or three sides
/// gained.
inline constexpr std::size_t most_targets = 37;
inline constexpr std::size_t max_moves = 3 * 6 * 13 * most_targets;

using Moves = engine::MoveList<Move, max_moves>;

/// Appends all legal moves of an undecided position: by piece and direction, then by disc and target in scan order.
void generate(const Position& position, Moves& moves) noexcept;

/// Their number.
[[nodiscard]] std::size_t count_moves(const Position& position) noexcept;

/// The position in the middle of a turn: the piece has moved, the disc has not, the turn has not passed.
[[nodiscard]] Position after_slide(const Position& position, Move move) noexcept;

/// The same position with the other side to move and no disc locked. With hundreds of turns to choose from, having to
/// move is hardly ever a burden.
[[nodiscard]] Position null_move(const Position& position) noexcept;

/// The position after a legal move.
[[nodiscard]] Position apply(const Position& position, Move move) noexcept;

// Single questions about the parts of a turn, for readers of moves.

/// Where a piece on `from` ends when it slides in one of hex::directions; `from` itself if it cannot.
[[nodiscard]] FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept;

/// The disc can roll to the outside. Pieces and the lock do not count.
[[nodiscard]] bool can_roll_out(const Position& position, FrameCell disc) noexcept;

/// A disc that can roll to the outside may be put on `target`, any cell of the frame.
[[nodiscard]] bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept;

}  // namespace quadriga::nonaga
