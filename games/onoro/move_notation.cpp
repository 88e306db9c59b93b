#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/onoro/moves.hpp"
#include "games/onoro/notation.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

using engine::Error;
using engine::ErrorCode;
using engine::Expected;
using engine::refusal;

tl::unexpected<Error> bad_move(std::string text) { return refusal(ErrorCode::illegal_move, std::move(text)); }

std::string cell_name(const Position& position, FrameCell cell) {
    return name(hex::shifted(position.corner, column_of(cell), row_of(cell)));
}

/// The cell's place in the frame; none if it lies outside, where it touches no pawn.
std::optional<FrameCell> place_of(const Position& position, hex::Cell cell) {
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

/// Why the pawn on `from` may not go to the empty cell `to`.
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
    if (!to || targets_of(*from, CellSet::of(*to), occupied, count_neighbours(occupied)).empty()) {
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
        return placing_move(position, place_of(position, *first));
    }
    if (!second) return bad_move("expected two cells, from and to: all pawns are on the table");
    return moving_move(position, place_of(position, *first), place_of(position, *second));
}

std::string Onoro::write_move(const Position& position, Move move) {
    return (move.from == 0 ? std::string() : cell_name(position, move.from)) + cell_name(position, move.to);
}

}  // namespace quadriga::onoro
