#include <cstddef>
#include <utility>

#include <fmt/format.h>
#include <range/v3/view/iota.hpp>

#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/notation.hpp"

namespace quadriga::nonaga {

namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::refusal;
using ranges::views::iota;

constexpr int discs_in_all = 19;

/// Calls visit(cell of the frame, symbol) for every disc in scan order.
template <class Visit>
void for_each_disc(const hex::Grid& grid, Visit visit) {
    for (const int row : iota(0, grid.height())) {
        for (const int column : iota(0, grid.width())) {
            if (grid.is_occupied(column, row)) visit(frame_cell(column + 1, row + 1), grid.at(column, row));
        }
    }
}

Expected<void> check_counts(const hex::Grid& grid) {
    int red = 0;
    int black = 0;
    int locked = 0;
    for_each_disc(grid, [&](FrameCell, char symbol) {
        red += symbol == 'R';
        black += symbol == 'B';
        locked += symbol == 'x';
    });
    const auto wrong = [](std::string_view expected, int count) {
        return refusal(ErrorCode::bad_fen, fmt::format("rows: expected {}, not {}", expected, count));
    };
    if (const int discs = grid.occupied_cells(); discs != discs_in_all) {
        return wrong("19 discs (o, x, R and B together)", discs);
    }
    if (red != 3) return wrong("3 red pieces (R)", red);
    if (black != 3) return wrong("3 black pieces (B)", black);
    if (locked > 1) return wrong("at most one locked disc (x)", locked);
    return {};
}

Position position_of(const hex::Grid& grid, Player side) {
    Position position;
    position.anchor = grid.anchor();
    position.width = static_cast<std::uint8_t>(grid.width());
    position.height = static_cast<std::uint8_t>(grid.height());
    position.side = side;
    std::array<std::size_t, 2> seen{};
    for_each_disc(grid, [&](FrameCell cell, char symbol) {
        position.rows[static_cast<std::size_t>(row_of(cell))] |= 1U << column_of(cell);
        if (symbol == 'R') position.pieces[0][seen[0]++] = cell;
        if (symbol == 'B') position.pieces[1][seen[1]++] = cell;
        if (symbol == 'x') position.locked = cell;
    });
    return position;
}

}  // namespace

hex::Grid to_grid(const Position& position) {
    hex::Grid grid(position.width, position.height, position.anchor);
    const auto mark = [&](FrameCell cell, char symbol) { grid.set(column_of(cell) - 1, row_of(cell) - 1, symbol); };
    for (const int row : iota(1, position.height + 1)) {
        for (const int column : iota(1, position.width + 1)) {
            if (const FrameCell cell = frame_cell(column, row); has_disc(position, cell)) mark(cell, 'o');
        }
    }
    if (position.locked != no_cell) mark(position.locked, 'x');
    for (const FrameCell piece : position.pieces[0]) mark(piece, 'R');
    for (const FrameCell piece : position.pieces[1]) mark(piece, 'B');
    return grid;
}

Expected<Position> Nonaga::read_position(std::string_view text) {
    const auto fields = hex::split_fields(text);
    if (!fields) return tl::unexpected(fields.error());
    const auto grid = hex::read_grid(fields->rows, fields->anchor, symbols);
    if (!grid) return tl::unexpected(grid.error());
    if (auto counts = check_counts(*grid); !counts) return tl::unexpected(std::move(counts).error());
    if (!grid->is_connected()) return refusal(ErrorCode::bad_fen, "rows: the discs are not connected");
    if (fields->side != "r" && fields->side != "b") return refusal(ErrorCode::bad_fen, "side: expected r or b");
    const Position position = position_of(*grid, fields->side == "r" ? Player::p1 : Player::p2);
    if (are_connected(position.pieces[engine::index(position.side)])) {
        return refusal(ErrorCode::bad_fen,
                       "rows: the pieces of the side to move are connected; only the side that has just moved can "
                       "have won");
    }
    return position;
}

std::string Nonaga::write_position(const Position& position) {
    return hex::write_grid(to_grid(position)) + (position.side == Player::p1 ? " r" : " b");
}

}  // namespace quadriga::nonaga
