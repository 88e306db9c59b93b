#pragma once

#include "games/onitama/moves.hpp"
#include "games/onitama/position.hpp"

/// Wins at one stroke: by capturing the master or by reaching the temple. Nothing ever blocks a step, so both are seen
/// from the target cell backwards. All functions ask for positions that are not terminal.
namespace quadriga::onitama {

/// The cells from which the cards of its hand lead a man of `player` to `cell`.
[[nodiscard]] constexpr Board sources(const Position& position, Player player, Cell cell) noexcept {
    const Hand hand = position.hands[index(player)];
    return reach(hand[0], opponent(player), cell) | reach(hand[1], opponent(player), cell);
}

/// Would `player`, if it were its turn, have a move that wins at once?
[[nodiscard]] constexpr bool threatens_win(const Position& position, Player player) noexcept {
    const Board men = position.men[index(player)];
    const Board enemy_master = position.masters[index(opponent(player))];
    const Cell goal = goal_of(player);
    const Board way_to_goal = contains(men, goal) ? Board{0} : sources(position, player, goal);
    return ((sources(position, player, first_cell(enemy_master)) & men) |
            (way_to_goal & position.masters[index(player)])) != 0;
}

/// A move that wins at once, or a default Move.
[[nodiscard]] inline Move winning_move(const Position& position) noexcept {
    const Player mover = position.side;
    const Player other = opponent(mover);
    const Board men = position.men[index(mover)];
    const Cell prey = first_cell(position.masters[index(other)]);
    const Cell goal = goal_of(mover);
    const Board pilgrim = contains(men, goal) ? Board{0} : position.masters[index(mover)];
    for (const CardId card : position.hands[index(mover)]) {
        const Board hunters = reach(card, other, prey) & men;
        if (hunters != 0) return Move::step(first_cell(hunters), prey, card);
        const Board arriving = reach(card, other, goal) & pilgrim;
        if (arriving != 0) return Move::step(first_cell(arriving), goal, card);
    }
    return {};
}

/// The enemy would win at once if it were its turn. Its hand does not change by the mover's turn, so the threat is
/// real.
[[nodiscard]] constexpr bool is_threatened(const Position& position) noexcept {
    return threatens_win(position, opponent(position.side));
}

/// Captures and the master's arrival on its goal.
inline void generate_forcing(const Position& position, Moves& list) noexcept {
    const Player mover = position.side;
    const Player other = opponent(mover);
    detail::push_steps(position, position.men[index(other)], list);
    const Cell goal = goal_of(mover);
    if (((position.men[0] | position.men[1]) & bit(goal)) != 0) return;
    for (const CardId card : position.hands[index(mover)]) {
        const Board arriving = reach(card, other, goal) & position.masters[index(mover)];
        if (arriving != 0) list.push(Move::step(first_cell(arriving), goal, card));
    }
}

/// Only captures cannot be undone: every card goes round, and every man can come back.
[[nodiscard]] constexpr bool is_irreversible(const Position& position, Move move) noexcept {
    return !move.is_pass() && contains(position.men[index(opponent(position.side))], move.to());
}

}  // namespace quadriga::onitama
