#include "games/onoro/notation.hpp"

#include <optional>

#include <fmt/format.h>
#include <range/v3/view/iota.hpp>

#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

namespace {

using engine::Error;
using engine::ErrorCode;
using engine::Expected;
using engine::Player;
using engine::refusal;
using hex::Drawing;
using ranges::views::iota;

constexpr std::array<char, 2> symbols{'B', 'W'};
constexpr int fewest_pawns = 3;

tl::unexpected<Error> bad_position(std::string text) { return refusal(ErrorCode::bad_fen, std::move(text)); }
tl::unexpected<Error> bad_move(std::string text) { return refusal(ErrorCode::illegal_move, std::move(text)); }

std::string cell_name(const Position& position, FrameCell cell) {
    return name(hex::shifted(position.corner, column_of(cell), row_of(cell)));
}

Expected<Player> read_side(std::string_view text) {
    if (text == "b") return Player::p1;
    if (text == "w") return Player::p2;
    return bad_position("side: expected b or w");
}

/// The numbers of pawns agree with each other and with the side to move.
Expected<void> check_counts(int black, int white, Player side) {
    if (black + white < fewest_pawns) return bad_position("rows: fewer than 3 pawns");
    if (black > pawns_a_side || white > pawns_a_side) {
        return bad_position(fmt::format("rows: {} black and {} white pawns, expected at most 8 a side", black, white));
    }
    if (black + white == all_pawns) return {};
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

/// The group hangs together and every pawn has two neighbours.
Expected<void> check_group(const Drawing& drawing) {
    for (const int row : iota(0, drawing.height())) {
        for (const int column : iota(0, drawing.width())) {
            if (drawing.is_occupied(column, row) && drawing.occupied_neighbours(column, row) < 2) {
                return bad_position(fmt::format("rows: row {}: the pawn in column {} has fewer than two neighbours",
                                                row + 1, column + 1));
            }
        }
    }
    if (!drawing.is_connected()) return bad_position("rows: the pawns are not connected");
    return {};
}

Expected<void> check_lines(const Position& position) {
    if (!has_line(position.own())) return {};
    return bad_position(has_line(position.other()) ? "rows: both sides have a line of four"
                                                   : "rows: the side to move has a line of four");
}

int pawns_in(const Drawing& drawing, char symbol) {
    int pawns = 0;
    for (const int row : iota(0, drawing.height())) {
        for (const int column : iota(0, drawing.width())) pawns += drawing.at(column, row) == symbol ? 1 : 0;
    }
    return pawns;
}

/// Of a group that check_group() let pass, so that it fits into the frame.
Position position_of(const Drawing& drawing, Player side) {
    Position position;
    position.corner = drawing.cell(-1, -1);
    position.side = side;
    position.pawn_count = static_cast<std::uint8_t>(drawing.occupied_cells());
    for (const int row : iota(0, drawing.height())) {
        for (const int column : iota(0, drawing.width())) {
            for (const std::size_t player : {0U, 1U}) {
                if (drawing.at(column, row) == symbols[player]) {
                    position.pawns[player].add(frame_cell(column + 1, row + 1));
                }
            }
        }
    }
    return position;
}

/// The cell's place in the frame; none if it lies outside, where it touches no pawn.
std::optional<FrameCell> place_of(const Position& position, hex::Cell cell) {
    const hex::Step step = step_between(position.corner, cell);
    if (step.columns >= frame_side || step.rows >= frame_side) return std::nullopt;
    return frame_cell(step.columns, step.rows);
}

Expected<Move> placing_move(const Position& position, std::optional<FrameCell> to) {
    const Cells occupied = position.occupied();
    if (to && occupied.has(*to)) return bad_move("the cell is occupied");
    if (!to || !crowding(occupied).two.has(*to)) return bad_move("the cell has fewer than two occupied neighbours");
    return Move{0, *to};
}

/// Why the pawn on `from` may not go to the empty cell `to`.
tl::unexpected<Error> bad_target(const Position& position, FrameCell from, std::optional<FrameCell> to) {
    Cells rest = position.occupied();
    rest.remove(from);
    if (!to || !crowding(rest).two.has(*to)) return bad_move("the moved pawn would have fewer than two neighbours");
    Cells after = rest;
    after.add(*to);
    const Cells lonely = after - crowding(after).two;
    if (lonely.empty()) return bad_move("the pawns would not be connected");
    return bad_move(
        fmt::format("the pawn on {} would have fewer than two neighbours", cell_name(position, lonely.first())));
}

Expected<Move> moving_move(const Position& position, std::optional<FrameCell> from, std::optional<FrameCell> to) {
    const Cells occupied = position.occupied();
    if (!from || !position.own().has(*from)) {
        return bad_move(from && occupied.has(*from) ? "the pawn on the first cell is the other player's"
                                                    : "no pawn on the first cell");
    }
    if (from == to) return bad_move("putting a pawn back is no move");
    if (to && occupied.has(*to)) return bad_move("the second cell is occupied");
    if (!to || targets_of(*from, Cells(*to), occupied, crowding(occupied)).empty()) {
        return bad_target(position, *from, to);
    }
    return Move{*from, *to};
}

}  // namespace

Expected<Position> read_position(std::string_view text) {
    const auto fields = hex::split_fields(text);
    if (!fields) return tl::unexpected(fields.error());
    const auto drawing = hex::read_drawing(fields->rows, fields->anchor, {symbols.data(), symbols.size()});
    if (!drawing) return tl::unexpected(drawing.error());
    const auto side = read_side(fields->side);
    if (!side) return tl::unexpected(side.error());

    if (const auto counts = check_counts(pawns_in(*drawing, 'B'), pawns_in(*drawing, 'W'), *side); !counts) {
        return tl::unexpected(counts.error());
    }
    if (const auto group = check_group(*drawing); !group) return tl::unexpected(group.error());
    const Position position = position_of(*drawing, *side);
    if (const auto lines = check_lines(position); !lines) return tl::unexpected(lines.error());
    return position;
}

Drawing frame_drawing(const Position& position) {
    Drawing drawing(frame_side, frame_side, position.corner);
    for (const std::size_t player : {0U, 1U}) {
        position.pawns[player].for_each(
            [&](FrameCell cell) { drawing.set(column_of(cell), row_of(cell), symbols[player]); });
    }
    return drawing;
}

std::string write_position(const Position& position) {
    return fmt::format("{} {}", write_drawing(frame_drawing(position)), position.side == Player::p1 ? 'b' : 'w');
}

Expected<Move> read_move(const Position& position, std::string_view text) {
    const auto first = hex::take_cell(text);
    const auto second = first && !text.empty() ? hex::take_cell(text) : std::nullopt;
    if (!first || !text.empty()) {
        return bad_move(position.is_placing() ? "expected one cell from a1 to z26"
                                              : "expected two cells from a1 to z26, from and to");
    }
    if (position.is_placing()) {
        if (second) return bad_move("expected one cell: pawns are placed until all 16 are on the table");
        return placing_move(position, place_of(position, *first));
    }
    if (!second) return bad_move("expected two cells, from and to: all 16 pawns are on the table");
    return moving_move(position, place_of(position, *first), place_of(position, *second));
}

std::string write_move(const Position& position, Move move) {
    return (move.from == 0 ? std::string() : cell_name(position, move.from)) + cell_name(position, move.to);
}

}  // namespace quadriga::onoro
