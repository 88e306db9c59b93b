#include "protocol/parsing/nearest.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace quadriga::protocol {
namespace {

constexpr std::array<std::string_view, 5> games{"onager", "onitama", "nonaga", "onoro", "d"};

TEST(Nearest, FindsWhatWasMeant) {
    EXPECT_EQ(nearest("onagr", games), "onager");
    EXPECT_EQ(nearest("ONAGER", games), "onager");
    EXPECT_EQ(nearest("onanger", games), "onager");
    EXPECT_EQ(nearest("ontiama", games), "onitama");
    EXPECT_EQ(nearest("onorro", games), "onoro");
    EXPECT_EQ(nearest("nonoga", games), "nonaga");
}

TEST(Nearest, SaysNothingRatherThanNonsense) {
    EXPECT_EQ(nearest("chess", games), std::nullopt);
    EXPECT_EQ(nearest(std::string(100, 'o'), games), std::nullopt);
    EXPECT_EQ(nearest("", games), std::nullopt);
    EXPECT_EQ(nearest("x", games), std::nullopt);
    EXPECT_EQ(suggestion("chess", games), "");
    EXPECT_EQ(suggestion("onoo", games), "; did you mean 'onoro'?");
}

}  // namespace
}  // namespace quadriga::protocol
