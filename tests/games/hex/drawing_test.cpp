#include "games/hex/drawing.hpp"

#include <gtest/gtest.h>

namespace quadriga::hex {
namespace {

TEST(TextPicture, HasNamesOfRowsAndColumns) {
    const auto grid = read_grid("1W/BB", "z26", "BW");
    ASSERT_TRUE(grid);
    EXPECT_EQ(draw(*grid),
              "   y z a b\n"
              "25  . . . .\n"
              "26   . . W .\n"
              " 1    . B B .\n"
              " 2     . . . .\n"
              "        y z a b\n");
}

}  // namespace
}  // namespace quadriga::hex
