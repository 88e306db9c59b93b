#include <array>
#include <string_view>

#include <fmt/format.h>

#include "games/onitama/drawing.hpp"
#include "games/onitama/notation.hpp"

namespace quadriga::onitama {

namespace {

constexpr std::string_view column_names = "  a b c d e  ";

char letter_at(const Position& position, Cell cell) {
    if (contains(position.masters[0], cell)) return 'M';
    if (contains(position.masters[1], cell)) return 'm';
    if (contains(position.men[0], cell)) return 'S';
    if (contains(position.men[1], cell)) return 's';
    return cell == temples[0] || cell == temples[1] ? '+' : '.';
}

/// The five cells of a row with blanks between them; `letter` gives the letter of a cell.
template <class Letter>
std::string row_text(unsigned row, Letter letter) {
    std::string text;
    for (unsigned column = 0; column < side_length; ++column) {
        if (column != 0) text += ' ';
        text += letter(cell_at(column, row));
    }
    return text;
}

std::string pattern_row(CardId card, Player user, unsigned row) {
    return row_text(row, [&](Cell cell) {
        if (cell == centre) return 'O';
        return contains(reach(card, user, centre), cell) ? 'x' : '.';
    });
}

std::string hand_text(const Position& position, Player player) {
    const Hand hand = position.hands[index(player)];
    std::string text = fmt::format("  {:<6}{:<13}{}\n", name_of(player), cards[hand[0]].name, cards[hand[1]].name);
    for (unsigned row = side_length; row-- > 0;) {
        text += fmt::format("        {}    {}\n", pattern_row(hand[0], player, row), pattern_row(hand[1], player, row));
    }
    return text;
}

std::string board_text(const Position& position) {
    const CardId side_card = position.side_card;
    const std::string_view stamp = cards[side_card].stamp == Player::p1 ? "blue" : "red";
    std::string text = fmt::format("{}    {} ({} stamp)\n", column_names, cards[side_card].name, stamp);
    for (unsigned row = side_length; row-- > 0;) {
        const std::string men = row_text(row, [&](Cell cell) { return letter_at(position, cell); });
        text += fmt::format("{0} {1} {0}    {2}\n", row + 1, men, pattern_row(side_card, position.side, row));
    }
    return text + "  a b c d e\n";
}

}  // namespace

std::string draw(const Position& position) {
    return fmt::format("{}{}{}", hand_text(position, Player::p2), board_text(position),
                       hand_text(position, Player::p1));
}

}  // namespace quadriga::onitama
