#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "games/hex/cell.hpp"
#include "games/hex/grid.hpp"
#include "games/hex/plane.hpp"
#include "games/onoro/lines.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

using engine::Player;

namespace {

constexpr std::array<engine::BoardView::Art, 1> art{
    {{"pawn", R"(<circle r="21"/><circle class="detail" r="14"/><circle class="accent" r="6"/>)"}}};

/// Sets the cell's appearance from its symbol in position strings.
void show(char symbol, engine::BoardView::Cell& cell) {
    cell.pieces.push_back({symbol == symbols.front() ? Player::p1 : Player::p2, "pawn"});
}

}  // namespace

std::string Onoro::draw(const Position& position) { return hex::draw(to_grid(position)); }

engine::BoardView Onoro::board(std::span<const Position> game) {
    hex::Plane plane;
    for (const Position& position : game) plane.follow(to_grid(position));
    engine::BoardView board = plane.board(engine::BoardView::CellShape::hexagon, art, show);
    const Position& position = game.back();
    if (outcome(position).is_over()) {
        cells_of_lines(position.other()).for_each([&](FrameCell cell) {
            const std::string id = hex::name(hex::shifted(position.corner, column_of(cell), row_of(cell)));
            std::ranges::find(board.cells, id, &engine::BoardView::Cell::id)->is_winning = true;
        });
    }
    for (const Player player : {Player::p1, Player::p2}) {
        const int in_hand = position.pawns_a_side - position.pawns[index(player)].count();
        if (in_hand > 0) board.hands.push_back({player, "pawn", in_hand});
    }
    return board;
}

engine::SetupChoices Onoro::setup_choices() {
    engine::SetupChoices choices{.shape = engine::BoardView::CellShape::hexagon, .art = art};
    for (const std::string_view symbol : {"B", "W"}) {
        engine::BoardView::Cell look;
        show(symbol.front(), look);
        choices.contents.push_back({symbol, look});
    }
    return choices;
}

engine::Expected<engine::SetupResult> Onoro::set_up(const Position& like, const engine::PositionSetup& setup) {
    return hex::read_setup(setup, symbols).map([&](const hex::Grid& grid) {
        return engine::SetupResult{
            .board = hex::Plane::setup_board(grid, engine::BoardView::CellShape::hexagon, art, show),
            .position = write_fields(grid, setup.side, like.pawns_a_side)};
    });
}

std::vector<Position> Onoro::symmetries(const Position& position) {
    const hex::Grid grid = to_grid(position);
    std::vector<Position> images;
    for (int symmetry = 0; symmetry < hex::symmetry_count; ++symmetry) {
        images.push_back(from_grid(hex::image_of(grid, symmetry), position.side, position.pawns_a_side));
        if (position.is_placing()) continue;
        Position flipped = images.back();
        std::swap(flipped.pawns[0], flipped.pawns[1]);
        flipped.side = engine::opponent(flipped.side);
        images.push_back(flipped);
    }
    return images;
}

}  // namespace quadriga::onoro
