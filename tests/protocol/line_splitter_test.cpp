#include "protocol/io/line_splitter.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadriga::protocol {
namespace {

using SplitLines = std::vector<std::pair<std::string, bool>>;

SplitLines split(const std::vector<std::string>& parts) {
    SplitLines lines;
    LineSplitter splitter([&](std::string line, bool too_long) {
        lines.emplace_back(too_long ? "" : std::move(line), too_long);
        return true;
    });
    for (const auto& part : parts) splitter.feed(part);
    splitter.finish();
    return lines;
}

TEST(LineSplitter, TakesLfAndCrLf) {
    EXPECT_EQ(split({"a\nb\r\n\n\r\nc"}),
              SplitLines({{"a", false}, {"b", false}, {"", false}, {"", false}, {"c", false}}));
    EXPECT_EQ(split({}), SplitLines());
    EXPECT_EQ(split({"a\n"}), SplitLines({{"a", false}}));
    EXPECT_EQ(split({"a\r"}), SplitLines({{"a", false}}));
    EXPECT_EQ(split({"a\rb\n"}), SplitLines({{"a\rb", false}}));
}

TEST(LineSplitter, PutsPartsTogether) {
    EXPECT_EQ(split({"po", "sit", "ion\r", "\nis", "ready\n"}), SplitLines({{"position", false}, {"isready", false}}));
}

TEST(LineSplitter, KeepsAllBytes) {
    const std::string odd("a\0b\xff\x1b[0m", 8);
    EXPECT_EQ(split({odd + "\n"}), SplitLines({{odd, false}}));
}

TEST(LineSplitter, ReadsAMebibyteAndSkipsMore) {
    const std::string longest(max_line_length, 'x');
    EXPECT_EQ(split({longest + "\nb"}), SplitLines({{longest, false}, {"b", false}}));
    EXPECT_EQ(split({longest + "\r\nb"}), SplitLines({{longest, false}, {"b", false}}));
    EXPECT_EQ(split({longest + "y\nb"}), SplitLines({{"", true}, {"b", false}}));
    EXPECT_EQ(split({longest + "\r\r\nb"}), SplitLines({{"", true}, {"b", false}}));
    EXPECT_EQ(split({longest, longest, "\n", longest, "yy", "\nb\n"}),
              SplitLines({{"", true}, {"", true}, {"b", false}}));
    EXPECT_EQ(split({longest + "yy"}), SplitLines({{"", true}}));
}

TEST(LineSplitter, HandsOnTheBeginningOfALongLine) {
    std::string beginning;
    LineSplitter splitter([&](std::string line, bool) {
        beginning = std::move(line);
        return true;
    });
    splitter.feed("go " + std::string(3 * max_line_length, 'x') + "\n");
    EXPECT_EQ(beginning.substr(0, 5), "go xx");
    EXPECT_LE(beginning.size(), max_line_length + 1);
}

TEST(LineSplitter, StopsWhenNoMoreIsWanted) {
    int lines = 0;
    LineSplitter splitter([&](const std::string& line, bool) {
        ++lines;
        return line != "quit";
    });
    EXPECT_TRUE(splitter.feed("a\n"));
    EXPECT_FALSE(splitter.feed("b\nquit\nc\n"));
    EXPECT_EQ(lines, 3);
}

}  // namespace
}  // namespace quadriga::protocol
