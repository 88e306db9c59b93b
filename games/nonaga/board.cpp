#include "games/nonaga/board.hpp"

#include "games/hex/plane.hpp"
#include "games/nonaga/notation.hpp"

namespace quadriga::nonaga {

engine::Board board(std::span<const Position> game) {
    hex::Plane plane;
    for (const Position& position : game) plane.follow(to_grid(position));
    return plane.board(engine::Board::Shape::circle, [](char symbol, engine::Board::Cell& cell) {
        cell.kinds.emplace_back("disc");
        if (symbol == 'x') cell.kinds.emplace_back("locked");
        if (symbol == 'R') cell.pieces.push_back({Player::p1, "piece"});
        if (symbol == 'B') cell.pieces.push_back({Player::p2, "piece"});
    });
}

}  // namespace quadriga::nonaga
