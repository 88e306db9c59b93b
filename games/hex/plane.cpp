#include "games/hex/plane.hpp"

#include <string>
#include <utility>

#include <range/v3/view/iota.hpp>

namespace quadriga::hex {

using engine::Board;
using ranges::views::iota;

/// The place named `cell` that is nearest to `near`, in columns and in rows.
Plane::Place Plane::nearest(Cell cell, Place near) noexcept {
    const auto shortest = [](int steps) { return steps < torus_side / 2 ? steps : steps - torus_side; };
    const Step step = step_between(shifted(centre, near.column, near.row), cell);
    return {near.row + shortest(step.rows), near.column + shortest(step.columns)};
}

Board::Point Plane::point(double column, double row) noexcept {
    return {Board::cell_size * (column + row / 2), Board::hexagon_row * row};
}

void Plane::follow(const Grid& grid) {
    anchor_ = nearest(grid.anchor(), anchor_);
    before_ = std::exchange(now_, {});
    for (const int row : iota(0, grid.height())) {
        for (const int column : iota(0, grid.width())) {
            if (grid.is_occupied(column, row)) {
                now_[{anchor_.row + row, anchor_.column + column}] = grid.at(column, row);
            }
        }
    }
}

Board Plane::board(Board::Shape shape, std::span<const Board::Art> art, const Describe& describe) const {
    std::map<Place, int> neighbours;
    for (const auto& [place, symbol] : now_) {
        for (const Step step : directions) ++neighbours[{place.row + step.rows, place.column + step.columns}];
    }
    std::map<Place, char> shown = now_;
    for (const auto& [place, symbol] : before_) shown.try_emplace(place, Grid::empty);
    for (const auto& [place, count] : neighbours) {
        if (count >= 2) shown.try_emplace(place, Grid::empty);
    }
    Board board{.shape = shape, .art = art};
    for (const auto& [place, symbol] : shown) {
        Board::Cell& cell = board.cells.emplace_back(Board::Cell{.id = name(shifted(centre, place.column, place.row)),
                                                                 .centre = point(place.column, place.row)});
        if (symbol != Grid::empty) describe(symbol, cell);
    }
    label(board, shown);
    return board;
}

void Plane::label(Board& board, const std::map<Place, char>& shown) {
    std::map<int, int> left;    // by row
    std::map<int, int> lowest;  // by column
    for (const auto& [place, symbol] : shown) {
        left.try_emplace(place.row, place.column);
        lowest[place.column] = place.row;
    }
    for (const auto& [row, column] : left) {
        board.labels.push_back({name(shifted(centre, 0, row)).substr(1), point(column - 0.8, row)});
    }
    for (const auto& [column, row] : lowest) {
        board.labels.push_back({name(shifted(centre, column, 0)).substr(0, 1), point(column, row + 0.8)});
    }
}

}  // namespace quadriga::hex
