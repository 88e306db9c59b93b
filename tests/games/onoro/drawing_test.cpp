#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {
namespace {

TEST(OnoroDrawing, ShowsTheGroupAndTheCellsRoundIt) {
    EXPECT_EQ(Onoro::draw(start()),
              "   l m n o\n"
              "11  . . . .\n"
              "12   . . W .\n"
              "13    . B B .\n"
              "14     . . . .\n"
              "        l m n o\n");
}

}  // namespace
}  // namespace quadriga::onoro
