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

/// Would `player` have a move that wins at once if it were to move?
[[nodiscard]] constexpr bool threatens_win(const Position& position, Player player) noexcept {
    const CellSet reached = reached_cells(position, player);
    if ((reached & position.masters[index(opponent(player))]) != 0) return true;
    const Cell goal = goal_of(player);
    return contains(reached & ~blocked_cells(position, player), goal) &&
           (sources(position, player, goal) & position.masters[index(player)]) != 0;
}

/// A move that wins at once, or a default Move.
[[nodiscard]] inline Move winning_move(const Position& position) noexcept {
    const Player mover = position.side;
    if (!threatens_win(position, mover)) return {};
    const Player other = opponent(mover);
    const CellSet men = position.men[index(mover)];
    const Cell enemy_master = first_cell(position.masters[index(other)]);
    const Cell goal = goal_of(mover);
    const CellSet master = contains(blocked_cells(position, mover), goal) ? CellSet{0} : position.masters[index(mover)];
    for (const CardId card : position.hands[index(mover)]) {
        const CellSet attackers = reach(card, other, enemy_master) & men;
        if (attackers != 0) return Move::step(first_cell(attackers), enemy_master, card);
        const CellSet arriving = reach(card, other, goal) & master;
        if (arriving != 0) return Move::step(first_cell(arriving), goal, card);
    }
    return {};
}

/// The enemy would win at once if it were to move. The mover's turn does not change the enemy's hand, so the threat is
/// real.
[[nodiscard]] constexpr bool is_threatened(const Position& position) noexcept {
    return threatens_win(position, opponent(position.side));
}

/// Only captures cannot be undone: every card comes round again, and every man can come back.
[[nodiscard]] constexpr bool is_irreversible(const Position& position, Move move) noexcept {
    return move.has_step() && contains(position.men[index(opponent(position.side))], move.to());
}

}  // namespace quadriga::onitama
