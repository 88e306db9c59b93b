#pragma once

#include <cstddef>

#include "engine/core/move_list.hpp"
#include "games/nonaga/move.hpp"
#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// The most cells where a disc may be put. The other 18 discs have 108 sides. If they are connected at least 34 of
/// these touch each other, and a target uses two of the 74 left. If taking the disc splits them into two or three
/// parts, two or four more sides are free, but two or three touch the disc's own cell, which is not a target.
inline constexpr std::size_t most_targets = 37;
/// Three pieces slide in six directions; then one of thirteen discs without a piece is moved.
inline constexpr std::size_t max_moves = 3 * 6 * 13 * most_targets;

using Moves = engine::MoveList<Move, max_moves>;

/// Appends all legal moves of an undecided position: by piece and direction, then by disc and target in scan order.
void generate(const Position& position, Moves& moves) noexcept;

[[nodiscard]] std::size_t count_moves(const Position& position) noexcept;

/// The position in the middle of a turn: after the slide, before the disc move, with the same side to move.
[[nodiscard]] Position after_slide(const Position& position, Move move) noexcept;

/// The same position with the other side to move and no disc locked. With hundreds of turns to choose from, having to
/// move is hardly ever a burden.
[[nodiscard]] Position null_move(const Position& position) noexcept;

/// The position after a legal move.
[[nodiscard]] Position apply(const Position& position, Move move) noexcept;

// Checks of the parts of a turn, for read_move.

/// Where a piece on `from` ends when it slides in one of hex::directions; `from` itself if it cannot.
[[nodiscard]] FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept;

/// The disc can roll to the outside. Pieces and the lock do not count.
[[nodiscard]] bool can_roll_out(const Position& position, FrameCell disc) noexcept;

/// A disc that can roll to the outside may be put on `target`, any cell of the frame.
[[nodiscard]] bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept;

}  // namespace quadriga::nonaga
