#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/onoro/solve/command_line.hpp"

namespace quadriga::onoro::solve {
namespace {

/// The text of the error, empty if there is none.
std::string error(const std::vector<const char*>& words) {
    const auto settings = parse_command_line(words);
    return settings ? "" : settings.error().text;
}

TEST(OnoroSolveCommandLine, ReadsFlags) {
    const auto none = parse_command_line({});
    ASSERT_TRUE(none);
    EXPECT_EQ(none->pawns, 8);
    EXPECT_EQ(none->memory, 0U);
    EXPECT_FALSE(none->help);

    const std::vector<const char*> words{"--pawns", "6", "--memory=3", "--threads=2", "--help"};
    const auto all = parse_command_line(words);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->pawns, 6);
    EXPECT_EQ(all->memory, 3U << 20);
    EXPECT_EQ(all->threads, 2);
    EXPECT_TRUE(all->help);
}

TEST(OnoroSolveCommandLine, RefusesWrongWords) {
    EXPECT_EQ(error({"--pwans", "6"}), "unrecognised option '--pwans'");
    EXPECT_NE(error({"6"}), "");
    EXPECT_NE(error({"--pawn", "6"}), "");
    EXPECT_EQ(error({"--pawns"}), "the required argument for option '--pawns' is missing");
    EXPECT_NE(error({"--table="}), "");
    for (const char* const wrong : {"--pawns=3", "--pawns=9", "--pawns=-5", "--pawns=6x"})
        EXPECT_EQ(error({wrong}), "--pawns takes a number from 4 to 8, not '" + std::string(wrong).substr(8) + "'");
    EXPECT_EQ(error({"--memory", "0"}), "--memory takes a number from 1 to 1099511627776, not '0'");
}

}  // namespace
}  // namespace quadriga::onoro::solve
