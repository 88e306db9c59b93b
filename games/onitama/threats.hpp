#pragma once

#include "games/onitama/moves.hpp"
#include "games/onitama/position.hpp"

/// Immediate wins: by capturing the master or by reaching the temple. Only the target cell can be blocked, by an own
/// man or the spirit, so both are found by looking back from it. All functions expect a position that is not terminal.
namespace quadriga::onitama {

/// The cells from which the cards of its hand lead a man of `player` to `cell`.
[[nodiscard]] constexpr CellSet sources(const Position& position, Player player, Cell cell) noexcept {
    const Hand hand = position.hands[index(player)];
    return reach(hand[0], opponent(player), cell) | reach(hand[1], opponent(player), cell);
}

/// Whether `player` would have a move that wins at once if it were to move.
[[nodiscard]] constexpr bool threatens_win(const Position& position, Player player) noexcept {
    const CellSet reached = reached_cells(position, player);
    if ((reached & position.masters[index(opponent(player))]) != 0) return true;
    const Cell goal = goal_of(player);
    return contains(reached & ~blocked_cells(position, player), goal) &&
           (sources(position, player, goal) & position.masters[index(player)]) != 0;
}

}  // namespace quadriga::onitama
