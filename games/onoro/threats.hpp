#pragma once

#include "games/onoro/moves.hpp"
#include "games/onoro/position.hpp"

/// Moves that make a line of four.
namespace quadriga::onoro {

/// A move of `player` that makes a line, as if it were the player's turn; a default Move if there is none.
[[nodiscard]] Move line_making_move(const Position& position, engine::Player player) noexcept;

}  // namespace quadriga::onoro
