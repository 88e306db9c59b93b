#include "games/hex/picture.hpp"

#include <gtest/gtest.h>

namespace quadriga::hex {
namespace {

TEST(TextPicture, SlopesAndNamesRowsAndColumns) {
    const auto drawing = read_drawing("1W/BB", "z26", "BW");
    ASSERT_TRUE(drawing);
    EXPECT_EQ(text_picture(*drawing),
              "   y z a b\n"
              "25  . . . .\n"
              "26   . . W .\n"
              " 1    . B B .\n"
              " 2     . . . .\n"
              "        y z a b\n");
}

TEST(Picture, IsOneLineOfSvg) {
    const auto drawing = read_drawing("1W/BB", "m12", "BW");
    ASSERT_TRUE(drawing);
    const std::string svg = Picture(*drawing, "A group").canvas().document();
    EXPECT_TRUE(svg.starts_with("<svg "));
    EXPECT_TRUE(svg.ends_with("</svg>"));
    EXPECT_EQ(svg.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace quadriga::hex
