#include "games/hex/plane.hpp"

#include <set>
#include <string>
#include <utility>

namespace quadriga::hex {

using engine::BoardView;

/// The coordinates of `cell` nearest to `near`, in columns and in rows.
Plane::Axial Plane::nearest(Cell cell, Axial near) noexcept {
    const Step step = shortest_step(shifted(centre, near.column, near.row), cell);
    return {near.row + step.rows, near.column + step.columns};
}

BoardView::Point Plane::point(double column, double row) noexcept {
    return {BoardView::cell_size * (column + row / 2), BoardView::hexagon_row * row};
}

void Plane::follow(const Grid& grid) {
    anchor_ = nearest(grid.anchor(), anchor_);
    before_ = std::exchange(now_, {});
    grid.for_each(
        [this](int column, int row, char symbol) { now_[{anchor_.row + row, anchor_.column + column}] = symbol; });
}

BoardView Plane::board(BoardView::CellShape shape, std::span<const BoardView::Art> art,
                       const Describe& describe) const {
    std::map<Axial, int> neighbours;
    for (const auto& [axial, symbol] : now_) {
        for (const Step step : directions) ++neighbours[{axial.row + step.rows, axial.column + step.columns}];
    }
    std::map<Axial, char> shown = now_;
    for (const auto& [axial, symbol] : before_) shown.try_emplace(axial, Grid::empty);
    for (const auto& [axial, count] : neighbours) {
        if (count >= 2) shown.try_emplace(axial, Grid::empty);
    }
    return board_of(shown, shape, art, describe);
}

BoardView Plane::setup_board(const Grid& grid, BoardView::CellShape shape, std::span<const BoardView::Art> art,
                             const Describe& describe) {
    Plane plane;
    plane.follow(grid);
    std::map<Axial, char> shown = plane.now_;
    if (shown.empty()) shown.emplace(Axial{}, Grid::empty);
    const auto wrapped = [](Axial axial) {
        const Cell cell = shifted(centre, axial.column, axial.row);
        return Axial{cell.row, cell.column};
    };
    std::set<Axial> named;  // if a group reaches around the torus, each cell is shown once
    for (const auto& [axial, symbol] : shown) named.insert(wrapped(axial));
    for (int steps = 0; steps < 2; ++steps) {
        const std::map<Axial, char> before = shown;
        for (const auto& [axial, symbol] : before) {
            for (const Step step : directions) {
                const Axial next{axial.row + step.rows, axial.column + step.columns};
                if (named.insert(wrapped(next)).second) shown.emplace(next, Grid::empty);
            }
        }
    }
    return board_of(shown, shape, art, describe);
}

BoardView Plane::board_of(const std::map<Axial, char>& shown, BoardView::CellShape shape,
                          std::span<const BoardView::Art> art, const Describe& describe) {
    BoardView board{.shape = shape, .art = art};
    for (const auto& [axial, symbol] : shown) {
        BoardView::Cell& cell = board.cells.emplace_back(BoardView::Cell{
            .id = name(shifted(centre, axial.column, axial.row)), .centre = point(axial.column, axial.row)});
        if (symbol == Grid::empty) continue;
        cell.symbol = symbol;
        describe(symbol, cell);
    }
    label(board, shown);
    return board;
}

void Plane::label(BoardView& board, const std::map<Axial, char>& shown) {
    std::map<int, int> left;    // by row
    std::map<int, int> lowest;  // by column
    for (const auto& [axial, symbol] : shown) {
        left.try_emplace(axial.row, axial.column);
        lowest[axial.column] = axial.row;
    }
    for (const auto& [row, column] : left) {
        board.labels.push_back({name(shifted(centre, 0, row)).substr(1), point(column - 0.8, row)});
    }
    for (const auto& [column, row] : lowest) {
        board.labels.push_back({name(shifted(centre, column, 0)).substr(0, 1), point(column, row + 0.8)});
    }
}

}  // namespace quadriga::hex
