#pragma once

#include <cstddef>

#include "engine/game/types.hpp"
#include "games/nonaga/move.hpp"
#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// The position in the middle of a turn: after the slide, before the disc move, with the same side to move.
[[nodiscard]] Position after_slide(const Position& position, Move move) noexcept;

// Checks of the parts of a turn, for read_move.

/// Where a piece on `from` ends when it slides in one of hex::directions; `from` itself if it cannot.
[[nodiscard]] FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept;

/// The disc can roll to the outside. Pieces and the lock do not count.
[[nodiscard]] bool can_roll_out(const Position& position, FrameCell disc) noexcept;

/// A disc that can roll to the outside may be put on `target`, any cell of the frame.
[[nodiscard]] bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept;

}  // namespace quadriga::nonaga
