#include "protocol/execution/command_queue.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/protocol/command_text.hpp"

namespace quadriga::protocol {
namespace {

using std::chrono::milliseconds;

std::unique_ptr<QueuedCommand> queued(std::string line) {
    auto text = std::make_unique<const std::string>(std::move(line));
    Command command = parse(*text, test::fake_options());
    return std::make_unique<QueuedCommand>(std::move(text), std::move(command), engine::Clock::now());
}

/// A command queue whose worker is the test itself.
class CommandQueueTest : public testing::Test {
protected:
    /// Returns whether the line is queued; false if it is to be executed at once.
    bool waits(std::string line) {
        auto made = queued(std::move(line));
        last_ = made.get();
        return queue_.push(std::move(made)) == nullptr;
    }
    void start_next() { running_ = queue_.pop(); }
    bool is_stopped() { return running_->stop_token.is_stopped(); }

    CommandQueue queue_;
    std::unique_ptr<QueuedCommand> running_;
    QueuedCommand* last_ = nullptr;  // valid while it waits
};

TEST_F(CommandQueueTest, GivesCommandsInOrder) {
    ASSERT_TRUE(waits("position startpos"));
    QueuedCommand* const first = last_;
    ASSERT_TRUE(waits("d"));
    QueuedCommand* const second = last_;
    start_next();
    EXPECT_EQ(running_.get(), first);
    start_next();
    EXPECT_EQ(running_.get(), second);
    queue_.close();
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(CommandQueueTest, EveryCommandWaitsForTheWorkerWithoutASearch) {
    for (const auto* const line : {"isready", "foo", "debug on", "setoption x", "go", "go x", "position", "d"}) {
        CommandQueue queue;
        EXPECT_EQ(queue.push(queued(line)), nullptr) << line;
    }
}

TEST_F(CommandQueueTest, IsReadyOvertakesAnySearchButNothingElse) {
    ASSERT_TRUE(waits("go depth 5"));
    EXPECT_TRUE(waits("isready"));  // The search does not run yet.
    start_next();
    EXPECT_EQ(*running_->line, "isready");
    start_next();
    EXPECT_EQ(*running_->line, "go depth 5");
    EXPECT_FALSE(waits("isready"));
    ASSERT_TRUE(waits("d"));
    EXPECT_TRUE(waits("isready"));
}

TEST_F(CommandQueueTest, NothingOvertakesPerftAndBench) {
    for (const auto* const line : {"go perft 5", "perft 5", "bench"}) {
        ASSERT_TRUE(waits(line));
        start_next();
        EXPECT_TRUE(waits("isready"));
        start_next();
    }
}

TEST_F(CommandQueueTest, OtherCommandsOvertakeOnlyAnUnboundedSearch) {
    ASSERT_TRUE(waits("go infinite"));
    start_next();
    for (const auto* const line : {"foo", "debug on", "gameover", "setoption x", "perft x"}) {
        EXPECT_FALSE(waits(line)) << line;
    }
    EXPECT_FALSE(is_stopped());
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    EXPECT_TRUE(waits("foo"));
}

TEST_F(CommandQueueTest, NothingOvertakesAStoppedSearch) {
    ASSERT_TRUE(waits("go infinite"));
    start_next();
    queue_.stop();
    EXPECT_TRUE(waits("isready"));
    EXPECT_TRUE(waits("foo"));
}

TEST_F(CommandQueueTest, LaterCommandsEndAnUnboundedSearch) {
    for (const auto* const line :
         {"go depth 1", "position startpos", "setoption name Hash value 1", "ugi", "uci", "uginewgame", "moves a1",
          "undo", "d", "svg", "eval", "query gameover", "perft 1", "bench", "games", "help", "go x", "position x"}) {
        CommandQueue queue;
        ASSERT_EQ(queue.push(queued("go infinite")), nullptr);
        const auto search = queue.pop();
        EXPECT_EQ(queue.push(queued(line)), nullptr);
        EXPECT_TRUE(search->stop_token.is_stopped()) << line;
    }
}

TEST_F(CommandQueueTest, LaterCommandsEndAnUnboundedSearchThatWaits) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("go infinite"));
    EXPECT_FALSE(last_->stop_token.is_stopped());
    QueuedCommand* const search = last_;
    ASSERT_TRUE(waits("d"));
    EXPECT_TRUE(search->stop_token.is_stopped());
    EXPECT_FALSE(is_stopped());
}

TEST_F(CommandQueueTest, BoundedSearchesLetOthersWait) {
    for (const auto* const line : {"go depth 1", "go nodes 1", "go movetime 1", "go mate 1", "go wtime 1"}) {
        ASSERT_TRUE(waits(line));
        start_next();
        ASSERT_TRUE(waits("d"));
        EXPECT_FALSE(is_stopped()) << line;
        start_next();
    }
}

TEST_F(CommandQueueTest, StopEndsEverySearchSentBefore) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("go depth 6"));
    QueuedCommand* const waiting = last_;
    ASSERT_TRUE(waits("perft 6"));
    QueuedCommand* const perft = last_;
    queue_.stop();
    ASSERT_TRUE(waits("go depth 7"));
    EXPECT_TRUE(is_stopped());
    EXPECT_TRUE(waiting->stop_token.is_stopped());
    EXPECT_TRUE(perft->stop_token.is_stopped());
    EXPECT_FALSE(last_->stop_token.is_stopped());
}

TEST_F(CommandQueueTest, PonderHitMakesASearchBounded) {
    ASSERT_TRUE(waits("go ponder depth 5"));
    queue_.ponder_hit();
    start_next();
    EXPECT_FALSE(running_->stop_token.is_pondering());
    ASSERT_TRUE(waits("d"));
    EXPECT_FALSE(is_stopped());
}

TEST_F(CommandQueueTest, PonderHitWithoutLimitsLeavesASearchUnbounded) {
    ASSERT_TRUE(waits("go ponder"));
    start_next();
    queue_.ponder_hit();
    ASSERT_TRUE(waits("d"));
    EXPECT_TRUE(is_stopped());
}

TEST_F(CommandQueueTest, EndOfInputEndsUnboundedSearchesOnly) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("go infinite"));
    queue_.close();
    EXPECT_FALSE(is_stopped());
    start_next();
    EXPECT_TRUE(is_stopped());
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(CommandQueueTest, QuitDropsWhatWaitsBehindTheSearch) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("d"));
    ASSERT_TRUE(waits("go depth 6"));
    queue_.quit();
    EXPECT_TRUE(is_stopped());
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(CommandQueueTest, QuitLeavesWhatIsBeforeTheFirstSearch) {
    ASSERT_TRUE(waits("ugi"));
    ASSERT_TRUE(waits("go depth 6"));
    ASSERT_TRUE(waits("d"));
    queue_.quit();
    start_next();
    EXPECT_EQ(*running_->line, "ugi");
    start_next();
    EXPECT_EQ(*running_->line, "go depth 6");
    EXPECT_TRUE(is_stopped());
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(CommandQueueTest, LetsTheReaderWaitWhileTooMuchWaits) {
    const std::string position = "position fen " + std::string(1 << 20, 'x');
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    for (std::size_t size = 0; size <= CommandQueue::capacity; size += position.size()) {
        queue_.wait_for_room();
        ASSERT_TRUE(waits(position));
    }
    std::atomic<bool> has_room = false;
    std::thread reader([&] {
        queue_.wait_for_room();
        has_room = true;
    });
    std::this_thread::sleep_for(milliseconds(20));
    EXPECT_FALSE(has_room);
    start_next();
    reader.join();
    EXPECT_TRUE(has_room);
}

TEST_F(CommandQueueTest, CountsShortCommandsAsTheyAre) {
    std::size_t count = 0;
    for (std::size_t weight = 0; weight <= CommandQueue::capacity; ++count) {
        ASSERT_TRUE(waits("undo"));
        weight += last_->weight();
    }
    EXPECT_GT(count, 50'000U);
    EXPECT_LT(count, 300'000U);
}

TEST_F(CommandQueueTest, KnowsWhenEverythingIsDone) {
    ASSERT_TRUE(waits("d"));
    start_next();
    queue_.close();
    EXPECT_FALSE(queue_.wait_until_idle(engine::Clock::now() + milliseconds(1)));
    std::thread worker([this] { start_next(); });
    EXPECT_TRUE(queue_.wait_until_idle(engine::Clock::now() + std::chrono::seconds(60)));
    worker.join();
}

}  // namespace
}  // namespace quadriga::protocol
