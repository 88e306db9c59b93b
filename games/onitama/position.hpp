#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/game/types.hpp"
#include "games/onitama/cards.hpp"
#include "games/onitama/geometry.hpp"
#include "games/onitama/piece_square.hpp"

namespace quadriga::onitama {

using engine::Key;

/// Two different cards, the lower number first.
using Hand = std::array<CardId, 2>;

[[nodiscard]] constexpr Hand hand_of(CardId one, CardId other) noexcept {
    return {std::min(one, other), std::max(one, other)};
}

/// Arrays are indexed by player. Derived members are always those that `complete` computes, so that equal positions are
/// equal bit for bit.
struct Position {
    std::array<CellSet, 2> men{};      ///< students and master
    std::array<CellSet, 2> masters{};  ///< one cell, or none: the captured master of the side to move
    std::array<Hand, 2> hands{};
    CardId side_card = 0;
    Player side = Player::p1;
    std::uint8_t spirit = no_cell;  ///< the cell of the wind spirit; no_cell in a game without it

    // Derived members.
    std::array<std::uint8_t, 2> steps{};  ///< the number of steps of men that the hand allows
    PieceSquareSum piece_squares = 0;     ///< the sum over all men
    Key key = 0;
    std::array<std::array<CellSet, 2>, 2>
        reach{};  ///< the cells that each card of the hand leads men to, own men included

    [[nodiscard]] constexpr bool has_spirit() const noexcept { return spirit != no_cell; }
    friend constexpr bool operator==(const Position&, const Position&) = default;
};

namespace detail {

/// Random numbers for everything that distinguishes positions.
struct Keys {
    std::array<std::array<std::array<Key, cell_count>, 2>, 2> man{};  ///< [player][is master][cell]
    std::array<std::array<Key, card_count>, 3> card{};                ///< [player whose hand it is in, or 2: side]
    std::array<std::array<Key, card_count>, 2> exchange{};  ///< [player]: the card goes from hand to side, or back
    Key red_to_move = 0;
    std::array<Key, cell_count> spirit{};
};

inline constexpr Keys keys = [] {
    Keys filled;
    Key seed = 0x6f6e6974616d61;
    const auto next = [&seed] { return engine::mix(seed++); };
    for (auto& kinds : filled.man) {
        for (auto& cells : kinds) {
            for (Key& key : cells) key = next();
        }
    }
    const auto fill_cards = [&](std::size_t first, std::size_t last) {
        for (auto& places : filled.card) {
            for (std::size_t card = first; card < last; ++card) places[card] = next();
        }
    };
    constexpr std::size_t older_cards = 32;
    fill_cards(0, older_cards);
    filled.red_to_move = next();
    // Drawn last, so that games without the spirit keep the keys that they had before it was added.
    fill_cards(older_cards, card_count);
    for (Key& key : filled.spirit) key = next();
    for (std::size_t player = 0; player < 2; ++player) {
        for (std::size_t card = 0; card < card_count; ++card) {
            filled.exchange[player][card] = filled.card[player][card] ^ filled.card[2][card];
        }
    }
    return filled;
}();

}  // namespace detail

/// Sets the derived members from men, masters, spirit, hands, side card and side to move.
void complete(Position& position) noexcept;

/// The cells that no man of `player` can step to.
[[nodiscard]] constexpr CellSet blocked_cells(const Position& position, Player player) noexcept {
    return position.men[index(player)] | bit(position.spirit);
}

/// Sets `reach` and `steps` of a player.
constexpr void update_reach(Position& position, Player player) noexcept {
    const std::size_t at = index(player);
    const CellSet men = position.men[at];
    const FramedSet free = ~framed(blocked_cells(position, player));
    int steps = 0;
    for (std::size_t card = 0; card < 2; ++card) {
        FramedSet reached = 0;
        for (const StepShift& shift : shifts_of(position.hands[at][card], player)) {
            const FramedSet cells = shift.steps(men);
            reached |= cells;
            steps += std::popcount(cells & free);
        }
        position.reach[at][card] = static_cast<CellSet>(reached >> frame_shift);
    }
    position.steps[at] = static_cast<std::uint8_t>(steps);
}

/// The cells that the hand of `player` leads its men to.
[[nodiscard]] constexpr CellSet reached_cells(const Position& position, Player player) noexcept {
    const auto& [first, second] = position.reach[index(player)];
    return first | second;
}

/// How many ways there are to deal a deck: two cards to each player and one to the side.
[[nodiscard]] std::uint32_t deal_count(Deck deck) noexcept;

/// The start position of the deal with that number, modulo deal_count. With k cards in alphabetical order, Blue holds
/// the pair number deal / (C(k-2,2) * (k-4)) of them, Red the pair number deal / (k-4) mod C(k-2,2) of the rest, and
/// the card number deal mod (k-4) of what is then left lies at the side; pairs count from 0 in lexicographic order. The
/// side card's stamp says who moves first. With the cards of Way of the Wind the spirit starts on c3.
[[nodiscard]] Position start(Deck deck, std::uint32_t deal) noexcept;

}  // namespace quadriga::onitama
