#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/move_list.hpp"
#include "games/onitama/move.hpp"
#include "games/onitama/position.hpp"

namespace quadriga::onitama {

namespace detail {

/// The most moves that a card can ever give: five men each have at most its offsets, and so has the spirit. An ordinary
/// card moves one or the other, a wind card both.
[[nodiscard]] constexpr std::size_t max_moves_of(const Card& card) {
    const auto is_used = [](const Offset& offset) { return offset != Offset{}; };
    const auto steps = static_cast<std::size_t>(std::ranges::count_if(card.offsets, is_used));
    const auto spirit_moves = static_cast<std::size_t>(std::ranges::count_if(card.spirit_offsets, is_used));
    return spirit_moves == 0 ? 5 * steps + steps : 5 * steps * spirit_moves;
}

}  // namespace detail

/// A hand has two different cards, so the two best cards bound the number of moves; two passes are fewer.
inline constexpr std::size_t max_moves = [] {
    std::array<std::size_t, card_count> counts{};
    std::ranges::transform(cards, counts.begin(), detail::max_moves_of);
    std::ranges::sort(counts);
    return counts[card_count - 1] + counts[card_count - 2];
}();
using Moves = engine::MoveList<Move, max_moves>;

/// Does the mover's step capture the master or bring its own to its goal?
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

/// The same as `generate` and `push_steps` in a game with the wind spirit, where a step by a wind card is followed by
/// every move of the spirit that it leaves.
void generate_with_spirit(const Position& position, Moves& list) noexcept;
void push_steps_with_spirit(const Position& position, CellSet allowed, Moves& list) noexcept;
[[nodiscard]] std::size_t count_moves_with_spirit(const Position& position) noexcept;

}  // namespace detail

/// Every legal move: all turns that move something, or the two passes if there are none.
inline void generate(const Position& position, Moves& list) noexcept {
    if (position.has_spirit()) return detail::generate_with_spirit(position, list);
    const std::size_t before = list.size();
    detail::push_steps(position, ~position.men[index(position.side)], list);
    if (list.size() == before) detail::push_passes(position, list);
}

[[nodiscard]] inline std::size_t count_moves(const Position& position) noexcept {
    if (position.has_spirit()) return detail::count_moves_with_spirit(position);
    const std::size_t steps = position.steps[index(position.side)];
    return steps == 0 ? position.hands[0].size() : steps;
}

namespace detail {

/// The man of `player` on `from` steps to `to`; an enemy man there is captured. The key is set apart, see key_after.
inline void apply_step(Position& position, std::size_t mover, Cell from_cell, Cell to_cell) noexcept {
    const std::size_t other = 1 - mover;
    const CellSet from = bit(from_cell);
    const CellSet to = bit(to_cell);
    const bool is_master = (position.masters[mover] & from) != 0;
    position.placement += placement_of(mover, is_master, to_cell) - placement_of(mover, is_master, from_cell);
    position.men[mover] ^= from | to;
    if (is_master) position.masters[mover] = to;
    if ((position.men[other] & to) != 0) {
        const bool is_enemy_master = (position.masters[other] & to) != 0;
        position.placement -= placement_of(other, is_enemy_master, to_cell);
        position.men[other] ^= to;
        position.masters[other] &= ~to;
    }
}

/// The same for a move of the spirit, with a step or without one, and for a pass.
void apply_other_than_step(Position& position, std::size_t mover, Move move) noexcept;

/// What the spirit's move, after the step if there is one, changes in the key.
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

/// The key of `apply(position, move)`.
[[nodiscard]] inline Key key_after(const Position& position, Move move) noexcept {
    const auto& keys = detail::keys;
    const std::size_t mover = index(position.side);
    const std::size_t other = 1 - mover;
    const Cell from = move.from();
    const Cell to = move.to();
    Key key =
        position.key ^ keys.red_to_move ^ keys.exchange[mover][move.card()] ^ keys.exchange[mover][position.side_card];
    if (move.has_step()) {
        const bool is_master = contains(position.masters[mover], from);
        key ^= keys.man[mover][is_master][from] ^ keys.man[mover][is_master][to];
        if (contains(position.men[other], to)) key ^= keys.man[other][contains(position.masters[other], to)][to];
    }
    return move.has_spirit() ? key ^ detail::spirit_change(position, move) : key;
}

/// The position after a legal move.
[[nodiscard]] inline Position apply(const Position& position, Move move) noexcept {
    const std::size_t mover = index(position.side);
    const CardId used = move.card();
    const CardId taken = position.side_card;
    const Hand hand = position.hands[mover];

    Position next = position;
    next.key = key_after(position, move);
    if (move.is_only_step()) {
        detail::apply_step(next, mover, move.from(), move.to());
    } else {
        detail::apply_other_than_step(next, mover, move);
    }
    next.hands[mover] = hand_of(hand[0] == used ? hand[1] : hand[0], taken);
    next.side_card = used;
    next.side = opponent(position.side);
    update_reach(next, position.side);
    if (next.men[1 - mover] != position.men[1 - mover] || next.spirit != position.spirit) update_reach(next, next.side);
    return next;
}

/// The same board and cards with the other side to move. Having to move is hardly ever a burden: nearly always some
/// move improves the position, and no card leaves play.
[[nodiscard]] inline Position null_move(const Position& position) noexcept {
    Position next = position;
    next.side = opponent(position.side);
    next.key ^= detail::keys.red_to_move;
    return next;
}

}  // namespace quadriga::onitama
