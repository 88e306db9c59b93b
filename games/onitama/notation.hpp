#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/game/error.hpp"
#include "games/onitama/moves.hpp"
#include "games/onitama/position.hpp"

/// Position strings and moves as text; README.md has the grammar.
namespace quadriga::onitama {

using engine::Expected;

/// Blue, Red.
[[nodiscard]] constexpr std::string_view name_of(Player player) noexcept {
    return player == Player::p1 ? "Blue" : "Red";
}

/// The cards of a hand as strings and drawings show them.
[[nodiscard]] constexpr Hand alphabetical(Hand hand) noexcept {
    return cards[hand[0]].name < cards[hand[1]].name ? hand : Hand{hand[1], hand[0]};
}

/// In position strings, students and masters of Blue, then of Red.
inline constexpr std::string_view man_letters = "SMsm";
inline constexpr char spirit_letter = 'w';
/// Of an empty cell.
inline constexpr char no_letter = ' ';

/// What a cell holds as position strings write it.
[[nodiscard]] char letter_on(const Position& position, Cell cell);

/// What each cell of a board holds, as in letter_on.
using LetterOf = std::function<char(Cell)>;

/// The field of the rows, from 5 down to 1. Checks nothing.
[[nodiscard]] std::string rows_text(const LetterOf& letter_of);

/// The field of the cards. Checks nothing.
[[nodiscard]] std::string cards_text(Hand blue, Hand red, CardId side_card);

[[nodiscard]] constexpr char side_letter(Player side) noexcept { return side == Player::p1 ? 'b' : 'r'; }

/// An unknown name, shortened to fit an error text.
[[nodiscard]] constexpr std::string_view quoted(std::string_view name) noexcept { return name.substr(0, 16); }

}  // namespace quadriga::onitama
