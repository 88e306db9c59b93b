#pragma once

#include <cstddef>

#include "engine/core/move_list.hpp"
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

/// The slide with which a side, on turn or not, would connect its pieces if it were its turn; a default Move if there
/// is none.
[[nodiscard]] Move connecting_slide(const Position& position, Player side) noexcept;

// Single questions about the parts of a turn, for readers of moves.

/// Where a piece on `from` ends when it slides in one of hex::directions; `from` itself if it cannot.
[[nodiscard]] FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept;

/// The disc can roll to the outside. Pieces and the lock do not count.
[[nodiscard]] bool can_roll_out(const Position& position, FrameCell disc) noexcept;

/// A disc that can roll to the outside may be put on `target`, any cell of the frame.
[[nodiscard]] bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept;

}  // namespace quadriga::nonaga
