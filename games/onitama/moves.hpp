#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onitama/move.hpp"
#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// Whether the mover's step captures the enemy's master or brings its own to its goal.
[[nodiscard]] constexpr bool is_winning_step(const Position& position, Move step) noexcept {
    const Player mover = position.side;
    return contains(position.masters[index(opponent(mover))], step.to()) ||
           (step.to() == goal_of(mover) && contains(position.masters[index(mover)], step.from()));
}

namespace detail {

/// Calls `visit` with the mover's steps by `card` that end on a cell of `allowed`, sorted by from and to.
template <class Visit>
inline void for_each_step(const Position& position, CardId card, CellSet allowed, Visit visit) noexcept {
    const Player mover = position.side;
    for (CellSet men = position.men[index(mover)]; men != 0; men = without_first(men)) {
        const Cell from = first_cell(men);
        for (CellSet to = reach(card, mover, from) & allowed; to != 0; to = without_first(to)) {
            visit(Move::step(from, first_cell(to), card));
        }
    }
}

/// Appends the mover's steps that end on a cell of `allowed`, sorted by card, from and to.
inline void push_steps(const Position& position, CellSet allowed, Moves& list) noexcept {
    for (const CardId card : position.hands[index(position.side)]) {
        for_each_step(position, card, allowed, [&list](Move step) { list.push(step); });
    }
}

inline void push_passes(const Position& position, Moves& list) noexcept {
    for (const CardId card : position.hands[index(position.side)]) list.push(Move::pass(card));
}

/// `generate` and `push_steps` for games with the wind spirit, where a step by a wind card is followed by each move of
/// the spirit that is then possible.
void generate_with_spirit(const Position& position, Moves& list) noexcept;
void push_steps_with_spirit(const Position& position, CellSet allowed, Moves& list) noexcept;
[[nodiscard]] std::size_t count_moves_with_spirit(const Position& position) noexcept;

}  // namespace detail

namespace detail {

/// The man of `player` on `from` steps to `to`; an enemy man there is captured. Leaves the key to key_after.
inline void apply_step(Position& position, std::size_t mover, Cell from_cell, Cell to_cell) noexcept {
    const std::size_t other = 1 - mover;
    const CellSet from = bit(from_cell);
    const CellSet to = bit(to_cell);
    const bool is_master = (position.masters[mover] & from) != 0;
    position.piece_squares += piece_square(mover, is_master, to_cell) - piece_square(mover, is_master, from_cell);
    position.men[mover] ^= from | to;
    if (is_master) position.masters[mover] = to;
    if ((position.men[other] & to) != 0) {
        const bool is_enemy_master = (position.masters[other] & to) != 0;
        position.piece_squares -= piece_square(other, is_enemy_master, to_cell);
        position.men[other] ^= to;
        position.masters[other] &= ~to;
    }
}

/// The same for a move of the spirit, with a step or without one, and for a pass.
void apply_other_than_step(Position& position, std::size_t mover, Move move) noexcept;

/// The change of the key by the spirit's move, which follows the step, if there is one.
[[nodiscard]] inline Key spirit_change(const Position& position, Move move) noexcept {
    const std::size_t mover = index(position.side);
    const Cell from = move.spirit_from();
    const Cell to = move.spirit_to();
    std::array<CellSet, 2> men = position.men;
    if (move.has_step()) {
        men[mover] ^= bit(move.from()) | bit(move.to());
        men[1 - mover] &= ~bit(move.to());
    }
    Key change = keys.spirit[from] ^ keys.spirit[to];
    for (std::size_t player = 0; player < 2; ++player) {
        if (contains(men[player], to)) change ^= keys.man[player][0][from] ^ keys.man[player][0][to];
    }
    return change;
}

}  // namespace detail

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
