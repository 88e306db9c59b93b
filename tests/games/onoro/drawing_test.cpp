#include "games/onoro/drawing.hpp"

#include <gtest/gtest.h>

namespace quadriga::onoro {
namespace {

TEST(OnoroDrawing, ShowsTheGroupAndTheCellsRoundIt) {
    EXPECT_EQ(draw(start()),
              "   l m n o\n"
              "11  . . . .\n"
              "12   . . W .\n"
              "13    . B B .\n"
              "14     . . . .\n"
              "        l m n o\n");
}

TEST(OnoroDrawing, SvgIsOneLine) {
    const std::string picture = svg(start());
    EXPECT_TRUE(picture.starts_with("<svg "));
    EXPECT_TRUE(picture.ends_with("</svg>"));
    EXPECT_EQ(picture.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace quadriga::onoro
