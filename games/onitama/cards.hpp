#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/player.hpp"
#include "games/onitama/geometry.hpp"

/// The 32 cards of the base game and of Sensei's Path, and where they lead.
namespace quadriga::onitama {

/// The cards that a game is dealt from: those of the base game, or those of Sensei's Path too.
enum class Deck : std::uint8_t { base, sensei };

/// One step of a card as its user sees it.
struct Offset {
    int right = 0;
    int forward = 0;

    friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

inline constexpr std::size_t max_offsets = 4;

struct Card {
    std::string_view name;
    Player stamp;                             ///< who starts the game when this is the side card
    Deck deck;                                ///< the smallest deck that has it
    std::array<Offset, max_offsets> offsets;  ///< the unused ones at the end are (0,0)
};

inline constexpr std::size_t card_count = 32;
inline constexpr std::size_t base_card_count = 16;

/// A place in `cards`.
using CardId = std::uint8_t;

/// In alphabetical order.
inline constexpr std::array<Card, card_count> cards = [] {
    constexpr auto blue = Player::p1;
    constexpr auto red = Player::p2;
    constexpr auto base = Deck::base;
    constexpr auto sensei = Deck::sensei;
    return std::array<Card, card_count>{{
        {"bear", blue, sensei, {{{0, 1}, {-1, 1}, {1, -1}}}},
        {"boar", red, base, {{{0, 1}, {-1, 0}, {1, 0}}}},
        {"cobra", red, base, {{{1, 1}, {1, -1}, {-1, 0}}}},
        {"crab", blue, base, {{{0, 1}, {-2, 0}, {2, 0}}}},
        {"crane", blue, base, {{{0, 1}, {-1, -1}, {1, -1}}}},
        {"dog", blue, sensei, {{{-1, 1}, {-1, 0}, {-1, -1}}}},
        {"dragon", red, base, {{{-2, 1}, {2, 1}, {-1, -1}, {1, -1}}}},
        {"eel", blue, base, {{{-1, 1}, {-1, -1}, {1, 0}}}},
        {"elephant", red, base, {{{-1, 1}, {1, 1}, {-1, 0}, {1, 0}}}},
        {"fox", red, sensei, {{{1, 1}, {1, 0}, {1, -1}}}},
        {"frog", red, base, {{{-2, 0}, {-1, 1}, {1, -1}}}},
        {"giraffe", blue, sensei, {{{-2, 1}, {2, 1}, {0, -1}}}},
        {"goose", blue, base, {{{-1, 0}, {-1, 1}, {1, 0}, {1, -1}}}},
        {"horse", red, base, {{{0, 1}, {0, -1}, {-1, 0}}}},
        {"iguana", red, sensei, {{{-2, 1}, {0, 1}, {1, -1}}}},
        {"kirin", red, sensei, {{{-1, 2}, {1, 2}, {0, -2}}}},
        {"mantis", red, base, {{{-1, 1}, {1, 1}, {0, -1}}}},
        {"monkey", blue, base, {{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}}}},
        {"mouse", blue, sensei, {{{0, 1}, {1, 0}, {-1, -1}}}},
        {"otter", red, sensei, {{{-1, 1}, {2, 0}, {1, -1}}}},
        {"ox", blue, base, {{{0, 1}, {0, -1}, {1, 0}}}},
        {"panda", red, sensei, {{{0, 1}, {1, 1}, {-1, -1}}}},
        {"phoenix", blue, sensei, {{{-1, 1}, {1, 1}, {-2, 0}, {2, 0}}}},
        {"rabbit", blue, base, {{{2, 0}, {1, 1}, {-1, -1}}}},
        {"rat", red, sensei, {{{0, 1}, {-1, 0}, {1, -1}}}},
        {"rooster", red, base, {{{1, 0}, {1, 1}, {-1, 0}, {-1, -1}}}},
        {"sable", blue, sensei, {{{1, 1}, {-2, 0}, {-1, -1}}}},
        {"seasnake", blue, sensei, {{{0, 1}, {2, 0}, {-1, -1}}}},
        {"tanuki", blue, sensei, {{{2, 1}, {0, 1}, {-1, -1}}}},
        {"tiger", blue, base, {{{0, 2}, {0, -1}}}},
        {"turtle", red, sensei, {{{-2, 0}, {2, 0}, {-1, -1}, {1, -1}}}},
        {"viper", red, sensei, {{{0, 1}, {-2, 0}, {1, -1}}}},
    }};
}();

/// The card of that name, if there is one.
[[nodiscard]] std::optional<CardId> find_card(std::string_view name) noexcept;

namespace detail {

using ReachTable = std::array<std::array<std::array<CellSet, cell_count>, 2>, card_count>;

constexpr CellSet reach_from(const Card& card, Player player, Cell cell) {
    CellSet reached = 0;
    const int turn = player == Player::p1 ? 1 : -1;
    for (const Offset offset : card.offsets) {
        const int column = static_cast<int>(column_of(cell)) + turn * offset.right;
        const int row = static_cast<int>(row_of(cell)) + turn * offset.forward;
        constexpr int length = side_length;
        if (offset == Offset{} || column < 0 || column >= length || row < 0 || row >= length) continue;
        reached |= bit(cell_at(static_cast<unsigned>(column), static_cast<unsigned>(row)));
    }
    return reached;
}

inline constexpr ReachTable reach_table = [] {
    ReachTable table{};
    for (std::size_t card = 0; card < card_count; ++card) {
        for (const Player player : {Player::p1, Player::p2}) {
            for (Cell cell = 0; cell < cell_count; ++cell) {
                table[card][index(player)][cell] = reach_from(cards[card], player, cell);
            }
        }
    }
    return table;
}();

}  // namespace detail

/// The cells on the board that the card leads a man of `player` to from `cell`. Because the players sit face to
/// face, `reach(card, opponent(player), cell)` are the cells from which it leads a man of `player` to `cell`.
[[nodiscard]] constexpr CellSet reach(CardId card, Player player, Cell cell) noexcept {
    return detail::reach_table[card][index(player)][cell];
}

}  // namespace quadriga::onitama
