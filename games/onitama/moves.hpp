#pragma once

#include <cstddef>

#include "engine/core/move_list.hpp"
#include "games/onitama/move.hpp"
#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// Two cards, each with at most four offsets for at most five men.
inline constexpr std::size_t max_moves = 2 * max_offsets * 5;
using Moves = engine::MoveList<Move, max_moves>;

namespace detail {

/// Appends the mover's steps that end on a cell of `allowed`, sorted by card, from and to.
inline void push_steps(const Position& position, CellSet allowed, Moves& list) noexcept {
    const Player mover = position.side;
    const CellSet own = position.men[index(mover)];
    for (const CardId card : position.hands[index(mover)]) {
        for (CellSet men = own; men != 0; men = without_first(men)) {
            const Cell from = first_cell(men);
            for (CellSet to = reach(card, mover, from) & allowed; to != 0; to = without_first(to)) {
                list.push(Move::step(from, first_cell(to), card));
            }
        }
    }
}

}  // namespace detail

/// Every legal move: the steps, or the two passes if there is no step at all.
inline void generate(const Position& position, Moves& list) noexcept {
    const std::size_t before = list.size();
    detail::push_steps(position, ~position.men[index(position.side)], list);
    if (list.size() != before) return;
    for (const CardId card : position.hands[index(position.side)]) list.push(Move::pass(card));
}

[[nodiscard]] inline std::size_t count_steps(const Position& position) noexcept {
    const Player mover = position.side;
    const CellSet own = position.men[index(mover)];
    const Hand hand = position.hands[index(mover)];
    int steps = 0;
    for (CellSet men = own; men != 0; men = without_first(men)) {
        const Cell from = first_cell(men);
        steps += size_of(reach(hand[0], mover, from) & ~own) + size_of(reach(hand[1], mover, from) & ~own);
    }
    return static_cast<std::size_t>(steps);
}

[[nodiscard]] inline std::size_t count_moves(const Position& position) noexcept {
    const std::size_t steps = count_steps(position);
    return steps == 0 ? position.hands[0].size() : steps;
}

/// The position after a legal move.
[[nodiscard]] inline Position apply(const Position& position, Move move) noexcept {
    const std::size_t mover = index(position.side);
    const std::size_t other = 1 - mover;
    const CardId used = move.card();
    const CardId taken = position.side_card;
    const Hand hand = position.hands[mover];

    Position next = position;
    Key key = position.key ^ detail::keys.red_to_move;
    if (!move.is_pass()) {
        const CellSet from = bit(move.from());
        const CellSet to = bit(move.to());
        const bool is_master = (position.masters[mover] & from) != 0;
        key ^= detail::keys.man[mover][is_master][move.from()] ^ detail::keys.man[mover][is_master][move.to()];
        next.men[mover] ^= from | to;
        if (is_master) next.masters[mover] = to;
        if ((position.men[other] & to) != 0) {
            key ^= detail::keys.man[other][(position.masters[other] & to) != 0][move.to()];
            next.men[other] ^= to;
            next.masters[other] &= ~to;
        }
    }
    next.hands[mover] = hand_of(hand[0] == used ? hand[1] : hand[0], taken);
    next.side_card = used;
    next.side = opponent(position.side);
    next.key = key ^ detail::keys.exchange[mover][used] ^ detail::keys.exchange[mover][taken];
    return next;
}

/// The same men and cards with the other side to move. Having to move is hardly ever a burden: nearly always some step
/// improves the position, and no card leaves play.
[[nodiscard]] inline Position null_move(const Position& position) noexcept {
    Position next = position;
    next.side = opponent(position.side);
    next.key ^= detail::keys.red_to_move;
    return next;
}

}  // namespace quadriga::onitama
