#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "engine/game/error.hpp"
#include "games/reversi/reversi.hpp"

namespace quadriga::reversi {

namespace {

using engine::ErrorCode;
using engine::Expected;

tl::unexpected<engine::Error> bad_fen(std::string text) { return engine::refusal(ErrorCode::bad_fen, std::move(text)); }
tl::unexpected<engine::Error> illegal(std::string text) {
    return engine::refusal(ErrorCode::illegal_move, std::move(text));
}

char letter_of(const Position& position, CellSet cell, char empty) {
    if ((position.discs[0] & cell) != 0) return 'b';
    return (position.discs[1] & cell) != 0 ? 'w' : empty;
}

/// Adds the discs of one row to the position.
Expected<void> read_row(std::string_view text, int row, Position& position) {
    int column = 0;
    for (const char letter : text) {
        const bool is_gap = letter >= '1' && letter <= '6';
        if (!is_gap && letter != 'b' && letter != 'w') {
            return bad_fen(fmt::format("row {}: expected b, w or 1 to 6, got '{}'", row + 1,
                                       engine::escape(std::string_view(&letter, 1))));
        }
        const int width = is_gap ? letter - '0' : 1;
        if (column + width > side_length) return bad_fen(fmt::format("row {}: more than six cells", row + 1));
        if (!is_gap) position.discs[letter == 'w'] |= cell_at(column, row);
        column += width;
    }
    if (column < side_length) return bad_fen(fmt::format("row {}: expected six cells, got {}", row + 1, column));
    return {};
}

}  // namespace

Expected<Position> Reversi::read_position(std::string_view text) {
    const std::size_t space = text.find(' ');
    const std::string_view side = space == std::string_view::npos ? "" : text.substr(space + 1);
    if (side != "b" && side != "w")
        return bad_fen(fmt::format("side: expected b or w, got '{}'", engine::escape(side)));

    Position position{.discs = {}, .side = side == "b" ? Player::p1 : Player::p2};
    std::string_view rows = text.substr(0, space);
    for (int row = side_length - 1; row >= 0; --row) {
        const std::size_t end = row == 0 ? rows.size() : rows.find('/');
        if (end == std::string_view::npos) return bad_fen("rows: expected six, divided by /");
        if (auto read = read_row(rows.substr(0, end), row, position); !read) return tl::unexpected(read.error());
        rows.remove_prefix(row == 0 ? end : end + 1);
    }
    return position;
}

std::string Reversi::write_position(const Position& position) {
    std::string text;
    for (int row = side_length - 1; row >= 0; --row) {
        int gap = 0;
        const auto close_gap = [&] {
            if (gap > 0) text += static_cast<char>('0' + std::exchange(gap, 0));
        };
        for (int column = 0; column < side_length; ++column) {
            const char letter = letter_of(position, cell_at(column, row), '.');
            if (letter == '.') {
                ++gap;
            } else {
                close_gap();
                text += letter;
            }
        }
        close_gap();
        text += row > 0 ? '/' : ' ';
    }
    return text + (position.side == Player::p1 ? 'b' : 'w');
}

Expected<Move> Reversi::read_move(const Position& position, std::string_view text) {
    const CellSet legal = placements(position.own(), position.other());
    if (text == "pass") {
        if (legal != 0) return illegal("who can place a disc may not pass");
        if (placements(position.other(), position.own()) == 0) return illegal("the game is over");
        return Move::pass();
    }
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'f' || text[1] < '1' || text[1] > '6') {
        return illegal("expected a cell from a1 to f6, or pass");
    }
    const CellSet cell = cell_at(text[0] - 'a', text[1] - '1');
    if ((position.empty() & cell) == 0) return illegal("there is a disc on the cell");
    if ((legal & cell) == 0) return illegal("it turns no disc");
    return Move((text[1] - '1') * side_length + (text[0] - 'a'));
}

std::string Reversi::write_move(const Position& /*position*/, Move move) {
    if (move.is_pass()) return "pass";
    return cell_name(move.cell());
}

std::string Reversi::draw(const Position& position) {
    std::string text;
    for (int row = side_length - 1; row >= 0; --row) {
        text += static_cast<char>('1' + row);
        for (int column = 0; column < side_length; ++column) {
            text += ' ';
            text += letter_of(position, cell_at(column, row), '.');
        }
        text += '\n';
    }
    return text + "  a b c d e f\n";
}

engine::BoardView Reversi::board(std::span<const Position> game) {
    const Position& position = game.back();
    const auto centre_of = [](double column, double row) -> engine::BoardView::Point {
        constexpr double middle = (side_length - 1) / 2.0;
        return {(column - middle) * engine::BoardView::cell_size, (middle - row) * engine::BoardView::cell_size};
    };
    engine::BoardView view{.shape = engine::BoardView::CellShape::square};
    for (int cell = 0; cell < cell_count; ++cell) {
        const int column = cell % side_length;
        const int row = cell / side_length;
        engine::BoardView::Cell square{.id = cell_name(cell), .centre = centre_of(column, row)};
        for (const Player player : {Player::p1, Player::p2}) {
            if ((position.discs[index(player)] & cell_at(column, row)) != 0) square.pieces = {{player, "disc"}};
        }
        view.cells.push_back(std::move(square));
    }
    for (int at = 0; at < side_length; ++at) {
        view.labels.push_back({{static_cast<char>('a' + at)}, centre_of(at, -0.8)});
        view.labels.push_back({{static_cast<char>('1' + at)}, centre_of(-0.8, at)});
    }
    return view;
}

}  // namespace quadriga::reversi
