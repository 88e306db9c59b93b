#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <range/v3/view/iota.hpp>

#include "games/nonaga/nonaga.hpp"

namespace quadriga::nonaga {

namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::refusal;
using ranges::views::iota;

/// The cells of a move as written: from, to and, unless the slide wins, disc and target.
struct WrittenMove {
    std::array<hex::Cell, 4> cells;
    bool has_disc_part;
};

struct Slide {
    std::size_t piece;
    FrameCell to;
};

tl::unexpected<engine::Error> illegal(std::string text) { return refusal(ErrorCode::illegal_move, std::move(text)); }

tl::unexpected<engine::Error> illegal(hex::Cell cell, std::string_view why) {
    return illegal(fmt::format("{}: {}", hex::name(cell), why));
}

Expected<WrittenMove> split_cells(std::string_view text) {
    WrittenMove written{};
    std::size_t count = 0;
    while (!text.empty() && count < written.cells.size()) {
        const auto cell = hex::take_cell(text);
        if (!cell) break;
        written.cells[count++] = *cell;
    }
    if (!text.empty() || (count != 2 && count != 4)) {
        return illegal("expected four cells, as in m11m14n11l15, or two for a winning slide, each from a1 to z26");
    }
    written.has_disc_part = count == 4;
    return written;
}

/// The direction of the straight line between two cells, or hex::directions.size() if there is none.
std::size_t direction_between(FrameCell from, FrameCell to) noexcept {
    const int way = distance(from, to);
    const auto leads_there = [&](std::size_t direction) {
        return way > 0 && from + way * step_size(direction, 32) == to;
    };
    std::size_t direction = 0;
    while (direction < hex::directions.size() && !leads_there(direction)) ++direction;
    return direction;
}

Expected<Slide> read_slide(const Position& position, hex::Cell from_name, hex::Cell to_name) {
    const bool is_red = position.side == Player::p1;
    const Pieces& pieces = position.pieces[engine::index(position.side)];
    const auto from = frame_cell_of(position, from_name);
    const auto piece = std::find(pieces.begin(), pieces.end(), from.value_or(no_cell));
    if (piece == pieces.end()) return illegal(from_name, is_red ? "no red piece there" : "no black piece there");
    const auto to = frame_cell_of(position, to_name);
    const std::size_t direction = to ? direction_between(*from, *to) : hex::directions.size();
    if (direction == hex::directions.size()) {
        return illegal(to_name, "the slide does not lead there in a straight line");
    }
    const FrameCell end = slide_end(position, *from, direction);
    if (end == *from) return illegal(to_name, "the piece cannot slide in this direction");
    if (end != *to) {
        return illegal(to_name, fmt::format("the slide ends on {}", hex::name(cell_named(position, end))));
    }
    return Slide{static_cast<std::size_t>(piece - pieces.begin()), *to};
}

/// Reads the disc of a turn. `after`: the position after the turn's slide.
Expected<FrameCell> read_disc(const Position& after, hex::Cell name) {
    const auto disc = frame_cell_of(after, name);
    if (!disc || !has_disc(after, *disc)) return illegal(name, "no disc there");
    for (const Pieces& pieces : after.pieces) {
        if (std::find(pieces.begin(), pieces.end(), *disc) != pieces.end()) {
            return illegal(name, "the disc carries a piece");
        }
    }
    if (*disc == after.locked) return illegal(name, "the opponent has just moved this disc");
    if (!can_roll_out(after, *disc)) return illegal(name, "the disc cannot be rolled out");
    return *disc;
}

/// All discs of the frame except `disc`, as `o`.
hex::Grid frame_without(const Position& position, FrameCell disc) {
    const int width = position.width + 2;
    const int height = position.height + 2;
    hex::Grid grid(width, height, cell_named(position, frame_cell(0, 0)));
    for (const int row : iota(0, height)) {
        for (const int column : iota(0, width)) {
            const FrameCell cell = frame_cell(column, row);
            if (cell != disc && has_disc(position, cell)) grid.set(column, row, 'o');
        }
    }
    return grid;
}

Expected<FrameCell> read_target(const Position& after, FrameCell disc, hex::Cell name) {
    const auto target = frame_cell_of(after, name);
    if (target == disc) return illegal(name, "the disc must be put on another cell");
    if (target && has_disc(after, *target)) return illegal(name, "there is a disc already");
    if (target && is_target(after, disc, *target)) return *target;
    hex::Grid others = frame_without(after, disc);
    if (!target || others.occupied_neighbours(column_of(*target), row_of(*target)) < 2) {
        return illegal(name, "the disc would touch fewer than two others");
    }
    others.set(column_of(*target), row_of(*target), 'o');
    if (!others.is_connected()) return illegal(name, "the discs would not be connected");
    return illegal(name, "the disc cannot be rolled there");
}

}  // namespace

hex::Cell cell_named(const Position& position, FrameCell cell) noexcept {
    return hex::shifted(position.anchor, column_of(cell) - 1, row_of(cell) - 1);
}

std::optional<FrameCell> frame_cell_of(const Position& position, hex::Cell name) noexcept {
    const auto [column, row] = hex::step_between(cell_named(position, frame_cell(0, 0)), name);
    if (column > position.width + 1 || row > position.height + 1) return std::nullopt;
    return frame_cell(column, row);
}

Expected<Move> Nonaga::read_move(const Position& position, std::string_view text) {
    const auto written = split_cells(text);
    if (!written) return tl::unexpected(written.error());
    const auto& [from_name, to_name, disc_name, target_name] = written->cells;
    const auto slide = read_slide(position, from_name, to_name);
    if (!slide) return tl::unexpected(slide.error());
    const Move slide_alone(slide->piece, slide->to, no_cell, no_cell);
    const Position after = after_slide(position, slide_alone);
    if (are_connected(after.pieces[engine::index(position.side)])) {
        if (written->has_disc_part) return illegal("the slide connects the pieces and wins, no disc is moved");
        return slide_alone;
    }
    if (!written->has_disc_part)
        return illegal("the slide does not connect the pieces, expected a disc and its target");
    const auto disc = read_disc(after, disc_name);
    if (!disc) return tl::unexpected(disc.error());
    const auto target = read_target(after, *disc, target_name);
    if (!target) return tl::unexpected(target.error());
    return Move(slide->piece, slide->to, *disc, *target);
}

std::string Nonaga::write_move(const Position& position, Move move) {
    const auto text = [&](FrameCell cell) { return hex::name(cell_named(position, cell)); };
    std::string word = text(position.pieces[engine::index(position.side)][move.piece()]) + text(move.to());
    if (move.has_disc_part()) word += text(move.disc()) + text(move.target());
    return word;
}

// Positions.

namespace {

constexpr int discs_in_all = 19;

Expected<void> check_counts(const hex::Grid& grid) {
    const auto wrong = [](std::string_view expected, int count) {
        return refusal(ErrorCode::bad_fen, fmt::format("rows: expected {}, not {}", expected, count));
    };
    if (const int discs = grid.occupied_cells(); discs != discs_in_all) {
        return wrong("19 discs (o, x, R and B together)", discs);
    }
    if (const int red = grid.count('R'); red != 3) return wrong("3 red pieces (R)", red);
    if (const int black = grid.count('B'); black != 3) return wrong("3 black pieces (B)", black);
    if (const int locked = grid.count('x'); locked > 1) return wrong("at most one locked disc (x)", locked);
    return {};
}

}  // namespace

Position from_grid(const hex::Grid& grid, Player side) noexcept {
    Position position;
    position.anchor = grid.anchor();
    position.width = static_cast<std::uint8_t>(grid.width());
    position.height = static_cast<std::uint8_t>(grid.height());
    position.side = side;
    std::array<std::size_t, 2> seen{};
    grid.for_each([&](int column, int row, char symbol) {
        const FrameCell cell = frame_cell(column + 1, row + 1);
        position.rows[static_cast<std::size_t>(row_of(cell))] |= 1U << column_of(cell);
        if (symbol == 'R') position.pieces[0][seen[0]++] = cell;
        if (symbol == 'B') position.pieces[1][seen[1]++] = cell;
        if (symbol == 'x') position.locked = cell;
    });
    return position;
}

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
    const Position position = from_grid(*grid, fields->side == "r" ? Player::p1 : Player::p2);
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
