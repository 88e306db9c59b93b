#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "protocol/io/lines.hpp"
#include "tests/protocol/pipe.hpp"

namespace quadriga::protocol {
namespace {

using test::Pipe;
using SplitLines = std::vector<std::pair<std::string, bool>>;

SplitLines split(const std::vector<std::string>& parts, LineEnd end = LineEnd::lf) {
    SplitLines lines;
    LineSplitter splitter(end);
    const auto add = [&lines](const Line& line) { lines.emplace_back(line.too_long ? "" : line.text, line.too_long); };
    for (const auto& part : parts) {
        splitter.feed(part);
        while (auto line = splitter.next()) add(*line);
    }
    if (auto line = splitter.last()) add(*line);
    EXPECT_FALSE(splitter.last());
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

TEST(LineSplitter, TakesAnyLineEnd) {
    const SplitLines abc{{"a", false}, {"", false}, {"b", false}, {"c", false}};
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        EXPECT_EQ(split({"a", end, end, "b", end, "c"}, LineEnd::any), abc);
        EXPECT_EQ(split({"a", end, end, "b", end, "c", end}, LineEnd::any), abc);
    }
    EXPECT_EQ(split({"a\r", "\n", "\r", "\nb\r", "c"}, LineEnd::any), abc);
}

TEST(LineSplitter, SkipsAByteOrderMark) {
    EXPECT_EQ(split({"\xEF\xBB",
                     "\xBF"
                     "a\n\xEF\xBB\xBF"
                     "b"}),
              SplitLines({{"a", false},
                          {"\xEF\xBB\xBF"
                           "b",
                           false}}));
    EXPECT_EQ(split({"\xEF\xBB\xBF\na"}), SplitLines({{"", false}, {"a", false}}));
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
    const std::string bytes = "go " + std::string(3 * max_line_length, 'x') + "\n";
    LineSplitter splitter;
    splitter.feed(bytes);
    const std::string beginning = splitter.next().value().text;
    EXPECT_EQ(beginning.substr(0, 5), "go xx");
    EXPECT_LE(beginning.size(), max_line_length + 1);
}

std::optional<std::string> next_text(LineReader& reader) {
    auto line = reader.next();
    return line ? std::optional(std::move(line->text)) : std::nullopt;
}

TEST(LineReader, ReadsToTheEnd) {
    Pipe pipe;
    pipe.write("ugi\nisready");
    pipe.close_input();
    LineReader reader(pipe.output());
    EXPECT_EQ(next_text(reader), "ugi");
    EXPECT_EQ(next_text(reader), "isready");
    EXPECT_EQ(next_text(reader), std::nullopt);
    EXPECT_EQ(next_text(reader), std::nullopt);
}

TEST(LineReader, GivesALineBeforeTheNextOneCame) {
    Pipe pipe;
    pipe.write("quit\nisrea");
    LineReader reader(pipe.output());
    EXPECT_EQ(next_text(reader), "quit");
}

TEST(LineReader, WaitsOnADescriptorInNonBlockingMode) {
    Pipe pipe;
    ::fcntl(pipe.output(), F_SETFL, O_NONBLOCK);
    std::thread client([&] {
        for (const auto* const part : {"is", "ready", "\nquit\n"}) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            pipe.write(part);
        }
    });
    LineReader reader(pipe.output());
    EXPECT_EQ(next_text(reader), "isready");
    EXPECT_EQ(next_text(reader), "quit");
    client.join();
}

TEST(LineReader, TakesABrokenInputForItsEnd) { EXPECT_FALSE(LineReader(-1).next()); }

}  // namespace
}  // namespace quadriga::protocol
