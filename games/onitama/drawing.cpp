#include "games/onitama/drawing.hpp"

#include <array>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "games/onitama/notation.hpp"

namespace quadriga::onitama {

namespace {

constexpr std::string_view column_names = "  a b c d e  ";

char letter_at(const Position& position, Cell cell) {
    if (cell == position.spirit) return 'w';
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

/// A row of the patterns of a card: of a man (`O`) and, on a wind card, of the spirit (`W`).
std::string pattern_row(CardId card, Player user, unsigned row) {
    const auto grid = [row](char middle, CellSet cells) {
        return row_text(row, [&](Cell cell) { return cell == centre ? middle : contains(cells, cell) ? 'x' : '.'; });
    };
    std::string text = grid('O', reach(card, user, centre));
    if (is_wind(card)) text += "  " + grid('W', spirit_reach(card, user, centre));
    return text;
}

std::string hand_text(const Position& position, Player player) {
    const auto [left, right] = alphabetical(position.hands[index(player)]);
    const std::size_t width = is_wind(left) ? 20 : 9;
    std::string text =
        fmt::format("  {:<6}{:<{}}    {}\n", name_of(player), cards[left].name, width, cards[right].name);
    for (unsigned row = side_length; row-- > 0;) {
        text += fmt::format("        {}    {}\n", pattern_row(left, player, row), pattern_row(right, player, row));
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
