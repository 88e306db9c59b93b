#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/onitama/moves.hpp"
#include "games/onitama/notation.hpp"
#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {

namespace {

constexpr std::string_view pass_word = "pass";

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
    std::string_view action;  ///< `pass`, or two or four cells
    std::string_view card;
};

MoveWords words_of(std::string_view text) {
    if (const auto colon = text.find(':'); colon != text.npos) return {text.substr(colon + 1), text.substr(0, colon)};
    // Names of cards have no digits, so the last digit ends the cells.
    const auto digit = text.find_last_of("0123456789");
    const std::size_t length = digit == text.npos ? std::min(text.size(), pass_word.size()) : digit + 1;
    return {text.substr(0, length), text.substr(length)};
}

/// From and to of one part, or of both.
struct Cells {
    std::array<Cell, 4> cells{};
    std::size_t count = 0;
};

std::optional<Cells> read_cells(std::string_view text) {
    Cells all;
    for (; all.count < all.cells.size() && !text.empty(); text.remove_prefix(2)) {
        const auto cell = read_cell(text);
        if (!cell) return std::nullopt;
        all.cells[all.count++] = *cell;
    }
    if (!text.empty() || all.count % 2 != 0 || all.count == 0) return std::nullopt;
    return all;
}

/// A man of the mover from a cell to another one.
Expected<Move> read_step(const Position& position, Cell from, Cell to, CardId card) {
    const Player mover = position.side;
    const CellSet own = position.men[index(mover)];
    if (!contains(own, from)) return illegal("no man of {} on {}", name_of(mover), cell_name(from));
    if (!contains(reach(card, mover, from), to)) {
        return illegal("{} does not lead {} from {} to {}", cards[card].name, name_of(mover), cell_name(from),
                       cell_name(to));
    }
    if (contains(own, to)) return illegal("a man of {} itself is on {}", name_of(mover), cell_name(to));
    if (to == position.spirit) return illegal("no man lands on the spirit's cell, {}", cell_name(to));
    return Move::step(from, to, card);
}

/// `masters`: the cells of both when the spirit moves.
Expected<void> check_spirit_move(const Position& position, Cell from, Cell to, CardId card, CellSet masters) {
    if (from != position.spirit) return illegal("the spirit is not on {}", cell_name(from));
    if (!contains(spirit_reach(card, position.side, from), to)) {
        return illegal("{} does not lead {}'s spirit from {} to {}", cards[card].name, name_of(position.side),
                       cell_name(from), cell_name(to));
    }
    if (contains(masters, to)) return illegal("the spirit cannot change places with the master on {}", cell_name(to));
    return {};
}

/// A wind card's step and move of the spirit.
Expected<Move> read_both(const Position& position, const std::array<Cell, 4>& cells, CardId card) {
    if (!is_wind(card)) return illegal("{} moves a man or the spirit, not both", cards[card].name);
    const auto step = read_step(position, cells[0], cells[1], card);
    if (!step) return step;
    if (is_winning_step(position, *step)) return illegal("the man's step wins, so the spirit does not move");
    Position after = position;
    detail::apply_step(after, index(position.side), step->from(), step->to());
    return check_spirit_move(position, cells[2], cells[3], card, after.masters[0] | after.masters[1]).map([&] {
        return step->with_spirit(cells[2], cells[3]);
    });
}

/// A man's step or the spirit's move.
Expected<Move> read_one(const Position& position, Cell from, Cell to, CardId card) {
    if (from != position.spirit) return read_step(position, from, to, card);
    return check_spirit_move(position, from, to, card, position.masters[0] | position.masters[1]).map([&] {
        return Move::spirit(from, to, card);
    });
}

}  // namespace

Expected<Move> Onitama::read_move(const Position& position, std::string_view text) {
    const auto [action, card_name] = words_of(text);
    const auto card = find_card(card_name);
    if (!card) return illegal("unknown card '{}'", quoted(card_name));
    const Hand hand = position.hands[index(position.side)];
    if (*card != hand[0] && *card != hand[1]) {
        const Hand shown = alphabetical(hand);
        return illegal("{} is not in {}'s hand ({}, {})", card_name, name_of(position.side), cards[shown[0]].name,
                       cards[shown[1]].name);
    }
    Moves moves;
    Onitama::generate(position, moves);
    if (action == pass_word) {
        if (!moves[0].is_pass()) return illegal("a pass is legal only when nothing can move");
        return Move::pass(*card);
    }
    const auto cells = read_cells(action);
    if (!cells) return illegal("two cells from a1 to e5 (or four) and a card expected, or pass and a card");
    const auto move = cells->count == 4 ? read_both(position, cells->cells, *card)
                                        : read_one(position, cells->cells[0], cells->cells[1], *card);
    // The remaining error: a move by a wind card without one of its two parts.
    if (move && std::ranges::find(moves, *move) == moves.end()) {
        return illegal("{} moves a man and then the spirit where both can move", card_name);
    }
    return move;
}

std::string Onitama::write_move(const Position& /*position*/, Move move) {
    const std::string_view card = cards[move.card()].name;
    if (move.is_pass()) return fmt::format("{}{}", pass_word, card);
    std::string text;
    if (move.has_step()) text += cell_name(move.from()) + cell_name(move.to());
    if (move.has_spirit()) text += cell_name(move.spirit_from()) + cell_name(move.spirit_to());
    return text.append(card);
}

}  // namespace quadriga::onitama
