#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/game/types.hpp"
#include "games/onitama/cards.hpp"
#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// One turn with a card: a step of a man, a move of the wind spirit, both (only with a wind card), or a pass, which
/// only exchanges cards. A default Move is never legal.
class Move {
public:
    constexpr Move() noexcept = default;
    [[nodiscard]] static constexpr Move step(Cell from, Cell to, CardId card) noexcept {
        return Move(from | to << to_shift | card_bits(card));
    }
    [[nodiscard]] static constexpr Move spirit(Cell from, Cell to, CardId card) noexcept {
        return Move(from << spirit_from_shift | to << spirit_to_shift | card_bits(card));
    }
    [[nodiscard]] static constexpr Move pass(CardId card) noexcept { return Move(card_bits(card) | pass_bit); }

    /// This move followed by a move of the spirit. This move must be only a step.
    [[nodiscard]] constexpr Move with_spirit(Cell spirit_from, Cell spirit_to) const noexcept {
        return Move(bits_ | spirit_from << spirit_from_shift | spirit_to << spirit_to_shift);
    }

    [[nodiscard]] constexpr bool is_pass() const noexcept { return (bits_ & pass_bit) != 0; }
    /// Whether the turn is a step without a move of the spirit. Also true for a default Move.
    [[nodiscard]] constexpr bool is_only_step() const noexcept { return bits_ >> spirit_from_shift == 0; }
    [[nodiscard]] constexpr bool has_step() const noexcept { return (bits_ & step_mask) != 0; }
    [[nodiscard]] constexpr bool has_spirit() const noexcept { return (bits_ & spirit_mask) != 0; }
    [[nodiscard]] constexpr CardId card() const noexcept { return static_cast<CardId>(bits_ >> card_shift & 63); }
    /// The cells of the step; 0 if there is none.
    [[nodiscard]] constexpr Cell from() const noexcept { return bits_ & 31; }
    [[nodiscard]] constexpr Cell to() const noexcept { return bits_ >> to_shift & 31; }
    /// The cells of the spirit's move; 0 if there is none.
    [[nodiscard]] constexpr Cell spirit_from() const noexcept { return bits_ >> spirit_from_shift & 31; }
    [[nodiscard]] constexpr Cell spirit_to() const noexcept { return bits_ >> spirit_to_shift & 31; }

    friend constexpr bool operator==(const Move&, const Move&) = default;

private:
    // If a part is absent, both of its cells are 0; if it is present, they are different.
    static constexpr unsigned to_shift = 5;
    static constexpr unsigned card_shift = 10;
    static constexpr unsigned spirit_from_shift = 16;
    static constexpr unsigned spirit_to_shift = 21;
    static constexpr std::uint32_t step_mask = 0x3ff;
    static constexpr std::uint32_t spirit_mask = 0x3ffU << spirit_from_shift;
    static constexpr std::uint32_t pass_bit = 1U << 26;

    explicit constexpr Move(std::uint32_t bits) noexcept : bits_(bits) {}
    [[nodiscard]] static constexpr std::uint32_t card_bits(CardId card) noexcept {
        static_assert(card_count <= 64);
        return static_cast<std::uint32_t>(card) << card_shift;
    }

    std::uint32_t bits_ = 0;
};

namespace detail {

/// An upper bound on the number of moves with one card. Each of five men and the spirit has at most one move for each
/// offset of its pattern. An ordinary card moves a man or the spirit; a wind card combines each step with each move of
/// the spirit.
[[nodiscard]] constexpr std::size_t max_moves_of(const Card& card) {
    const auto is_used = [](const Offset& offset) { return offset != Offset{}; };
    const auto steps = static_cast<std::size_t>(std::ranges::count_if(card.offsets, is_used));
    const auto spirit_moves = static_cast<std::size_t>(std::ranges::count_if(card.spirit_offsets, is_used));
    return spirit_moves == 0 ? 5 * steps + steps : 5 * steps * spirit_moves;
}

}  // namespace detail

/// The sum of the bounds for the two cards with the most moves. If passes are legal, they are the only two moves.
inline constexpr std::size_t max_moves = [] {
    std::array<std::size_t, card_count> counts{};
    std::ranges::transform(cards, counts.begin(), detail::max_moves_of);
    std::ranges::sort(counts);
    return counts[card_count - 1] + counts[card_count - 2];
}();
using Moves = engine::MoveList<Move, max_moves>;

/// Whether the mover's step captures the enemy's master or takes the mover's own master to its goal. `step` may also
/// move the spirit, but must include a step.
[[nodiscard]] constexpr bool is_winning_step(const Position& position, Move step) noexcept {
    const Player mover = position.side;
    return contains(position.masters[index(opponent(mover))], step.to()) ||
           (step.to() == goal_of(mover) && contains(position.masters[index(mover)], step.from()));
}

namespace detail {

/// Calls `visit(step)` for each of the mover's steps by `card` that end on a cell of `allowed`, sorted by from and to.
/// `allowed` must not contain the spirit's cell or those of the mover's men.
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

/// Appends the mover's steps that end on a cell of `allowed`, sorted by `card`, `from` and `to`. `allowed` must not
/// contain the spirit's cell or those of the mover's men.
inline void push_steps(const Position& position, CellSet allowed, Moves& list) noexcept {
    for (const CardId card : position.hands[index(position.side)]) {
        for_each_step(position, card, allowed, [&list](Move step) { list.push(step); });
    }
}

inline void push_passes(const Position& position, Moves& list) noexcept {
    for (const CardId card : position.hands[index(position.side)]) list.push(Move::pass(card));
}

/// The counterparts of Onitama::generate(), push_steps() and Onitama::count_moves() for games with the wind spirit.
/// They combine each step by a wind card with every move of the spirit that can follow it. The step stands alone if it
/// wins or if the spirit cannot move.
void generate_with_spirit(const Position& position, Moves& list) noexcept;
void push_steps_with_spirit(const Position& position, CellSet allowed, Moves& list) noexcept;
[[nodiscard]] std::size_t count_moves_with_spirit(const Position& position) noexcept;

/// Moves the man of player `mover` from `from_cell` to `to_cell` and removes the enemy man on `to_cell`, if any.
/// Updates only men, masters and piece_squares.
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

/// Makes the step of `move`, if any, then the move of the spirit, if any. Updates only men, masters, piece_squares and
/// the spirit. A pass changes nothing.
void apply_other_than_step(Position& position, std::size_t mover, Move move) noexcept;

/// The XOR by which the spirit's part of `move` changes the key. The step of `move`, if any, comes first. `position` is
/// the position before both.
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

/// The cells from which a card in the hand of `player` leads a man to `cell`, whether or not a man stands on them.
[[nodiscard]] constexpr CellSet sources(const Position& position, Player player, Cell cell) noexcept {
    const Hand hand = position.hands[index(player)];
    return reach(hand[0], opponent(player), cell) | reach(hand[1], opponent(player), cell);
}

/// Whether `player` could win with one turn if it were to move.
[[nodiscard]] constexpr bool threatens_win(const Position& position, Player player) noexcept {
    const CellSet reached = reached_cells(position, player);
    if ((reached & position.masters[index(opponent(player))]) != 0) return true;
    const Cell goal = goal_of(player);
    return contains(reached & ~blocked_cells(position, player), goal) &&
           (sources(position, player, goal) & position.masters[index(player)]) != 0;
}

}  // namespace quadriga::onitama
