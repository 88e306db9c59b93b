#pragma once

#include "games/onoro/moves.hpp"
#include "games/onoro/position.hpp"

/// Moves that make a line of four.
namespace quadriga::onoro {

/// A move of `player` that makes a line, as if it were the player's turn; a default Move if there is none.
[[nodiscard]] Move winning_move(const Position& position, engine::Player player) noexcept;

/// A move of the side to move that wins at once; a default Move if there is none.
[[nodiscard]] inline Move winning_move(const Position& position) noexcept {
    return winning_move(position, position.side);
}

/// The opponent could make a line if it were its turn.
[[nodiscard]] inline bool is_threatened(const Position& position) noexcept {
    return winning_move(position, opponent(position.side)) != Move{};
}

}  // namespace quadriga::onoro
