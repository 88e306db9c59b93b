#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/onager/notation.hpp"
#include "games/onager/onager.hpp"

namespace quadriga::onager {

namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::index;
using engine::refusal;

std::optional<Player> disc_of(char letter) {
    if (letter == disc_letter(Player::p1)) return Player::p1;
    if (letter == disc_letter(Player::p2)) return Player::p2;
    return std::nullopt;
}

std::string_view name_of(Player player) { return player == Player::p1 ? "black" : "white"; }

/// Reads the field of the rows, from k down to a, cell by cell.
class RowsReader {
public:
    explicit RowsReader(std::string_view text) : rest_(text) {}

    /// The board with Black to move.
    Expected<Position> read();

private:
    using Done = Expected<void>;

    Done read_row();
    Done read_item();
    Done read_number();
    Done read_lake();
    Done read_disc(char letter);
    Done read_stack();
    [[nodiscard]] Done check_counts() const;

    char next() {
        const char letter = rest_.front();
        rest_.remove_prefix(1);
        return letter;
    }
    [[nodiscard]] bool at_end_of_row() const { return rest_.empty() || rest_.front() == '/'; }
    [[nodiscard]] Cell cell() const { return cell_at(row_, number_); }
    [[nodiscard]] auto refused(std::string_view why) const {
        return refusal(ErrorCode::bad_fen, fmt::format("rows: row {}, cell {}: {}", row_name(row_), number_, why));
    }

    std::string_view rest_;
    Position position_{Player::p1};
    int row_ = row_count - 1;
    int number_ = 1;
    std::array<int, 2> discs_{};
};

Expected<Position> RowsReader::read() {
    for (; row_ >= 0; --row_) {
        if (const auto done = read_row(); !done) return tl::unexpected(done.error());
        if (row_ > 0) {
            if (rest_.empty()) {
                return refusal(ErrorCode::bad_fen,
                               fmt::format("rows: {} rows, expected {} (k to a)", row_count - row_, row_count));
            }
            next();
        }
    }
    if (!rest_.empty()) return refusal(ErrorCode::bad_fen, fmt::format("rows: more than {} rows", row_count));
    if (const auto done = check_counts(); !done) return tl::unexpected(done.error());
    return position_;
}

RowsReader::Done RowsReader::read_row() {
    number_ = 1;
    while (!at_end_of_row()) {
        if (number_ > row_length(row_)) return refused(fmt::format("the row has only {} cells", row_length(row_)));
        if (const auto done = read_item(); !done) return done;
    }
    if (number_ <= row_length(row_)) {
        return refused(fmt::format("the row ends, expected {} cells", row_length(row_)));
    }
    return {};
}

RowsReader::Done RowsReader::read_item() {
    const char letter = rest_.front();
    if (letter >= '0' && letter <= '9') return read_number();
    next();
    if (letter == 'x') return read_lake();
    if (letter == '(') return read_stack();
    if (!disc_of(letter)) return refused("expected b, w, x, a stack in parentheses or a number of empty cells");
    auto done = read_disc(letter);
    ++number_;
    return done;
}

RowsReader::Done RowsReader::read_number() {
    if (rest_.front() == '0') return refused("a number of empty cells begins with 0");
    int empties = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), empties);
    if (error != std::errc{} || empties > row_length(row_) - number_ + 1) {
        return refused(fmt::format("a number of empty cells (or two side by side) beyond the {} cells left in the row",
                                   row_length(row_) - number_ + 1));
    }
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    number_ += empties;
    return {};
}

RowsReader::Done RowsReader::read_lake() {
    if (cell() == centre) return refused("a lake on the centre");
    if (position_.lakes().count() == lakes_to_place) return refused("more than three lakes");
    position_.put_lake(cell());
    ++number_;
    return {};
}

RowsReader::Done RowsReader::read_disc(char letter) {
    const auto player = disc_of(letter);
    if (!player) return refused("expected b or w in a stack, then )");
    if (position_.pieces(*player).contains(cell())) return refused("two discs of one colour on each other in a stack");
    if (++discs_[index(*player)] > discs_a_side) {
        return refused(fmt::format("more than {} {} discs", discs_a_side, name_of(*player)));
    }
    position_.put_disc(cell(), *player);
    return {};
}

RowsReader::Done RowsReader::read_stack() {
    int height = 0;
    for (; !at_end_of_row() && rest_.front() != ')'; ++height) {
        if (const auto done = read_disc(next()); !done) return done;
    }
    if (at_end_of_row()) return refused("a stack without )");
    if (height < 2) return refused("a stack of fewer than two discs");
    next();
    ++number_;
    return {};
}

RowsReader::Done RowsReader::check_counts() const {
    for (const Player player : {Player::p1, Player::p2}) {
        if (discs_[index(player)] != discs_a_side) {
            return refusal(ErrorCode::bad_fen, fmt::format("rows: expected {} {} discs, not {}", discs_a_side,
                                                           name_of(player), discs_[index(player)]));
        }
    }
    const bool all_home = position_.pieces(Player::p1) == homes[0] && position_.pieces(Player::p2) == homes[1];
    if (position_.is_placing_lakes() && !all_home) {
        return refusal(ErrorCode::bad_fen,
                       fmt::format("rows: expected {} lakes on the board or all discs at home, not {}", lakes_to_place,
                                   position_.lakes().count()));
    }
    return {};
}

}  // namespace

Expected<Position> Onager::read_position(std::string_view text) {
    const auto blank = text.find(' ');
    const auto rows_read = RowsReader(text.substr(0, blank)).read();
    if (!rows_read) return rows_read;
    if (blank == std::string_view::npos) return refusal(ErrorCode::bad_fen, "side: missing, expected b or w");
    const auto side_text = text.substr(blank + 1);
    const auto side = side_text.size() == 1 ? disc_of(side_text.front()) : std::nullopt;
    if (!side) return refusal(ErrorCode::bad_fen, "side: expected b or w, one blank after the rows and the last");
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
