#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "engine/view/drawing.hpp"

namespace quadriga::engine {
namespace {

std::string elements(std::string_view move) { return fmt::format("{}", fmt::join(move_elements(move), " ")); }

TEST(MoveElements, AreCellsAndNames) {
    EXPECT_EQ(elements("n14"), "n14");
    EXPECT_EQ(elements("k15k1k26z9"), "k15 k1 k26 z9");
    EXPECT_EQ(elements("c1c2c3b4bat"), "c1 c2 c3 b4 bat");
    EXPECT_EQ(elements("passtiger"), "pass tiger");
    EXPECT_EQ(elements("pass"), "pass");
    EXPECT_EQ(elements(""), "");
}

}  // namespace
}  // namespace quadriga::engine
