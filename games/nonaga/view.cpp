#include <array>

#include "games/hex/drawing.hpp"
#include "games/hex/plane.hpp"
#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/notation.hpp"

namespace quadriga::nonaga {

namespace {

constexpr std::array<engine::BoardView::Art, 3> art{{
    {"disc", R"(<circle class="wood" r="27.5"/><circle class="grain" r="22.5"/>)"},
    {"locked", R"(<path class="mark" d="M-6-3V-7a6 6 0 0 1 12 0V-3M-9-3H9V9H-9z"/>)"},
    {"piece", R"(<circle r="17"/><circle class="detail" r="11"/>)"},
}};

}  // namespace

std::string Nonaga::draw(const Position& position) { return hex::draw(to_grid(position)); }

engine::BoardView Nonaga::board(std::span<const Position> game) {
    hex::Plane plane;
    for (const Position& position : game) plane.follow(to_grid(position));
    const engine::Result result = outcome(game.back()).result;
    const auto describe = [result](char symbol, engine::BoardView::Cell& cell) {
        cell.kinds.emplace_back("disc");
        if (symbol == 'x') cell.kinds.emplace_back("locked");
        if (symbol == 'R') cell.pieces.push_back({Player::p1, "piece"});
        if (symbol == 'B') cell.pieces.push_back({Player::p2, "piece"});
        cell.is_winning = result == (symbol == 'R'   ? engine::Result::p1_win
                                     : symbol == 'B' ? engine::Result::p2_win
                                                     : engine::Result::draw);
    };
    return plane.board(engine::BoardView::CellShape::circle, art, describe);
}

}  // namespace quadriga::nonaga
