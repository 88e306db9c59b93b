#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {

using engine::Expected;

namespace {

constexpr std::string_view pass_word = "pass";

template <class... Values>
tl::unexpected<engine::Error> illegal(fmt::format_string<Values...> format, Values&&... values) {
    return engine::refusal(engine::ErrorCode::illegal_move, fmt::format(format, std::forward<Values>(values)...));
}

/// The cell named by the first two characters of `text`.
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
    // Card names have no digits, so the last digit ends the cells.
    const auto digit = text.find_last_of("0123456789");
    const std::size_t length = digit == text.npos ? std::min(text.size(), pass_word.size()) : digit + 1;
    return {text.substr(0, length), text.substr(length)};
}

/// The first and last cells of one part of the move, or of both.
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

/// Checks and returns a step by one of the mover's men.
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

/// Checks a move of the spirit. `masters`: the cells of both masters when it moves.
Expected<void> check_spirit_move(const Position& position, Cell from, Cell to, CardId card, CellSet masters) {
    if (from != position.spirit) return illegal("the spirit is not on {}", cell_name(from));
    if (!contains(spirit_reach(card, position.side, from), to)) {
        return illegal("{} does not lead {}'s spirit from {} to {}", cards[card].name, name_of(position.side),
                       cell_name(from), cell_name(to));
    }
    if (contains(masters, to)) return illegal("the spirit cannot change places with the master on {}", cell_name(to));
    return {};
}

/// Reads a step followed by a move of the spirit, with a wind card.
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

/// Reads a step of a man or a move of the spirit.
Expected<Move> read_one(const Position& position, Cell from, Cell to, CardId card) {
    if (from != position.spirit) return read_step(position, from, to, card);
    return check_spirit_move(position, from, to, card, position.masters[0] | position.masters[1]).map([&] {
        return Move::spirit(from, to, card);
    });
}

}  // namespace

Expected<Move> Onitama::read_move(const Position& position, std::string_view text) {
    const auto [action, card_name] = words_of(text);
    if (card_name.empty()) return illegal("expected a card at the end, as in c1c3tiger");
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
    // The remaining error: a move with a wind card that lacks one of its two parts.
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

// Positions.

namespace {

constexpr std::array players{Player::p1, Player::p2};

template <class... Values>
tl::unexpected<engine::Error> bad_fen(fmt::format_string<Values...> format, Values&&... values) {
    return engine::refusal(engine::ErrorCode::bad_fen, fmt::format(format, std::forward<Values>(values)...));
}

/// The parts of the text between the separators; none unless there are exactly `Count` parts.
template <std::size_t Count>
std::optional<std::array<std::string_view, Count>> split(std::string_view text, char separator) {
    std::array<std::string_view, Count> parts;
    for (std::size_t part = 0; part + 1 < Count; ++part) {
        const auto end = text.find(separator);
        if (end == std::string_view::npos) return std::nullopt;
        parts[part] = text.substr(0, end);
        text.remove_prefix(end + 1);
    }
    if (text.find(separator) != std::string_view::npos) return std::nullopt;
    parts.back() = text;
    return parts;
}

/// Puts a man on an empty cell; false if its owner has no such man left.
bool put_man(Position& position, std::size_t letter, Cell cell) {
    const std::size_t owner = letter / 2;
    CellSet& masters = position.masters[owner];
    const bool is_master = letter % 2 == 1;
    const bool has_left = is_master ? masters == 0 : size_of(position.men[owner] & ~masters) < 4;
    position.men[owner] |= bit(cell);
    if (is_master) masters |= bit(cell);
    return has_left;
}

/// Puts a man or the spirit on an empty cell.
Expected<void> put(Position& position, char letter, Cell cell) {
    const unsigned row = row_of(cell) + 1;
    if (letter == spirit_letter) {
        if (position.has_spirit()) return bad_fen("rows: row {}: more than one spirit", row);
        position.spirit = static_cast<std::uint8_t>(cell);
        return {};
    }
    const auto man = man_letters.find(letter);
    if (!put_man(position, man, cell)) {
        return bad_fen("rows: row {}: {} has {}", row, name_of(players[man / 2]),
                       man % 2 == 1 ? "more than one master" : "more than four students");
    }
    return {};
}

Expected<void> read_row(std::string_view text, unsigned row, Position& position) {
    unsigned column = 0;
    bool after_number = false;
    for (const char letter : text) {
        const bool is_number = letter >= '1' && letter <= '5';
        if (!is_number && letter != spirit_letter && man_letters.find(letter) == std::string_view::npos) {
            return bad_fen("rows: row {}: after {} cells: S, M, s, m, w or a number from 1 to 5 expected", row + 1,
                           column);
        }
        if (is_number && after_number) return bad_fen("rows: row {}: two numbers side by side", row + 1);
        const unsigned width = is_number ? static_cast<unsigned>(letter - '0') : 1;
        if (column + width > side_length) return bad_fen("rows: row {}: more than 5 cells", row + 1);
        if (!is_number) {
            if (auto done = put(position, letter, cell_at(column, row)); !done) return done;
        }
        column += width;
        after_number = is_number;
    }
    if (column < side_length) return bad_fen("rows: row {}: 5 cells expected, not {}", row + 1, column);
    return {};
}

Expected<void> read_rows(std::string_view text, Position& position) {
    const auto rows = split<side_length>(text, '/');
    if (!rows) return bad_fen("rows: 5 rows expected, from row 5 to row 1, with / between them");
    for (unsigned row = side_length; row-- > 0;) {
        if (auto read = read_row((*rows)[side_length - 1 - row], row, position); !read) return read;
    }
    return {};
}

/// Reads the cards of a position, each of which may occur only once.
class CardReader {
public:
    explicit CardReader(bool has_spirit) : has_spirit_(has_spirit) {}

    Expected<CardId> read_card(std::string_view name, std::string_view place) {
        const auto card = find_card(name);
        if (!card) return bad_fen("cards: {}: unknown card '{}'", place, quoted(name));
        if (seen_.test(*card)) return bad_fen("cards: {}: {} for the second time", place, name);
        if (is_wind(*card) && !has_spirit_) {
            return bad_fen("cards: {}: {} needs the wind spirit, and there is no w in the rows", place, name);
        }
        seen_.set(*card);
        return *card;
    }

    Expected<Hand> read_hand(std::string_view text, std::string_view place) {
        const auto names = split<2>(text, ',');
        if (!names) return bad_fen("cards: {}: two cards expected, with a comma between them", place);
        return read_card((*names)[0], place).and_then([&](CardId one) {
            return read_card((*names)[1], place).map([&](CardId other) { return hand_of(one, other); });
        });
    }

private:
    bool has_spirit_;
    std::bitset<card_count> seen_;
};

Expected<void> read_cards(std::string_view text, Position& position) {
    const auto places = split<3>(text, '/');
    if (!places) return bad_fen("cards: Blue's hand, Red's hand and the side card expected, with / between them");
    CardReader reader(position.has_spirit());
    const auto blue = reader.read_hand((*places)[0], "Blue's hand");
    if (!blue) return tl::unexpected(blue.error());
    const auto red = reader.read_hand((*places)[1], "Red's hand");
    if (!red) return tl::unexpected(red.error());
    const auto side_card = reader.read_card((*places)[2], "side card");
    if (!side_card) return tl::unexpected(side_card.error());
    position.hands = {*blue, *red};
    position.side_card = *side_card;
    return {};
}

Expected<void> read_side(std::string_view text, Position& position) {
    if (text != "b" && text != "r") return bad_fen("side: b or r expected");
    position.side = text == "b" ? Player::p1 : Player::p2;
    return {};
}

/// Only the side to move may lack its master, and only the other side's may be on its goal.
Expected<void> check_masters(const Position& position) {
    const Player mover = position.side;
    const Player other = opponent(mover);
    if (position.masters[index(other)] == 0) {
        return bad_fen("rows: {} has no master and is not to move: only the side to move may have lost it",
                       name_of(other));
    }
    if (contains(position.masters[index(mover)], goal_of(mover))) {
        return bad_fen("rows: {}'s master on {}, the enemy's temple, with {} to move", name_of(mover),
                       cell_name(goal_of(mover)), name_of(mover));
    }
    return {};
}

}  // namespace

Expected<Position> Onitama::read_position(std::string_view text) {
    const auto fields = split<3>(text, ' ');
    if (!fields) return bad_fen("position: three fields expected, rows, cards and side, with one space between them");
    Position position;
    return read_rows((*fields)[0], position)
        .and_then([&] { return read_cards((*fields)[1], position); })
        .and_then([&] { return read_side((*fields)[2], position); })
        .and_then([&] { return check_masters(position); })
        .map([&] {
            complete(position);
            return position;
        });
}

char letter_on(const Position& position, Cell cell) {
    if (cell == position.spirit) return spirit_letter;
    if (!contains(position.men[0] | position.men[1], cell)) return no_letter;
    const Player owner = contains(position.men[0], cell) ? Player::p1 : Player::p2;
    return man_letters[2 * index(owner) + (contains(position.masters[index(owner)], cell) ? 1 : 0)];
}

std::string rows_text(const LetterOf& letter_of) {
    std::string rows;
    for (unsigned row = side_length; row-- > 0;) {
        unsigned empty = 0;
        const auto flush = [&] {
            if (empty != 0) rows += static_cast<char>('0' + std::exchange(empty, 0));
        };
        for (unsigned column = 0; column < side_length; ++column) {
            const char letter = letter_of(cell_at(column, row));
            if (letter == no_letter) {
                ++empty;
                continue;
            }
            flush();
            rows += letter;
        }
        flush();
        if (row != 0) rows += '/';
    }
    return rows;
}

std::string cards_text(Hand blue, Hand red, CardId side_card) {
    const auto [one, two] = alphabetical(blue);
    const auto [three, four] = alphabetical(red);
    return fmt::format("{},{}/{},{}/{}", cards[one].name, cards[two].name, cards[three].name, cards[four].name,
                       cards[side_card].name);
}

std::string Onitama::write_position(const Position& position) {
    return fmt::format("{} {} {}", rows_text([&position](Cell cell) { return letter_on(position, cell); }),
                       cards_text(position.hands[0], position.hands[1], position.side_card),
                       side_letter(position.side));
}

}  // namespace quadriga::onitama
