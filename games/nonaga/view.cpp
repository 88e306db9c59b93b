#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "games/hex/cell.hpp"
#include "games/hex/grid.hpp"
#include "games/hex/plane.hpp"
#include "games/nonaga/nonaga.hpp"

namespace quadriga::nonaga {

namespace {

using engine::BoardView;

constexpr std::array<BoardView::Art, 3> art{{
    {"disc", R"(<circle class="wood" r="27.5"/><circle class="grain" r="22.5"/>)"},
    {"locked", R"(<path class="mark" d="M-6-3V-7a6 6 0 0 1 12 0V-3M-9-3H9V9H-9z"/>)"},
    {"piece", R"(<circle r="17"/><circle class="detail" r="11"/>)"},
}};

/// Sets the cell's appearance from its symbol in position strings.
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

std::vector<Position> Nonaga::symmetries(const Position& position) {
    const hex::Grid grid = to_grid(position);
    std::vector<Position> images;
    for (int symmetry = 0; symmetry < hex::symmetry_count; ++symmetry) {
        images.push_back(from_grid(hex::image_of(grid, symmetry), position.side));
        Position flipped = images.back();
        std::swap(flipped.pieces[0], flipped.pieces[1]);
        flipped.side = engine::opponent(flipped.side);
        images.push_back(flipped);
    }
    return images;
}

}  // namespace quadriga::nonaga
