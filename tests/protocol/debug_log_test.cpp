#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/io/lines.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_path.hpp"

namespace quadriga::protocol {
namespace {

std::vector<std::string> lines_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

class DebugLogTest : public testing::Test {
protected:
    void SetUp() override { std::filesystem::remove(path_); }
    void TearDown() override { std::filesystem::remove(path_); }
    std::filesystem::path path_ = test::temporary_path("debug.log");
};

TEST_F(DebugLogTest, WritesEveryLineAtOnce) {
    DebugLog log;
    log.in("before");
    ASSERT_TRUE(log.open(path_.string()));
    log.in("isready");
    log.out("readyok");
    const auto lines = lines_of(path_);
    ASSERT_EQ(lines.size(), 2U);
    const auto with_zeros = [](std::string line) {
        for (char& letter : line) letter = letter >= '0' && letter <= '9' ? '0' : letter;
        return line;
    };
    EXPECT_EQ(with_zeros(lines[0]), "0000-00-00 00:00:00.000000 < isready");
    EXPECT_EQ(with_zeros(lines[1]), "0000-00-00 00:00:00.000000 > readyok");
}

TEST_F(DebugLogTest, AddsToTheFileAndCloses) {
    for (int round = 0; round < 2; ++round) {
        DebugLog log;
        ASSERT_TRUE(log.open(path_.string()));
        log.in("a");
        ASSERT_TRUE(log.open(""));
        log.in("b");
    }
    EXPECT_EQ(lines_of(path_).size(), 2U);
}

TEST_F(DebugLogTest, KeepsTheOldFileIfTheNewOneCannotBeOpened) {
    DebugLog log;
    ASSERT_TRUE(log.open(path_.string()));
    const auto refused = log.open("/nowhere/at/all");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, engine::ErrorCode::bad_value);
    log.in("a");
    EXPECT_EQ(lines_of(path_).size(), 1U);
}

TEST_F(DebugLogTest, TellsOnceThatItCannotGrowAndCloses) {
    const test::FileSizeLimit limit(100);
    DebugLog log;
    ASSERT_TRUE(log.open(path_.string()));
    log.in("a");
    EXPECT_EQ(log.take_failure(), std::nullopt);
    for (int line = 0; line < 10; ++line) log.out("readyok");
    EXPECT_EQ(log.take_failure(), "DebugLogFile: " + path_.string() + ": File too large; the log is closed");
    log.in("b");
    EXPECT_EQ(log.take_failure(), std::nullopt);
    EXPECT_LE(std::filesystem::file_size(path_), 100U);
}

}  // namespace
}  // namespace quadriga::protocol
