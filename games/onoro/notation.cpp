#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

using engine::Error;
using engine::ErrorCode;
using engine::Expected;
using engine::Player;
using engine::refusal;
using hex::Grid;

tl::unexpected<Error> bad_move(std::string text) { return refusal(ErrorCode::illegal_move, std::move(text)); }

std::string cell_name(const Position& position, FrameCell cell) {
    return name(hex::shifted(position.corner, column_of(cell), row_of(cell)));
}

/// The cell of the frame at a cell of the plane; none outside the frame, where no cell touches a pawn.
std::optional<FrameCell> frame_cell_of(const Position& position, hex::Cell cell) {
    const hex::Step step = step_between(position.corner, cell);
    if (step.columns >= frame_side || step.rows >= frame_side) return std::nullopt;
    return frame_cell(step.columns, step.rows);
}

Expected<Move> placing_move(const Position& position, std::optional<FrameCell> to) {
    const CellSet occupied = position.occupied();
    if (to && occupied.contains(*to)) return bad_move("the cell is occupied");
    if (!to || !count_neighbours(occupied).two.contains(*to))
        return bad_move("the cell has fewer than two occupied neighbours");
    return Move{0, *to};
}

/// Why the pawn on `from` may not move to the empty cell `to`.
tl::unexpected<Error> bad_target(const Position& position, FrameCell from, std::optional<FrameCell> to) {
    CellSet rest = position.occupied();
    rest.remove(from);
    if (!to || !count_neighbours(rest).two.contains(*to))
        return bad_move("the moved pawn would have fewer than two neighbours");
    CellSet after = rest;
    after.add(*to);
    const CellSet lonely = after - count_neighbours(after).two;
    if (lonely.empty()) return bad_move("the pawns would not be connected");
    return bad_move(
        fmt::format("the pawn on {} would have fewer than two neighbours", cell_name(position, lonely.first())));
}

Expected<Move> moving_move(const Position& position, std::optional<FrameCell> from, std::optional<FrameCell> to) {
    const CellSet occupied = position.occupied();
    if (!from || !position.own().contains(*from)) {
        return bad_move(from && occupied.contains(*from) ? "the pawn on the first cell is the other player's"
                                                         : "no pawn on the first cell");
    }
    if (from == to) return bad_move("putting a pawn back is no move");
    if (to && occupied.contains(*to)) return bad_move("the second cell is occupied");
    if (!to || targets_of(*from, CellSet::of(*to), Group(occupied)).empty()) {
        return bad_target(position, *from, to);
    }
    return Move{*from, *to};
}

}  // namespace

Expected<Move> Onoro::read_move(const Position& position, std::string_view text) {
    const auto first = hex::take_cell(text);
    const auto second = first && !text.empty() ? hex::take_cell(text) : std::nullopt;
    if (!first || !text.empty()) {
        return bad_move(position.is_placing() ? "expected one cell from a1 to z26"
                                              : "expected two cells from a1 to z26, from and to");
    }
    if (position.is_placing()) {
        if (second) return bad_move("expected one cell: pawns are placed until all are on the table");
        return placing_move(position, frame_cell_of(position, *first));
    }
    if (!second) return bad_move("expected two cells, from and to: all pawns are on the table");
    return moving_move(position, frame_cell_of(position, *first), frame_cell_of(position, *second));
}

std::string Onoro::write_move(const Position& position, Move move) {
    return (move.from == 0 ? std::string() : cell_name(position, move.from)) + cell_name(position, move.to);
}

// Positions.

namespace {

constexpr int fewest_pawns = 3;

tl::unexpected<Error> bad_position(std::string text) { return refusal(ErrorCode::bad_fen, std::move(text)); }

Expected<Player> read_side(std::string_view text) {
    if (text == "b") return Player::p1;
    if (text == "w") return Player::p2;
    return bad_position("side: expected b or w");
}

/// Removes the number of pawns per side from the end of the text and returns it. The full game omits it.
Expected<int> take_pawns_a_side(std::string_view& text) {
    const std::size_t space = text.rfind(' ');
    const std::string_view number = space == text.npos ? std::string_view{} : text.substr(space + 1);
    if (number.empty() || number.find_first_not_of("0123456789") != number.npos) return most_pawns_a_side;
    const int pawns = number.size() == 1 ? number.front() - '0' : 0;
    if (pawns < fewest_pawns_a_side || pawns > most_pawns_a_side) {
        return bad_position(fmt::format("pawns: expected {} to {}", fewest_pawns_a_side, most_pawns_a_side));
    }
    text.remove_suffix(text.size() - space);
    return pawns;
}

/// Checks that the numbers of pawns fit each other, the side to move and the size of the game.
Expected<void> check_counts(int black, int white, Player side, int pawns_a_side) {
    if (black + white < fewest_pawns) return bad_position("rows: fewer than 3 pawns");
    if (black > pawns_a_side || white > pawns_a_side) {
        return bad_position(
            fmt::format("rows: {} black and {} white pawns, expected at most {} a side", black, white, pawns_a_side));
    }
    if (black + white == 2 * pawns_a_side) return {};
    if (black != white && black != white + 1) {
        return bad_position(
            fmt::format("rows: {} black and {} white pawns, expected as many or one black pawn more", black, white));
    }
    if ((side == Player::p1) != (black == white)) {
        return bad_position(fmt::format("side: expected {} with {} black and {} white pawns",
                                        black == white ? 'b' : 'w', black, white));
    }
    return {};
}

/// Checks that the group is connected and every pawn has at least two neighbours.
Expected<void> check_group(const Grid& grid) {
    Expected<void> result;
    grid.for_each([&](int column, int row, char /*symbol*/) {
        if (result && grid.occupied_neighbours(column, row) < 2) {
            result = bad_position(
                fmt::format("rows: row {}: the pawn in column {} has fewer than two neighbours", row + 1, column + 1));
        }
    });
    if (result && !grid.is_connected()) return bad_position("rows: the pawns are not connected");
    return result;
}

Expected<void> check_lines(const Position& position) {
    if (!has_line(position.own())) return {};
    return bad_position(has_line(position.other()) ? "rows: both sides have a line of four"
                                                   : "rows: the side to move has a line of four");
}

}  // namespace

Position from_grid(const Grid& grid, Player side, int pawns_a_side) noexcept {
    Position position;
    position.corner = grid.cell(-1, -1);
    position.side = side;
    position.pawns_a_side = static_cast<std::uint8_t>(pawns_a_side);
    position.in_hand = static_cast<std::uint8_t>(2 * pawns_a_side - grid.occupied_cells());
    grid.for_each([&](int column, int row, char symbol) {
        position.pawns[symbols.find(symbol)].add(frame_cell(column + 1, row + 1));
    });
    return position;
}

Expected<Position> Onoro::read_position(std::string_view text) {
    const auto pawns_a_side = take_pawns_a_side(text);
    if (!pawns_a_side) return tl::unexpected(pawns_a_side.error());
    const auto fields = hex::split_fields(text);
    if (!fields) return tl::unexpected(fields.error());
    const auto grid = hex::read_grid(fields->rows, fields->anchor, symbols);
    if (!grid) return tl::unexpected(grid.error());
    const auto side = read_side(fields->side);
    if (!side) return tl::unexpected(side.error());

    return check_counts(grid->count('B'), grid->count('W'), *side, *pawns_a_side)
        .and_then([&] { return check_group(*grid); })
        .and_then([&] {
            const Position position = from_grid(*grid, *side, *pawns_a_side);
            return check_lines(position).map([&] { return position; });
        });
}

Grid to_grid(const Position& position) {
    Grid grid(frame_side, frame_side, position.corner);
    for (const std::size_t player : {0U, 1U}) {
        position.pawns[player].for_each(
            [&](FrameCell cell) { grid.set(column_of(cell), row_of(cell), symbols[player]); });
    }
    return grid.trimmed();
}

std::string write_fields(const Grid& grid, Player side, int pawns_a_side) {
    std::string text = fmt::format("{} {}", write_grid(grid), side == Player::p1 ? 'b' : 'w');
    if (pawns_a_side != most_pawns_a_side) text += fmt::format(" {}", pawns_a_side);
    return text;
}

std::string Onoro::write_position(const Position& position) {
    return write_fields(to_grid(position), position.side, position.pawns_a_side);
}

}  // namespace quadriga::onoro
