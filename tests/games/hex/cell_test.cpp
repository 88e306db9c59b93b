#include "games/hex/cell.hpp"

#include <gtest/gtest.h>

namespace quadriga::hex {
namespace {

TEST(Cell, EveryNameReadsBack) {
    for (std::uint8_t column = 0; column < torus_side; ++column) {
        for (std::uint8_t row = 0; row < torus_side; ++row) {
            const Cell cell{column, row};
            EXPECT_EQ(read_cell(name(cell)), cell);
        }
    }
    EXPECT_EQ(name({0, 0}), "a1");
    EXPECT_EQ(name({25, 25}), "z26");
    EXPECT_EQ(name(centre), "m13");
}

TEST(Cell, OtherWordsAreRefused) {
    for (const auto* text : {"", "a", "m0", "m01", "m27", "m130", "m99999999999", "M13", "13", "13m", "m-1", "m 1",
                             " m1", "m1 ", "m1n", "{1", "`1"}) {
        EXPECT_EQ(read_cell(text), std::nullopt) << text;
    }
}

TEST(Cell, IsTakenOffTheFront) {
    std::string_view text = "m13o12";
    EXPECT_EQ(take_cell(text), centre);
    EXPECT_EQ(text, "o12");
    text = "m131";
    EXPECT_EQ(take_cell(text), std::nullopt);
    EXPECT_EQ(text, "m131");
}

TEST(Cell, StepsWrapRound) {
    EXPECT_EQ(shifted({25, 25}, 1, 1), (Cell{0, 0}));
    EXPECT_EQ(shifted({0, 0}, -1, -27), (Cell{25, 25}));
    const Step step = step_between({24, 3}, {1, 2});
    EXPECT_EQ(step.columns, 3);
    EXPECT_EQ(step.rows, 25);
}

TEST(Cell, DirectionsGoRoundInOrder) {
    for (std::size_t at = 0; at < 6; ++at) {
        const Step here = directions[at];
        const Step next = directions[(at + 1) % 6];
        const Step opposite = directions[(at + 3) % 6];
        EXPECT_EQ(here.columns + opposite.columns, 0);
        EXPECT_EQ(here.rows + opposite.rows, 0);
        // Cells in successive directions are neighbours: their difference is a direction too.
        const Step after = directions[(at + 2) % 6];
        EXPECT_EQ(next.columns - here.columns, after.columns);
        EXPECT_EQ(next.rows - here.rows, after.rows);
    }
}

}  // namespace
}  // namespace quadriga::hex
