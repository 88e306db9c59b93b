#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/onitama/notation.hpp"

namespace quadriga::onitama {

namespace {

template <class... Values>
tl::unexpected<engine::Error> illegal(fmt::format_string<Values...> format, Values&&... values) {
    return engine::refusal(engine::ErrorCode::illegal_move, fmt::format(format, std::forward<Values>(values)...));
}

/// The cell that the first two letters of `text` name.
std::optional<Cell> read_cell(std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    const int column = text[0] - 'a';
    const int row = text[1] - '1';
    constexpr int length = side_length;
    if (column < 0 || column >= length || row < 0 || row >= length) return std::nullopt;
    return cell_at(static_cast<unsigned>(column), static_cast<unsigned>(row));
}

/// The parts of a move as written.
struct MoveWords {
    std::string_view action;  ///< `pass` or two cells
    std::string_view card;
};

MoveWords words_of(std::string_view text) {
    if (const auto colon = text.find(':'); colon != text.npos) return {text.substr(colon + 1), text.substr(0, colon)};
    const std::size_t length = std::min<std::size_t>(text.size(), 4);  // of `pass` and of two cells
    return {text.substr(0, length), text.substr(length)};
}

Expected<Move> read_step(const Position& position, std::string_view cells, CardId card) {
    const auto from = read_cell(cells);
    const auto to = from ? read_cell(cells.substr(2)) : std::nullopt;
    if (!to || cells.size() != 4) return illegal("two cells from a1 to e5 and a card expected, or pass and a card");
    const Player mover = position.side;
    const CellSet own = position.men[index(mover)];
    if (!contains(own, *from)) return illegal("no man of {} on {}", name_of(mover), cell_name(*from));
    if (!contains(reach(card, mover, *from), *to)) {
        return illegal("{} does not lead {} from {} to {}", cards[card].name, name_of(mover), cell_name(*from),
                       cell_name(*to));
    }
    if (contains(own, *to)) return illegal("a man of {} itself is on {}", name_of(mover), cell_name(*to));
    return Move::step(*from, *to, card);
}

}  // namespace

Expected<Move> read_move(const Position& position, std::string_view text) {
    const auto [action, card_name] = words_of(text);
    const auto card = find_card(card_name);
    if (!card) return illegal("unknown card '{}'", quoted(card_name));
    const Hand hand = position.hands[index(position.side)];
    if (*card != hand[0] && *card != hand[1]) {
        return illegal("{} is not in {}'s hand ({}, {})", card_name, name_of(position.side), cards[hand[0]].name,
                       cards[hand[1]].name);
    }
    if (action != "pass") return read_step(position, action, *card);
    if (count_steps(position) != 0) return illegal("a pass is legal only when no man can move");
    return Move::pass(*card);
}

std::string write_move(Move move) {
    const std::string_view card = cards[move.card()].name;
    if (move.is_pass()) return fmt::format("pass{}", card);
    return fmt::format("{}{}{}", cell_name(move.from()), cell_name(move.to()), card);
}

}  // namespace quadriga::onitama
