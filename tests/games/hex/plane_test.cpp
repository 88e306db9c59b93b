#include "games/hex/plane.hpp"

#include <cmath>
#include <map>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace quadriga::hex {
namespace {

using engine::BoardView;

Grid grid(std::string_view rows, std::string_view anchor) { return *read_grid(rows, anchor, "o"); }

BoardView board_after(const std::vector<Grid>& game) {
    Plane plane;
    for (const Grid& grid : game) plane.follow(grid);
    return plane.board(BoardView::CellShape::circle, {},
                       [](char, BoardView::Cell& cell) { cell.kinds.emplace_back("disc"); });
}

/// The columns and rows of the cells, counted from m13; occupied cells are in brackets.
std::string places(const BoardView& board) {
    std::string text;
    for (const BoardView::Cell& cell : board.cells) {
        const double row = cell.centre.y / BoardView::hexagon_row;
        const double column = cell.centre.x / BoardView::cell_size - row / 2;
        const auto place = fmt::format("{} {},{}", cell.id, std::lround(column), std::lround(row));
        text += cell.kinds.empty() ? place + " " : fmt::format("[{}] ", place);
    }
    return text;
}

TEST(Plane, M13IsTheMiddle) {
    EXPECT_EQ(places(board_after({grid("oo", "m13")})), "n12 1,-1 [m13 0,0] [n13 1,0] m14 0,1 ");
}

TEST(Plane, WhatWasOccupiedBeforeIsStillThere) {
    EXPECT_EQ(places(board_after({grid("oo", "m13"), grid("o", "m13")})), "[m13 0,0] n13 1,0 ");
    EXPECT_EQ(places(board_after({grid("oo", "m13"), grid("o", "m13"), grid("o", "m13")})), "[m13 0,0] ");
}

TEST(Plane, AGroupCrossesTheBorderOfTheNames) {
    EXPECT_EQ(places(board_after({grid("oo", "z26")})), "a25 -12,-14 [z26 -13,-13] [a26 -12,-13] z1 -13,-12 ");
    EXPECT_EQ(places(board_after({grid("o", "w13"), grid("o", "a13"), grid("o", "b13")})), "a13 14,0 [b13 15,0] ");
    EXPECT_EQ(places(board_after({grid("o", "a13"), grid("o", "z13"), grid("o", "y13")})), "[y13 -14,0] z13 -13,0 ");
}

TEST(Plane, ADraftHasRoomAroundIt) {
    const auto setup = [](const Grid& grid) {
        return Plane::setup_board(grid, BoardView::CellShape::circle, {},
                                  [](char, BoardView::Cell& cell) { cell.kinds.emplace_back("disc"); });
    };
    const BoardView one = setup(grid("o", "k11"));
    EXPECT_EQ(one.cells.size(), 19U);
    EXPECT_EQ(places(one).find("[k11 -2,-2] "), places(one).rfind('['));
    EXPECT_EQ(setup(grid_of({})).cells.size(), 19U);
    std::vector<std::pair<Cell, char>> row;
    for (std::uint8_t column = 0; column < torus_side; ++column) row.emplace_back(Cell{column, 12}, 'o');
    const BoardView round = setup(grid_of(row));
    EXPECT_EQ(round.cells.size(), 5U * torus_side) << "each cell of five rows is there once";
}

TEST(Plane, RowsAndColumnsHaveLabels) {
    std::map<std::string, double> labels;
    const BoardView board = board_after({grid("oo", "m13")});
    for (const auto& label : board.labels) labels[label.text] = label.centre.y / BoardView::hexagon_row;
    EXPECT_EQ(labels.size(), 5U);
    EXPECT_DOUBLE_EQ(labels["12"], -1);
    EXPECT_DOUBLE_EQ(labels["14"], 1);
    EXPECT_DOUBLE_EQ(labels["m"], 1.8);
    EXPECT_DOUBLE_EQ(labels["n"], 0.8);
}

}  // namespace
}  // namespace quadriga::hex
