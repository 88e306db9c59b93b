#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/onitama/notation.hpp"
#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {

namespace {

constexpr std::array players{Player::p1, Player::p2};

template <class... Values>
tl::unexpected<engine::Error> bad_fen(fmt::format_string<Values...> format, Values&&... values) {
    return engine::refusal(engine::ErrorCode::bad_fen, fmt::format(format, std::forward<Values>(values)...));
}

/// The parts between the separators if there are exactly Count of them.
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

/// The cards of a position as they are read.
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

/// Which master may be missing, or stand on its goal, depends on the side to move.
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
    if (!fields) return bad_fen("position: three fields expected, rows, cards and side, with one blank between them");
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
