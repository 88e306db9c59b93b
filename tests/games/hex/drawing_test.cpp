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

TEST(SvgDrawing, IsOneLineOfSvg) {
    const auto grid = read_grid("1W/BB", "m12", "BW");
    ASSERT_TRUE(grid);
    const std::string svg = SvgDrawing(*grid, "A group").canvas().document();
    EXPECT_TRUE(svg.starts_with("<svg "));
    EXPECT_TRUE(svg.ends_with("</svg>"));
    EXPECT_EQ(svg.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace quadriga::hex
