#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "games/hex/cell.hpp"
#include "games/hex/grid.hpp"
#include "games/hex/plane.hpp"
#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/notation.hpp"

namespace quadriga::nonaga {

namespace {

using engine::BoardView;

constexpr std::array<BoardView::Art, 3> art{{
    {"disc", R"(<circle class="wood" r="27.5"/><circle class="grain" r="22.5"/>)"},
    {"locked", R"(<path class="mark" d="M-6-3V-7a6 6 0 0 1 12 0V-3M-9-3H9V9H-9z"/>)"},
    {"piece", R"(<circle r="17"/><circle class="detail" r="11"/>)"},
}};

/// What a symbol of position strings looks like.
void show(char symbol, BoardView::Cell& cell) {
    cell.kinds.emplace_back("disc");
    if (symbol == 'x') cell.kinds.emplace_back("locked");
    if (symbol == 'R') cell.pieces.push_back({Player::p1, "piece"});
    if (symbol == 'B') cell.pieces.push_back({Player::p2, "piece"});
}

}  // namespace

std::string Nonaga::draw(const Position& position) { return hex::draw(to_grid(position)); }

BoardView Nonaga::board(std::span<const Position> game) {
    hex::Plane plane;
    for (const Position& position : game) plane.follow(to_grid(position));
    BoardView board = plane.board(BoardView::CellShape::circle, art, show);
    const engine::Outcome decided = outcome(game.back());
    for (BoardView::Cell& cell : board.cells) {
        cell.is_winning = !cell.pieces.empty() && is_win_of(*cell.pieces.front().owner, decided);
    }
    return board;
}

engine::SetupChoices Nonaga::setup_choices() {
    engine::SetupChoices choices{.shape = BoardView::CellShape::circle, .art = art};
    for (const std::string_view symbol : {"o", "R", "B", "x"}) {
        show(symbol.front(),
             choices.contents.emplace_back(engine::SetupChoices::Content{.symbol = symbol, .look = {}}).look);
    }
    return choices;
}

engine::Expected<engine::SetupResult> Nonaga::set_up(const Position& /*like*/, const engine::PositionSetup& setup) {
    return hex::read_setup(setup, symbols).map([&setup](const hex::Grid& grid) {
        return engine::SetupResult{.board = hex::Plane::setup_board(grid, BoardView::CellShape::circle, art, show),
                                   .position = hex::write_grid(grid) + (setup.side == Player::p1 ? " r" : " b")};
    });
}

// Symmetries.

namespace {

Position image_of(const Position& position, int symmetry) {
    const auto place_of = [symmetry](FrameCell cell) {
        return hex::image_of({column_of(cell), row_of(cell)}, symmetry);
    };
    std::vector<FrameCell> discs;
    for (int row = 1; row <= position.height; ++row) {
        for (int column = 1; column <= position.width; ++column) {
            if (has_disc(position, frame_cell(column, row))) discs.push_back(frame_cell(column, row));
        }
    }
    hex::Step first = place_of(discs.front());
    hex::Step last = first;
    for (const FrameCell disc : discs) {
        const hex::Step place = place_of(disc);
        first = {std::min(first.columns, place.columns), std::min(first.rows, place.rows)};
        last = {std::max(last.columns, place.columns), std::max(last.rows, place.rows)};
    }
    const auto image_of_cell = [&](FrameCell cell) {
        const hex::Step place = place_of(cell);
        return frame_cell(place.columns - first.columns + 1, place.rows - first.rows + 1);
    };

    Position image = position;
    image.rows = {};
    for (const FrameCell disc : discs) {
        const FrameCell cell = image_of_cell(disc);
        image.rows[static_cast<std::size_t>(row_of(cell))] |= 1U << column_of(cell);
    }
    for (Pieces& pieces : image.pieces) {
        std::ranges::transform(pieces, pieces.begin(), image_of_cell);
        std::ranges::sort(pieces);
    }
    if (position.locked != no_cell) image.locked = image_of_cell(position.locked);
    image.width = static_cast<std::uint8_t>(last.columns - first.columns + 1);
    image.height = static_cast<std::uint8_t>(last.rows - first.rows + 1);
    return image;
}

}  // namespace

std::vector<Position> Nonaga::symmetries(const Position& position) {
    std::vector<Position> images;
    for (int symmetry = 0; symmetry < hex::symmetry_count; ++symmetry) {
        images.push_back(image_of(position, symmetry));
        Position flipped = images.back();
        std::swap(flipped.pieces[0], flipped.pieces[1]);
        flipped.side = engine::opponent(flipped.side);
        images.push_back(flipped);
    }
    return images;
}

}  // namespace quadriga::nonaga
