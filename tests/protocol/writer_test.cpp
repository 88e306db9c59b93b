#include "protocol/io/writer.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/protocol/pipe.hpp"

namespace quadriga::protocol {
namespace {

using engine::Clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

class WriterTest : public testing::Test {
protected:
    void SetUp() override {
        std::signal(SIGPIPE, SIG_IGN);
        ::fcntl(pipe_.input(), F_SETPIPE_SZ, 4096);
        open(pipe_.input());
    }
    void open(int descriptor) {
        writer_ = std::make_unique<Writer>(descriptor, log_, [this](std::error_code) { ++closed_; });
    }
    bool flush() { return writer_->flush_until(Clock::now() + seconds(60)); }

    test::Pipe pipe_;
    DebugLog log_;
    std::atomic<int> closed_ = 0;
    std::unique_ptr<Writer> writer_;
};

TEST_F(WriterTest, WritesAtOnceWhatFits) {
    writer_->line("readyok");
    EXPECT_TRUE(pipe_.is_readable(0));
    EXPECT_EQ(pipe_.read_line(), "readyok");
}

TEST_F(WriterTest, KeepsAllLinesOfASlowClientInOrder) {
    constexpr int count = 5000;
    for (int number = 0; number < count; ++number) writer_->line(fmt::format("response {}", number));
    EXPECT_FALSE(writer_->flush_until(Clock::now() + milliseconds(1)));
    for (int number = 0; number < count; ++number) {
        ASSERT_EQ(pipe_.read_line(), fmt::format("response {}", number));
    }
    EXPECT_TRUE(flush());
}

TEST_F(WriterTest, LosesOnlyTheOldestInfosOfAClientThatDoesNotRead) {
    constexpr int count = 20000;
    for (int number = 0; number < count; ++number) {
        writer_->info(fmt::format("info {}", number));
        if (number % 1000 == 0) writer_->line(fmt::format("response {}", number));
    }
    writer_->line("end");
    int infos = 0;
    int last_info = -1;
    int next_response = 0;
    for (auto line = pipe_.read_line(); line != "end"; line = pipe_.read_line()) {
        ASSERT_TRUE(line);
        const int number = std::stoi(line->substr(line->find(' ')));
        if (line->starts_with("info")) {
            EXPECT_GT(number, last_info);
            EXPECT_LE(number, next_response);
            EXPECT_GT(number, next_response - 1000);
            last_info = number;
            ++infos;
        } else {
            EXPECT_EQ(number, next_response);
            next_response += 1000;
        }
    }
    EXPECT_EQ(next_response, count);
    EXPECT_EQ(last_info, count - 1);
    EXPECT_LT(infos, count / 2);
    EXPECT_GE(infos, static_cast<int>(Writer::max_waiting_infos));
}

TEST_F(WriterTest, HasNoRoomWhileTooMuchIsUnread) {
    const std::string line(1 << 20, 'x');
    std::size_t count = 0;
    for (; writer_->has_room(); ++count) writer_->line(line + std::to_string(count));
    EXPECT_GE(count, Writer::capacity >> 20);
    EXPECT_LE(count, (Writer::capacity >> 20) + 2);
    writer_->line("bestmove a1");
    for (std::size_t number = 0; number < count; ++number) ASSERT_EQ(pipe_.read_line(), line + std::to_string(number));
    EXPECT_EQ(pipe_.read_line(), "bestmove a1");
    EXPECT_TRUE(flush());
    EXPECT_TRUE(writer_->has_room());
}

TEST_F(WriterTest, KeepsWhatIsRepeatedInLittleMemory) {
    constexpr int count = 2'000'000;
    writer_->line("first");
    for (int number = 0; number < count; ++number) writer_->line("readyok");
    writer_->info("info");
    writer_->line("readyok");
    EXPECT_TRUE(writer_->has_room());
    EXPECT_EQ(pipe_.read_line(), "first");
    for (int number = 0; number < count; ++number) ASSERT_EQ(pipe_.read_line(), "readyok");
    EXPECT_EQ(pipe_.read_line(), "info");
    EXPECT_EQ(pipe_.read_line(), "readyok");
}

TEST_F(WriterTest, WritesLinesOfAnyLength) {
    const std::string longest(300'000, 'x');
    writer_->line(longest);
    writer_->line("end");
    EXPECT_EQ(pipe_.read_line(), longest);
    EXPECT_EQ(pipe_.read_line(), "end");
}

TEST_F(WriterTest, LinesOfManyThreadsStayWhole) {
    constexpr int each = 2000;
    std::vector<std::thread> threads;
    for (const char letter : {'a', 'b', 'c'}) {
        threads.emplace_back([this, letter] {
            for (int number = 0; number < each; ++number) writer_->line(std::string(50, letter));
        });
    }
    for (int number = 0; number < 3 * each; ++number) {
        const auto line = pipe_.read_line();
        ASSERT_TRUE(line);
        EXPECT_EQ(line->size(), 50U);
        EXPECT_EQ(line->find_first_not_of(line->front()), std::string::npos);
    }
    for (auto& thread : threads) thread.join();
}

TEST_F(WriterTest, TellsOnceThatTheClientHasGone) {
    pipe_.close_output();
    writer_->line("a");
    writer_->line("b");
    EXPECT_EQ(closed_, 1);
    EXPECT_TRUE(flush());
}

TEST_F(WriterTest, NoticesThatAClientHasGoneWhileLinesWait) {
    for (int number = 0; number < 5000; ++number) writer_->line("response true");
    pipe_.close_output();
    EXPECT_TRUE(flush());
    EXPECT_EQ(closed_, 1);
}

TEST_F(WriterTest, TheEndWaitsForASlowClient) {
    for (int number = 0; number < 5000; ++number) writer_->line("response true");
    std::thread client([this] {
        std::this_thread::sleep_for(milliseconds(5));
        for (int number = 0; number < 5000; ++number) ASSERT_EQ(pipe_.read_line(), "response true");
    });
    writer_.reset();
    client.join();
}

TEST_F(WriterTest, TakesADescriptorInNonBlockingMode) {
    ::fcntl(pipe_.input(), F_SETFL, O_NONBLOCK);
    for (int number = 0; number < 2000; ++number) writer_->line("response true");
    for (int number = 0; number < 2000; ++number) ASSERT_EQ(pipe_.read_line(), "response true");
}

TEST_F(WriterTest, LeavesTheModeOfTheDescriptorAlone) {
    const int before = ::fcntl(pipe_.input(), F_GETFL);
    writer_->line("a");
    EXPECT_EQ(::fcntl(pipe_.input(), F_GETFL), before);
}

TEST_F(WriterTest, WritesToSockets) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
    open(ends[0]);
    for (int number = 0; number < 3; ++number) writer_->line("readyok");
    ASSERT_TRUE(flush());
    std::array<char, 100> buffer{};
    EXPECT_EQ(::read(ends[1], buffer.data(), buffer.size()), 24);
    ::close(ends[1]);
    writer_->line("readyok");
    ASSERT_TRUE(flush());
    EXPECT_EQ(closed_, 1);
    writer_.reset();
    ::close(ends[0]);
}

TEST_F(WriterTest, TakesAMissingOutputForAClosedOne) {
    open(-1);
    writer_->line("a");
    EXPECT_TRUE(flush());
    EXPECT_EQ(closed_, 1);
}

}  // namespace
}  // namespace quadriga::protocol
