#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/game/types.hpp"
#include "games/onitama/cards.hpp"
#include "games/onitama/geometry.hpp"

namespace quadriga::onitama {

using engine::Key;

/// A piece-square value in the opening (all students on the board) plus 2^16 times the value in the ending (no
/// students), or a sum of such values. One addition adds both parts.
using PieceSquareSum = std::int32_t;

namespace detail {

// By cell as the owner sees the board, row 1 first, with a student worth 100. Fitted together with Onitama::terms.
using SquareValues = std::array<std::int32_t, cell_count>;

inline constexpr SquareValues student_opening{
    -16, -8, -7, -8, -16,  //
    0,   10, 11, 10, 0,    //
    5,   6,  6,  6,  5,    //
    2,   16, -2, 16, 2,    //
    -17, -3, 1,  -3, -17,  //
};
inline constexpr SquareValues student_ending{
    25,  58,  70,  58,  25,   //
    56,  94,  103, 94,  56,   //
    66,  104, 122, 104, 66,   //
    31,  62,  71,  62,  31,   //
    -19, 9,   -30, 9,   -19,  //
};
inline constexpr SquareValues master_opening{
    19, 14,  26,  14,  19,  //
    5,  -4,  -5,  -4,  5,   //
    2,  -20, -48, -20, 2,   //
    11, 6,   -35, 6,   11,  //
    4,  -12, 11,  -12, 4,   //
};
inline constexpr SquareValues master_ending{
    -119, -98, -78, -98, -119,  //
    -57,  -29, -13, -29, -57,   //
    31,   38,  41,  38,  31,    //
    52,   83,  103, 83,  52,    //
    33,   62,  -43, 62,  33,    //
};

inline constexpr PieceSquareSum ending_unit = 1 << 16;

/// Indexed [player][is master][cell]; negated for Red.
inline constexpr auto piece_squares = [] {
    std::array<std::array<std::array<PieceSquareSum, cell_count>, 2>, 2> filled{};
    for (Cell cell = 0; cell < cell_count; ++cell) {
        const Cell turned = cell_count - 1 - cell;
        filled[0][0][cell] = student_opening[cell] + ending_unit * student_ending[cell];
        filled[0][1][cell] = master_opening[cell] + ending_unit * master_ending[cell];
        filled[1][0][turned] = -filled[0][0][cell];
        filled[1][1][turned] = -filled[0][1][cell];
    }
    return filled;
}();

}  // namespace detail

/// The piece-square value of a man, negated for Red.
[[nodiscard]] constexpr PieceSquareSum piece_square(std::size_t player, bool is_master, Cell cell) noexcept {
    return detail::piece_squares[player][static_cast<std::size_t>(is_master)][cell];
}

/// The value of `sum` with `students` students (0..8) on the board, interpolated between opening and ending.
[[nodiscard]] constexpr std::int32_t value_of(PieceSquareSum sum, std::int32_t students) noexcept {
    constexpr std::int32_t all_students = 8;
    const auto opening = static_cast<std::int16_t>(sum);
    const std::int32_t ending = (sum - opening) / detail::ending_unit;
    return (opening * students + ending * (all_students - students)) / all_students;
}

/// Two cards. In a Position, they are different and the lower CardId comes first.
using Hand = std::array<CardId, 2>;

[[nodiscard]] constexpr Hand hand_of(CardId one, CardId other) noexcept {
    return {std::min(one, other), std::max(one, other)};
}

/// The board, the cards and the side to move. Arrays are indexed by player. The derived members have the values that
/// complete() computes.
struct Position {
    std::array<CellSet, 2> men{};      ///< students and master
    std::array<CellSet, 2> masters{};  ///< one cell each; empty for a mover whose master is captured
    std::array<Hand, 2> hands{};
    CardId side_card = 0;
    Player side = Player::p1;
    std::uint8_t spirit = no_cell;  ///< the cell of the wind spirit; no_cell in a game without it

    // Derived members.
    std::array<std::uint8_t, 2> steps{};  ///< the number of steps that the hand allows the men
    PieceSquareSum piece_squares = 0;     ///< the sum over all men
    Key key = 0;
    std::array<std::array<CellSet, 2>, 2> reach{};  ///< the cells, occupied or not, to which each card leads men

    [[nodiscard]] constexpr bool has_spirit() const noexcept { return spirit != no_cell; }
    friend constexpr bool operator==(const Position&, const Position&) = default;
};

namespace detail {

/// Zobrist keys.
struct Keys {
    std::array<std::array<std::array<Key, cell_count>, 2>, 2> man{};  ///< [player][is master][cell]
    std::array<std::array<Key, card_count>, 3> card{};      ///< [player whose hand holds it, or 2 for the side]
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
    // Drawn last, so that the keys of games without the spirit do not depend on it.
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

/// The cells to which no man of `player` may step: those of the player's men and of the spirit. In a game without the
/// spirit, the set contains no_cell.
[[nodiscard]] constexpr CellSet blocked_cells(const Position& position, Player player) noexcept {
    return position.men[index(player)] | bit(position.spirit);
}

/// Sets `reach` and `steps` of a player from its men, its hand and the spirit.
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

/// The cells to which the hand of `player` leads the player's men, including cells that these men occupy.
[[nodiscard]] constexpr CellSet reached_cells(const Position& position, Player player) noexcept {
    const auto& [first, second] = position.reach[index(player)];
    return first | second;
}

/// The number of ways to deal two cards of a deck to each player and one to the side.
[[nodiscard]] std::uint32_t deal_count(Deck deck) noexcept;

/// The start position of deal number n, which is `deal` modulo deal_count(deck). Let the deck have k cards, in
/// alphabetical order. Blue holds pair number n / (C(k-2,2) * (k-4)) of them, Red holds pair number n / (k-4) mod
/// C(k-2,2) of the rest, and the side card is card number n mod (k-4) of those left. Numbers count from 0, and pairs
/// are in lexicographic order. The side card's stamp determines who moves first. If the deck includes Way of the Wind,
/// the spirit starts on c3.
[[nodiscard]] Position start(Deck deck, std::uint32_t deal) noexcept;

// The letters and words in position strings, implemented in notation.cpp.

/// The name of a player, `Blue` or `Red`.
[[nodiscard]] constexpr std::string_view name_of(Player player) noexcept {
    return player == Player::p1 ? "Blue" : "Red";
}

/// The cards of a hand, sorted by name, as strings and drawings show them.
[[nodiscard]] constexpr Hand alphabetical(Hand hand) noexcept {
    return cards[hand[0]].name < cards[hand[1]].name ? hand : Hand{hand[1], hand[0]};
}

/// The letters of Blue's student and master, then of Red's.
inline constexpr std::string_view man_letters = "SMsm";
inline constexpr char spirit_letter = 'w';
/// Stands for an empty cell; position strings do not contain it.
inline constexpr char no_letter = ' ';

/// The letter of a cell: one of man_letters, spirit_letter or no_letter.
[[nodiscard]] char letter_on(const Position& position, Cell cell);

/// A function that returns the letter of a cell, using the same letters as letter_on().
using LetterOf = std::function<char(Cell)>;

/// The rows field of a position string, from row 5 down to row 1. The letters are not validated.
[[nodiscard]] std::string rows_text(const LetterOf& letter_of);

/// The cards field of a position string. The cards may coincide.
[[nodiscard]] std::string cards_text(Hand blue, Hand red, CardId side_card);

[[nodiscard]] constexpr char side_letter(Player side) noexcept { return side == Player::p1 ? 'b' : 'r'; }

/// The first 16 characters of an unknown name, for error messages.
[[nodiscard]] constexpr std::string_view quoted(std::string_view name) noexcept { return name.substr(0, 16); }

}  // namespace quadriga::onitama
