#include "protocol/io/reader.hpp"

#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "tests/protocol/pipe.hpp"

namespace quadriga::protocol {
namespace {

using test::Pipe;

TEST(Reader, ReadsToTheEnd) {
    Pipe pipe;
    pipe.write("ugi\nisready");
    pipe.close_input();
    std::vector<std::string> lines;
    EXPECT_TRUE(read_lines(pipe.output(), [&](std::string line, bool) {
        lines.push_back(std::move(line));
        return true;
    }));
    EXPECT_EQ(lines, std::vector<std::string>({"ugi", "isready"}));
}

TEST(Reader, StopsWhenToldTo) {
    Pipe pipe;
    pipe.write("quit\nisready\n");
    int lines = 0;
    EXPECT_FALSE(read_lines(pipe.output(), [&](const std::string&, bool) {
        ++lines;
        return false;
    }));
    EXPECT_EQ(lines, 1);
}

TEST(Reader, WaitsOnADescriptorInNonBlockingMode) {
    Pipe pipe;
    ::fcntl(pipe.output(), F_SETFL, O_NONBLOCK);
    std::thread client([&] {
        for (const auto* const part : {"is", "ready", "\nquit\n"}) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            pipe.write(part);
        }
    });
    std::vector<std::string> lines;
    EXPECT_FALSE(read_lines(pipe.output(), [&](std::string line, bool) {
        lines.push_back(std::move(line));
        return lines.back() != "quit";
    }));
    client.join();
    EXPECT_EQ(lines, std::vector<std::string>({"isready", "quit"}));
}

TEST(Reader, TakesABrokenInputForItsEnd) {
    EXPECT_TRUE(read_lines(-1, [](const std::string&, bool) { return true; }));
}

}  // namespace
}  // namespace quadriga::protocol
