#include "protocol/execution/loop.hpp"

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

#include "protocol/io/lines.hpp"
#include "tests/protocol/pipe.hpp"
#include "tests/support/fake_session.hpp"
#include "tests/support/temporary_path.hpp"

namespace quadriga::protocol {
namespace {

using Lines = std::vector<std::string>;

const OptionTable options(test::fake_games());

/// A loop on a separate thread, between two real pipes.
class LoopTest : public testing::Test {
protected:
    void SetUp() override {
        std::signal(SIGPIPE, SIG_IGN);
        loop_ = Loop::make(Settings(test::fake_games()), options, out_.input(), [this](std::error_code) {
                    ++exits_;
                }).value();
        test::take_calls();
        thread_ = std::thread([this] {
            loop_->run(in_.output());
            loop_.reset();
            out_.close_input();
        });
    }
    void TearDown() override {
        in_.close_input();
        if (thread_.joinable()) thread_.join();
    }

    void send(std::string_view text) { in_.write(text); }
    /// The next line that is not an info line.
    std::string receive() {
        while (true) {
            const auto line = out_.read_line();
            if (!line) return "(end)";
            if (!line->starts_with("info depth")) return *line;
        }
    }
    Lines receive_all() {
        Lines lines;
        for (auto line = receive(); line != "(end)"; line = receive()) lines.push_back(line);
        return lines;
    }
    /// Everything that comes after the end of the input, info lines left out.
    Lines close_and_receive_all() {
        in_.close_input();
        return receive_all();
    }
    void expect_silence() { EXPECT_FALSE(out_.is_readable(20)); }

    test::Pipe in_;
    test::Pipe out_;
    std::atomic<int> exits_ = 0;
    std::unique_ptr<Loop> loop_;
    std::thread thread_;
};

TEST_F(LoopTest, SaysNothingUnasked) { EXPECT_EQ(close_and_receive_all(), Lines()); }

TEST_F(LoopTest, ExecutesAllLinesInOrderUpToTheEnd) {
    send("position startpos\ngo depth 2\nposition startpos moves a1\ngo depth 3\r\nquery ply\n\n# no\nisready");
    EXPECT_EQ(close_and_receive_all(), Lines({"bestmove a1", "bestmove a1", "response 1", "readyok"}));
    EXPECT_EQ(test::take_calls(), Lines({"position startpos", "search depth=2", "position startpos moves a1",
                                         "search depth=3", "prepare"}));
}

TEST_F(LoopTest, StopEndsAnInfiniteSearch) {
    for (int round = 0; round < 200; ++round) {
        send("go infinite\n");
        send("stop\n");
        ASSERT_EQ(receive(), "bestmove a1");
    }
}

TEST_F(LoopTest, InfiniteSearchesAnswerOnlyWhenStopped) {
    send("go infinite\n");
    ASSERT_TRUE(out_.read_line());
    send("isready\n");
    EXPECT_EQ(receive(), "readyok");
    expect_silence();
    send("foo\n");
    EXPECT_EQ(receive(), "info string error unknown-command 'foo'");
    send("stop\n");
    EXPECT_EQ(receive(), "bestmove a1");
}

TEST_F(LoopTest, EveryLaterCommandEndsAnInfiniteSearchFirst) {
    send("go infinite\ngo infinite\nposition startpos\ngo\nquery ply\ngo ponder\nsetoption name Hash value 1\ngo\nd\n");
    EXPECT_EQ(close_and_receive_all(),
              Lines({"bestmove a1", "bestmove a1", "bestmove a1", "response 0", "bestmove a1", "bestmove a1", "X.",
                     ".O", "position: start ", "key: 0000000000001234", "to move: p1, Left", "result: none, none"}));
}

TEST_F(LoopTest, StopEndsAllThatWasSentBefore) {
    send("go movetime 600000\ngo movetime 600000\nquery ply\ngo infinite\nstop\nquery ply\n");
    EXPECT_EQ(receive(), "bestmove a1");
    EXPECT_EQ(receive(), "bestmove a1");
    EXPECT_EQ(receive(), "response 0");
    EXPECT_EQ(receive(), "bestmove a1");
    EXPECT_EQ(receive(), "response 0");
}

TEST_F(LoopTest, IsReadyPassesARunningSearchOnly) {
    send("go movetime 600000\n");
    ASSERT_TRUE(out_.read_line());
    send("isready\n");
    EXPECT_EQ(receive(), "readyok");
    send("query ply\nisready\nfoo\n");
    expect_silence();
    send("stop\n");
    EXPECT_EQ(receive(), "bestmove a1");
    EXPECT_EQ(receive(), "response 0");
    EXPECT_EQ(receive(), "readyok");
    EXPECT_EQ(receive(), "info string error unknown-command 'foo'");
}

TEST_F(LoopTest, IsReadyDuringASearchPreparesNothing) {
    const test::HeldPreparation held;
    send("go infinite\n");
    ASSERT_TRUE(out_.read_line());
    send("isready\nstop\n");
    EXPECT_EQ(receive(), "readyok");
    EXPECT_EQ(receive(), "bestmove a1");
}

TEST_F(LoopTest, AQuitDoesNotWaitForAPreparation) {
    {
        const test::HeldPreparation held;
        send("isready\nquit\n");
        while (exits_ == 0) std::this_thread::yield();
    }
    EXPECT_EQ(receive_all(), Lines({"readyok"}));
}

TEST_F(LoopTest, PonderHitLetsTheSearchFinish) {
    send("go ponder depth 3\n");
    ASSERT_TRUE(out_.read_line());
    send("isready\n");
    EXPECT_EQ(receive(), "readyok");
    send("ponderhit\n");
    EXPECT_EQ(receive(), "bestmove a1");
}

TEST_F(LoopTest, PonderHitIsNotLostOnASearchThatWaits) {
    send("position startpos\ngo ponder depth 3\nponderhit\n");
    EXPECT_EQ(receive(), "bestmove a1");
}

TEST_F(LoopTest, EndOfInputStopsWhatIsUnbounded) {
    send("go infinite");
    EXPECT_EQ(close_and_receive_all(), Lines({"bestmove a1"}));
}

TEST_F(LoopTest, EndOfInputLetsBoundedSearchesFinish) {
    send("go movetime 30\ngo movetime 30\n");
    EXPECT_EQ(close_and_receive_all(), Lines({"bestmove a1", "bestmove a1"}));
}

TEST_F(LoopTest, QuitAnswersTheRunningSearchAndDropsTheRest) {
    send("go movetime 600000\nquery ply\ngo infinite\nquery ply\nquit\nquery ply\n");
    EXPECT_EQ(receive_all(), Lines({"bestmove a1"}));
    EXPECT_EQ(exits_, 0);
}

TEST_F(LoopTest, QuitRightAfterACommandDoesNotTakeItsAnswer) {
    send("ugi\nquit\n");
    EXPECT_EQ(receive_all().back(), "ugiok");
}

TEST_F(LoopTest, QuitDoesNotWaitForAClientThatDoesNotRead) {
    ::fcntl(out_.input(), F_SETPIPE_SZ, 4096);
    std::string flood;
    for (int number = 0; number < 1000; ++number) flood += "query gameover\n";
    send(flood + "quit\n");
    const auto start = engine::Clock::now();
    while (exits_ == 0) std::this_thread::yield();
    EXPECT_LT(engine::Clock::now() - start, std::chrono::seconds(10));
    receive_all();
}

TEST_F(LoopTest, AClosedOutputEndsTheProcess) {
    out_.close_output();
    send("isready\n");
    while (exits_ == 0) std::this_thread::yield();
    EXPECT_EQ(exits_, 1);
}

TEST_F(LoopTest, AClientThatDoesNotReadHoldsUpNothing) {
    ::fcntl(out_.input(), F_SETPIPE_SZ, 4096);
    for (int round = 0; round < 20; ++round) send("go nodes 2000\n");
    send("query ply\ngo infinite\nstop\n");
    // The calls show that all lines were executed although nobody reads the answers.
    Lines calls;
    while (calls.size() < 21) {
        for (auto& call : test::take_calls()) calls.push_back(std::move(call));
        std::this_thread::yield();
    }
    const auto lines = close_and_receive_all();
    EXPECT_EQ(lines.size(), 22U);
    EXPECT_EQ(lines[20], "response 0");
}

TEST_F(LoopTest, PipelinesTenThousandCommands) {
    std::string input;
    for (int number = 0; number < 10'000; ++number) input += "isready\nquery ply\n";
    std::thread client([&] { send(input); });
    for (int number = 0; number < 10'000; ++number) {
        ASSERT_EQ(receive(), "readyok");
        ASSERT_EQ(receive(), "response 0");
    }
    client.join();
}

TEST_F(LoopTest, SkipsLinesThatAreTooLong) {
    const std::string endless(max_line_length + 1, ' ');
    std::thread client([&] {
        send(endless + "\nisready\ngo" + endless + "\nposition startpos" + endless + "\ngo depth 1\nquery" + endless +
             "\nisready\n");
        in_.close_input();
    });
    const std::string skipped = "info string error line-too-long a line of more than 1 MiB was skipped, beginning ";
    EXPECT_EQ(receive_all(),
              Lines({skipped + "''", "readyok", skipped + "'go'", "bestmove (none)", skipped + "'position startpos'",
                     "info string error no-position there is no position to search", "bestmove (none)",
                     skipped + "'query'", "response unknown", "readyok"}));
    client.join();
}

TEST_F(LoopTest, OddBytesDoNotDesynchronise) {
    send(std::string("\0\0\nis\0ready\n\xff\xfe\n\x1b[A\nisready\n", 27));
    EXPECT_EQ(close_and_receive_all(),
              Lines({"info string error unknown-command '?\?'",
                     "info string error unknown-command 'is?ready'; did you mean 'isready'?",
                     "info string error unknown-command '?\?'", "info string error unknown-command '?[A'", "readyok"}));
}

TEST_F(LoopTest, LogsEveryLineFromTheOneThatFollows) {
    const std::string path = test::temporary_path("loop.log");
    std::remove(path.c_str());
    send("setoption name DebugLogFile value " + path + "\nisready\nquery ply\n");
    EXPECT_EQ(receive(), "readyok");
    EXPECT_EQ(receive(), "response 0");
    send("setoption name DebugLogFile value /nowhere/at/all\n");
    EXPECT_EQ(receive(), "info string error bad-value DebugLogFile: /nowhere/at/all: No such file or directory");
    in_.close_input();
    thread_.join();
    FILE* const file = std::fopen(path.c_str(), "r");
    ASSERT_NE(file, nullptr);
    std::string text(4096, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    for (const auto* const line : {" < isready\n", " > readyok\n", " < query ply\n", " > response 0\n"}) {
        EXPECT_NE(text.find(line), std::string::npos) << line;
    }
    std::remove(path.c_str());
}

TEST(LoopOfOneLine, RunsItToTheEnd) {
    test::Pipe out;
    auto loop = Loop::make(Settings(test::fake_games()), options, out.input(), [](std::error_code) {}).value();
    loop->run_line("go infinite");
    EXPECT_FALSE(loop->has_refused());
    loop.reset();
    EXPECT_TRUE(out.read_line());
    EXPECT_EQ(out.read_line(), "bestmove a1");
}

TEST(LoopOfOneLine, TellsWhetherItWasRefused) {
    test::Pipe out;
    const auto loop = Loop::make(Settings(test::fake_games()), options, out.input(), [](std::error_code) {}).value();
    loop->run_line("perft x");
    EXPECT_TRUE(loop->has_refused());
}

}  // namespace
}  // namespace quadriga::protocol
