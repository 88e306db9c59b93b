#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/key.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "games/onitama/cards.hpp"
#include "games/onitama/geometry.hpp"

namespace quadriga::onitama {

using engine::Key;
using engine::Outcome;

/// Why a game is over: a captured master, or a master in the other temple.
inline constexpr std::array<engine::ReasonText, 2> reasons{
    {{"master", "master captured"}, {"temple", "master in the enemy temple"}}};

/// Two different cards, the lower number first.
using Hand = std::array<CardId, 2>;

[[nodiscard]] constexpr Hand hand_of(CardId one, CardId other) noexcept {
    return {std::min(one, other), std::max(one, other)};
}

/// Arrays are indexed by player. `key` is always key_of the rest, so that equal positions are equal bit for bit.
struct Position {
    std::array<CellSet, 2> men{};      ///< students and master
    std::array<CellSet, 2> masters{};  ///< one cell, or none: the captured master of the side to move
    Key key = 0;
    std::array<Hand, 2> hands{};
    CardId side_card = 0;
    Player side = Player::p1;
    std::uint8_t spirit = no_cell;  ///< the cell of the wind spirit; no_cell in a game without it

    [[nodiscard]] constexpr bool has_spirit() const noexcept { return spirit != no_cell; }
    friend constexpr bool operator==(const Position&, const Position&) = default;
};

namespace detail {

/// Random numbers for everything that tells positions apart.
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
    // Drawn last, so that games without the spirit keep the keys that they had before it existed.
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

/// The key from scratch: men, spirit, who holds which cards, side card, side to move.
[[nodiscard]] Key key_of(const Position& position) noexcept;

/// Judged by the position alone: a side to move without a master has lost it (`master`); else the other master
/// standing on its goal has won (`temple`).
[[nodiscard]] constexpr Outcome outcome(const Position& position) noexcept {
    const Player mover = position.side;
    const Player other = opponent(mover);
    if (position.masters[index(mover)] == 0) return engine::win_of(other, engine::board_reason(reasons, "master"));
    if (contains(position.masters[index(other)], goal_of(other)))
        return engine::win_of(other, engine::board_reason(reasons, "temple"));
    return {};
}

}  // namespace quadriga::onitama
