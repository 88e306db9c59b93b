#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/game/types.hpp"
#include "games/onitama/geometry.hpp"

/// The 42 cards of the base game, Sensei's Path and Way of the Wind, and the cells to which they lead.
namespace quadriga::onitama {

/// The box that contains a card.
enum class Box : std::uint8_t { base, sensei, wind };

/// The boxes from which a game is dealt. Every deck includes the base game; `all` also includes both expansions.
enum class Deck : std::uint8_t { base, sensei, wind, all };
[[nodiscard]] constexpr bool contains(Deck deck, Box box) noexcept {
    return box == Box::base || deck == Deck::all || (box == Box::sensei ? deck == Deck::sensei : deck == Deck::wind);
}

/// One step of a pattern, in cells, as seen by the player who uses the card.
struct Offset {
    int right = 0;
    int forward = 0;

    friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

inline constexpr std::size_t max_offsets = 4;
inline constexpr std::size_t max_spirit_offsets = 6;

struct Card {
    std::string_view name;
    Player stamp;  ///< the player who moves first if this is the side card at the start
    Box box;
    std::array<Offset, max_offsets> offsets;  ///< a man's steps, padded with (0,0)
    /// The steps of the wind spirit, padded with (0,0). On an ordinary card, all are (0,0), and the spirit moves by
    /// `offsets`.
    std::array<Offset, max_spirit_offsets> spirit_offsets{};
};

inline constexpr std::size_t card_count = 42;
inline constexpr std::size_t first_card_of_the_wind = 32;  ///< the index of the first card of Way of the Wind
inline constexpr std::size_t first_wind_card = 34;         ///< index of the first card with a pattern for the spirit

/// An index into `cards`.
using CardId = std::uint8_t;

/// All cards: first those of the base game and Sensei's Path, then the ordinary cards of Way of the Wind, then its wind
/// cards, each group sorted by name. Keys and moves depend on the indices. Way of the Wind comes last, so that the keys
/// of games without it do not depend on its cards.
inline constexpr std::array<Card, card_count> cards = [] {
    constexpr auto blue = Player::p1;
    constexpr auto red = Player::p2;
    constexpr auto base = Box::base;
    constexpr auto sensei = Box::sensei;
    constexpr auto wind = Box::wind;
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

        {"goat", red, wind, {{{1, 1}, {-1, 0}, {0, -1}}}},
        {"sheep", blue, wind, {{{-1, 1}, {1, 0}, {0, -1}}}},

        {"bat", blue, wind, {{{0, 1}, {0, -1}}}, {{{-2, 1}, {-1, 1}, {1, 1}, {2, 1}}}},
        {"eagle", red, wind, {{{-1, 1}, {1, 1}}}, {{{-2, 2}, {2, 2}}}},
        {"hawk", blue, wind, {{{-1, 1}, {-1, -1}}}, {{{-2, 1}, {2, 1}, {-2, 0}, {2, 0}}}},
        {"lion", red, wind, {{{1, 1}, {-1, -1}}}, {{{0, 1}, {0, 2}}}},
        {"octopus", blue, wind, {{{-1, 1}, {1, -1}}}, {{{0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}}},
        {"rhinoceros", red, wind, {{{-1, 1}, {0, -1}}}, {{{-1, 1}, {0, 1}, {1, 1}, {-2, 0}, {2, 0}}}},
        {"scorpion", blue, wind, {{{1, 1}, {1, -1}}}, {{{-1, 2}, {1, 2}, {-2, 1}, {2, 1}}}},
        {"spider", red, wind, {{{1, 1}, {0, -1}}}, {{{-1, 1}, {0, 1}, {1, 1}, {0, -1}}}},
    }};
}();

namespace detail {

constexpr bool is_sorted(std::size_t first, std::size_t last) {
    return std::is_sorted(cards.begin() + first, cards.begin() + last,
                          [](const Card& one, const Card& other) { return one.name < other.name; });
}
static_assert(is_sorted(0, first_card_of_the_wind) && is_sorted(first_card_of_the_wind, first_wind_card) &&
              is_sorted(first_wind_card, card_count));

}  // namespace detail

/// Whether the card has a separate pattern for the wind spirit.
[[nodiscard]] constexpr bool is_wind(CardId card) noexcept { return card >= first_wind_card; }

/// The card with this name; none if there is no such card.
[[nodiscard]] constexpr std::optional<CardId> find_card(std::string_view name) noexcept {
    for (CardId card = 0; card < card_count; ++card) {
        if (cards[card].name == name) return card;
    }
    return std::nullopt;
}

/// For each cell, the cells reached by one step from it.
using CellReach = std::array<CellSet, cell_count>;

namespace detail {

/// Indexed [card][player].
using ReachTable = std::array<std::array<CellReach, 2>, card_count>;

template <std::size_t Size>
constexpr CellSet reach_from(const std::array<Offset, Size>& offsets, Player player, Cell cell) {
    CellSet reached = 0;
    const int turn = player == Player::p1 ? 1 : -1;
    for (const Offset offset : offsets) {
        const int column = static_cast<int>(column_of(cell)) + turn * offset.right;
        const int row = static_cast<int>(row_of(cell)) + turn * offset.forward;
        constexpr int length = side_length;
        if (offset == Offset{} || column < 0 || column >= length || row < 0 || row >= length) continue;
        reached |= bit(cell_at(static_cast<unsigned>(column), static_cast<unsigned>(row)));
    }
    return reached;
}

/// Builds the table from the patterns that `offsets_of(card)` returns.
template <class Offsets>
constexpr ReachTable reach_table_of(Offsets offsets_of) {
    ReachTable table{};
    for (std::size_t card = 0; card < card_count; ++card) {
        for (const Player player : {Player::p1, Player::p2}) {
            for (Cell cell = 0; cell < cell_count; ++cell) {
                table[card][index(player)][cell] = reach_from(offsets_of(cards[card]), player, cell);
            }
        }
    }
    return table;
}

inline constexpr ReachTable reach_table = reach_table_of([](const Card& card) { return card.offsets; });
inline constexpr ReachTable wind_table = reach_table_of([](const Card& card) { return card.spirit_offsets; });

}  // namespace detail

/// The cells, occupied or not, to which the card leads a man of `player` from each cell. The players sit face to face,
/// so `cell_reach(card, opponent(player))[cell]` has the cells from which the card leads a man of `player` to `cell`.
[[nodiscard]] constexpr const CellReach& cell_reach(CardId card, Player player) noexcept {
    return detail::reach_table[card][index(player)];
}
[[nodiscard]] constexpr CellSet reach(CardId card, Player player, Cell cell) noexcept {
    return cell_reach(card, player)[cell];
}

/// A set of cells shifted left by `frame_shift`, which leaves room for cells beyond both ends of the board.
using FramedSet = std::uint64_t;
inline constexpr unsigned frame_shift = 12;  // two rows and two columns
[[nodiscard]] constexpr FramedSet framed(CellSet cells) noexcept { return FramedSet{cells} << frame_shift; }

/// The steps along one card offset, for all of a player's men at once.
struct StepShift {
    CellSet from = 0;        ///< the cells from which the offset leads to a cell on the board
    std::uint32_t left = 0;  ///< the shift count of steps(), including frame_shift

    /// The cells to which `men` step, occupied or not. Bit n is set if a step leads from cell n - left to cell n -
    /// frame_shift.
    [[nodiscard]] constexpr FramedSet steps(CellSet men) const noexcept { return FramedSet{men & from} << left; }
};

/// One StepShift for each offset of a card. For an unused offset, `from` is empty.
using StepShifts = std::array<StepShift, max_offsets>;

namespace detail {

inline constexpr auto shift_table = [] {
    std::array<std::array<StepShifts, 2>, card_count> table{};
    for (std::size_t card = 0; card < card_count; ++card) {
        for (const Player player : {Player::p1, Player::p2}) {
            for (std::size_t at = 0; at < max_offsets; ++at) {
                const Offset offset = cards[card].offsets[at];
                const int turn = player == Player::p1 ? 1 : -1;
                const int left = turn * (offset.forward * static_cast<int>(side_length) + offset.right);
                StepShift& shift = table[card][index(player)][at];
                shift.left = static_cast<std::uint32_t>(static_cast<int>(frame_shift) + left);
                for (Cell cell = 0; cell < cell_count; ++cell) {
                    if (reach_from(std::array{offset}, player, cell) != 0) shift.from |= bit(cell);
                }
            }
        }
    }
    return table;
}();

}  // namespace detail

[[nodiscard]] constexpr const StepShifts& shifts_of(CardId card, Player player) noexcept {
    return detail::shift_table[card][index(player)];
}

/// The cells, occupied or not, to which the card leads the wind spirit from `cell` if `player` moves it.
[[nodiscard]] constexpr CellSet spirit_reach(CardId card, Player player, Cell cell) noexcept {
    return (is_wind(card) ? detail::wind_table : detail::reach_table)[card][index(player)][cell];
}

/// The card whose patterns are the left-right mirror images of this card's patterns; none if there is no such card.
/// Many cards are their own mirror image.
[[nodiscard]] constexpr std::optional<CardId> mirror_image_of(CardId card) {
    const CellSet pattern = moved(reach(card, Player::p1, centre), mirrored_cell);
    const CellSet spirit_pattern = moved(spirit_reach(card, Player::p1, centre), mirrored_cell);
    for (CardId image = 0; image < card_count; ++image) {
        if (is_wind(image) == is_wind(card) && reach(image, Player::p1, centre) == pattern &&
            spirit_reach(image, Player::p1, centre) == spirit_pattern) {
            return image;
        }
    }
    return std::nullopt;
}

}  // namespace quadriga::onitama
