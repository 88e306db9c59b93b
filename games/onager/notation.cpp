#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/onager/onager.hpp"

namespace quadriga::onager {

namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::index;
using engine::refusal;

auto refused(std::string why) { return engine::refusal(ErrorCode::illegal_move, std::move(why)); }

/// Removes a cell name from the front of the text and returns the cell. `place`: its number in the move, from 1.
Expected<Cell> take_cell(std::string_view& text, std::size_t place) {
    if (text.empty() || text.front() < 'a' || text.front() > row_name(row_count - 1)) {
        return refused(fmt::format("cell {}: expected a row from a to k", place));
    }
    const int row = text.front() - 'a';
    text.remove_prefix(1);
    int number = 0;
    const bool leading_zero = text.starts_with('0');
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || leading_zero || number < 1 || number > row_length(row)) {
        return refused(fmt::format("cell {}: row {} has the cells 1 to {}", place, row_name(row), row_length(row)));
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return cell_at(row, number);
}

/// Reads the whole text as cells, at least one.
Expected<std::vector<Cell>> read_cells(std::string_view text) {
    std::vector<Cell> cells;
    bool hyphens = false;
    do {
        const bool hyphen = !cells.empty() && text.starts_with('-');
        if (cells.size() == 1) hyphens = hyphen;
        if (!cells.empty() && hyphen != hyphens) {
            return refused(fmt::format("cell {}: expected hyphens between all cells or none", cells.size() + 1));
        }
        if (hyphen) text.remove_prefix(1);
        const auto cell = take_cell(text, cells.size() + 1);
        if (!cell) return tl::unexpected(cell.error());
        cells.push_back(*cell);
    } while (!text.empty());
    return cells;
}

Expected<Move> checked_lake(const Position& position, std::span<const Cell> cells) {
    if (cells.size() != 1) return refused("expected one cell, a lake is to be placed");
    if (cells[0] == centre) return refused("no lake on the centre");
    if (!position.vacant().contains(cells[0])) return refused(cell_name(cells[0]) + " is occupied");
    return Move::lake(cells[0]);
}

Expected<Move> checked_from_to(const Position& position, Cell from, Cell to) {
    if (from == to) return refused("a move may not end where it began");
    if (destinations(position, from).contains(to)) return Move{from, to};
    if (position.lakes().contains(to)) return refused(cell_name(to) + " is a lake");
    if (position.pieces(position.side_to_move()).contains(to)) {
        return refused(cell_name(to) + " is taken by an own piece");
    }
    return refused(fmt::format("no walk, jump or chain leads from {} to {}", cell_name(from), cell_name(to)));
}

Expected<Move> checked_path(const Position& position, std::span<const Cell> path) {
    const Flight flight(position, path.front());
    for (std::size_t hop = 1; hop < path.size(); ++hop) {
        if (!jumps(flight, path[hop - 1]).contains(path[hop])) {
            return refused(
                fmt::format("hop {}: no jump from {} to {}", hop, cell_name(path[hop - 1]), cell_name(path[hop])));
        }
        if (hop + 1 < path.size() && !flight.enemies.contains(path[hop])) {
            return refused(
                fmt::format("hop {}: the chain ends on {}, which holds no enemy piece", hop, cell_name(path[hop])));
        }
    }
    if (path.front() == path.back()) return refused("a chain may not end where it began");
    return Move{path.front(), path.back()};
}

}  // namespace

Expected<Move> Onager::read_move(const Position& position, std::string_view text) {
    const auto cells = read_cells(text);
    if (!cells) return tl::unexpected(cells.error());
    if (position.is_placing_lakes()) return checked_lake(position, *cells);
    if (cells->size() == 1) return refused("expected the cells from and to, all lakes are placed");
    const Cell from = cells->front();
    if (!position.pieces(position.side_to_move()).contains(from)) {
        return refused("no own piece on " + cell_name(from));
    }
    return cells->size() == 2 ? checked_from_to(position, from, cells->back()) : checked_path(position, *cells);
}

std::string Onager::write_move(const Position& /*position*/, Move move) {
    return move.is_lake() ? cell_name(move.to) : cell_name(move.from) + cell_name(move.to);
}

// Positions.

namespace {

std::optional<Player> disc_of(char letter) {
    if (letter == disc_letter(Player::p1)) return Player::p1;
    if (letter == disc_letter(Player::p2)) return Player::p2;
    return std::nullopt;
}

std::string_view name_of(Player player) { return player == Player::p1 ? "black" : "white"; }

/// Parses the rows field, from row k down to row a, cell by cell.
class RowsReader {
public:
    explicit RowsReader(std::string_view text) : rest_(text) {}

    /// The board with Black to move.
    Expected<Position> read() {
        for (; row_ >= 0; --row_) {
            if (const auto done = read_row(); !done) return tl::unexpected(done.error());
            if (row_ == 0) break;
            if (rest_.empty()) {
                return refusal(ErrorCode::bad_fen,
                               fmt::format("rows: {} rows, expected {} (k to a)", row_count - row_, row_count));
            }
            next();
        }
        if (!rest_.empty()) return refusal(ErrorCode::bad_fen, fmt::format("rows: more than {} rows", row_count));
        return check_counts().map([this] { return position_; });
    }

private:
    using Done = Expected<void>;

    Done read_row() {
        number_ = 1;
        while (!at_end_of_row()) {
            if (number_ > row_length(row_)) return refused(fmt::format("the row has only {} cells", row_length(row_)));
            if (const auto done = read_item(); !done) return done;
        }
        if (number_ > row_length(row_)) return {};
        return refused(fmt::format("the row ends, expected {} cells", row_length(row_)));
    }

    Done read_item() {
        const char letter = rest_.front();
        if (letter >= '0' && letter <= '9') return read_number();
        const Done done = read_content(next());
        ++number_;
        return done;
    }

    /// Reads the content of one cell.
    Done read_content(char letter) {
        if (letter == 'x') return read_lake();
        if (letter == '(') return read_stack();
        if (disc_of(letter)) return read_disc(letter);
        return refused("expected b, w, x, a stack in parentheses or a number of empty cells");
    }

    Done read_number() {
        if (rest_.front() == '0') return refused("a number of empty cells begins with 0");
        int empties = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), empties);
        const int left = row_length(row_) - number_ + 1;
        if (error != std::errc{} || empties > left) {
            return refused(
                fmt::format("a number of empty cells (or two side by side) beyond the {} cells left in the row", left));
        }
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        number_ += empties;
        return {};
    }

    Done read_lake() {
        if (cell() == centre) return refused("a lake on the centre");
        if (position_.lakes().count() == lakes_to_place) return refused("more than three lakes");
        position_.put_lake(cell());
        return {};
    }

    Done read_disc(char letter) {
        const auto player = disc_of(letter);
        if (!player) return refused("expected b or w in a stack, then )");
        if (position_.pieces(*player).contains(cell()))
            return refused("two discs of one colour on each other in a stack");
        if (++discs_[index(*player)] > discs_a_side)
            return refused(fmt::format("more than {} {} discs", discs_a_side, name_of(*player)));
        position_.put_disc(cell(), *player);
        return {};
    }

    Done read_stack() {
        int height = 0;
        for (; !at_end_of_row() && rest_.front() != ')'; ++height) {
            if (const auto done = read_disc(next()); !done) return done;
        }
        if (at_end_of_row()) return refused("a stack without )");
        if (height < 2) return refused("a stack of fewer than two discs");
        next();
        return {};
    }

    [[nodiscard]] Done check_counts() const {
        for (const Player player : {Player::p1, Player::p2}) {
            if (discs_[index(player)] != discs_a_side) {
                return refusal(ErrorCode::bad_fen, fmt::format("rows: expected {} {} discs, not {}", discs_a_side,
                                                               name_of(player), discs_[index(player)]));
            }
        }
        const bool all_home = position_.pieces(Player::p1) == homes[0] && position_.pieces(Player::p2) == homes[1];
        if (!position_.is_placing_lakes() || all_home) return {};
        return refusal(ErrorCode::bad_fen,
                       fmt::format("rows: expected {} lakes on the board or all discs at home, not {}", lakes_to_place,
                                   position_.lakes().count()));
    }

    char next() {
        const char letter = rest_.front();
        rest_.remove_prefix(1);
        return letter;
    }
    [[nodiscard]] bool at_end_of_row() const { return rest_.empty() || rest_.front() == '/'; }
    [[nodiscard]] Cell cell() const { return cell_at(row_, number_); }
    [[nodiscard]] tl::unexpected<engine::Error> refused(std::string_view why) const {
        return refusal(ErrorCode::bad_fen, fmt::format("rows: row {}, cell {}: {}", row_name(row_), number_, why));
    }

    std::string_view rest_;
    Position position_{Player::p1};
    int row_ = row_count - 1;
    int number_ = 1;
    std::array<int, 2> discs_{};
};

}  // namespace

Expected<Position> Onager::read_position(std::string_view text) {
    const auto space = text.find(' ');
    const auto rows_read = RowsReader(text.substr(0, space)).read();
    if (!rows_read) return rows_read;
    if (space == std::string_view::npos) return refusal(ErrorCode::bad_fen, "side: missing, expected b or w");
    const auto side_text = text.substr(space + 1);
    const auto side = side_text.size() == 1 ? disc_of(side_text.front()) : std::nullopt;
    if (!side) return refusal(ErrorCode::bad_fen, "side: expected b or w, one space after the rows and the last");
    const int lakes = rows_read->lakes().count();
    const Player placer = lakes == 1 ? Player::p2 : Player::p1;
    if (rows_read->is_placing_lakes() && *side != placer) {
        return refusal(ErrorCode::bad_fen,
                       fmt::format("side: expected {}, who places the next lake after {}", disc_letter(placer), lakes));
    }
    return *side == Player::p1 ? *rows_read : Onager::null_move(*rows_read);
}

std::string discs_on(const Position& position, Cell cell) {
    const bool black_on_top = position.pieces(Player::p1).contains(cell);
    std::string discs;
    for (std::size_t below = position.buried(cell) + 1; below-- > 0;) {
        const bool is_black = (below % 2 == 0) == black_on_top;
        discs += disc_letter(is_black ? Player::p1 : Player::p2);
    }
    return discs;
}

std::string symbol_on(const Position& position, Cell cell) {
    if (position.vacant().contains(cell)) return {};
    if (position.lakes().contains(cell)) return "x";
    std::string discs = discs_on(position, cell);
    return discs.size() == 1 ? discs : fmt::format("({})", discs);
}

std::string rows_text(const SymbolOf& symbol_of) {
    std::string text;
    for (int row = row_count - 1; row >= 0; --row) {
        int empties = 0;
        const auto flush = [&] {
            if (empties > 0) text += fmt::format("{}", std::exchange(empties, 0));
        };
        for (int number = 1; number <= row_length(row); ++number) {
            const std::string symbol = symbol_of(cell_at(row, number));
            if (symbol.empty()) {
                ++empties;
                continue;
            }
            flush();
            text += symbol;
        }
        flush();
        if (row > 0) text += '/';
    }
    return text;
}

std::string Onager::write_position(const Position& position) {
    return fmt::format("{} {}", rows_text([&position](Cell cell) { return symbol_on(position, cell); }),
                       disc_letter(position.side_to_move()));
}

}  // namespace quadriga::onager
