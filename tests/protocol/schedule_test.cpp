#include "protocol/execution/schedule.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace quadriga::protocol {
namespace {

using std::chrono::milliseconds;

std::unique_ptr<Job> job(std::string line) { return std::make_unique<Job>(std::move(line)); }

/// A schedule whose worker is the test itself.
class ScheduleTest : public testing::Test {
protected:
    /// True if the line keeps its place, false if it is to be executed at once.
    bool waits(std::string line) {
        auto made = job(std::move(line));
        last_ = made.get();
        return schedule_.add(std::move(made)) == nullptr;
    }
    void start_next() { running_ = schedule_.next(); }
    bool is_stopped() { return running_->stop_token().is_stopped(); }

    Schedule schedule_;
    std::unique_ptr<Job> running_;
    Job* last_ = nullptr;  // valid while it waits
};

TEST_F(ScheduleTest, GivesJobsInOrder) {
    ASSERT_TRUE(waits("position startpos"));
    Job* const first = last_;
    ASSERT_TRUE(waits("d"));
    Job* const second = last_;
    start_next();
    EXPECT_EQ(running_.get(), first);
    start_next();
    EXPECT_EQ(running_.get(), second);
    schedule_.close();
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(ScheduleTest, LightCommandsAreExecutedAtOnceWhenNothingIsBefore) {
    for (const auto* const line : {"isready", "foo", "debug on", "gameover", "setoption name x", "perft x"}) {
        EXPECT_FALSE(waits(line)) << line;
    }
    for (const auto* const line :
         {"ugi", "go", "go x", "position", "query gameover", "d", "setoption name Hash value 1"}) {
        EXPECT_TRUE(waits(line)) << line;
    }
}

TEST_F(ScheduleTest, IsReadyPassesAnySearchButNothingElse) {
    ASSERT_TRUE(waits("go depth 5"));
    EXPECT_TRUE(waits("isready"));  // The search does not run yet.
    start_next();
    EXPECT_TRUE(running_->is<command::IsReady>());
    start_next();
    EXPECT_TRUE(running_->is<command::Go>());
    EXPECT_FALSE(waits("isready"));
    ASSERT_TRUE(waits("d"));
    EXPECT_TRUE(waits("isready"));
}

TEST_F(ScheduleTest, NothingPassesPerftAndBench) {
    for (const auto* const line : {"go perft 5", "perft 5", "bench"}) {
        ASSERT_TRUE(waits(line));
        start_next();
        EXPECT_TRUE(waits("isready"));
        start_next();
    }
}

TEST_F(ScheduleTest, OtherLightCommandsPassOnlyAnUnboundedSearch) {
    ASSERT_TRUE(waits("go infinite"));
    start_next();
    EXPECT_FALSE(waits("foo"));
    EXPECT_FALSE(is_stopped());
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    EXPECT_TRUE(waits("foo"));
}

TEST_F(ScheduleTest, NothingPassesAStoppedSearch) {
    ASSERT_TRUE(waits("go infinite"));
    start_next();
    schedule_.stop();
    EXPECT_TRUE(waits("isready"));
    EXPECT_TRUE(waits("foo"));
}

TEST_F(ScheduleTest, LaterCommandsEndAnUnboundedSearch) {
    for (const auto* const line :
         {"go depth 1", "position startpos", "setoption name Hash value 1", "ugi", "uci", "uginewgame", "moves a1",
          "undo", "d", "svg", "eval", "query gameover", "perft 1", "bench", "games", "help", "go x", "position x"}) {
        Schedule schedule;
        ASSERT_EQ(schedule.add(job("go infinite")), nullptr);
        const auto search = schedule.next();
        EXPECT_EQ(schedule.add(job(line)), nullptr);
        EXPECT_TRUE(search->stop_token().is_stopped()) << line;
    }
}

TEST_F(ScheduleTest, LaterCommandsEndAnUnboundedSearchThatWaits) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("go infinite"));
    EXPECT_FALSE(last_->stop_token().is_stopped());
    Job* const search = last_;
    ASSERT_TRUE(waits("d"));
    EXPECT_TRUE(search->stop_token().is_stopped());
    EXPECT_FALSE(is_stopped());
}

TEST_F(ScheduleTest, BoundedSearchesLetOthersWait) {
    for (const auto* const line : {"go depth 1", "go nodes 1", "go movetime 1", "go mate 1", "go wtime 1"}) {
        ASSERT_TRUE(waits(line));
        start_next();
        ASSERT_TRUE(waits("d"));
        EXPECT_FALSE(is_stopped()) << line;
        start_next();
    }
}

TEST_F(ScheduleTest, StopEndsEverySearchSentBefore) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("go depth 6"));
    Job* const waiting = last_;
    ASSERT_TRUE(waits("perft 6"));
    Job* const perft = last_;
    schedule_.stop();
    ASSERT_TRUE(waits("go depth 7"));
    EXPECT_TRUE(is_stopped());
    EXPECT_TRUE(waiting->stop_token().is_stopped());
    EXPECT_TRUE(perft->stop_token().is_stopped());
    EXPECT_FALSE(last_->stop_token().is_stopped());
}

TEST_F(ScheduleTest, PonderHitMakesASearchBounded) {
    ASSERT_TRUE(waits("go ponder depth 5"));
    schedule_.ponder_hit();
    start_next();
    EXPECT_FALSE(running_->stop_token().is_pondering());
    ASSERT_TRUE(waits("d"));
    EXPECT_FALSE(is_stopped());
}

TEST_F(ScheduleTest, PonderHitWithoutLimitsLeavesASearchUnbounded) {
    ASSERT_TRUE(waits("go ponder"));
    start_next();
    schedule_.ponder_hit();
    ASSERT_TRUE(waits("d"));
    EXPECT_TRUE(is_stopped());
}

TEST_F(ScheduleTest, EndOfInputEndsUnboundedSearchesOnly) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("go infinite"));
    schedule_.close();
    EXPECT_FALSE(is_stopped());
    start_next();
    EXPECT_TRUE(is_stopped());
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(ScheduleTest, QuitDropsWhatWaitsBehindTheSearch) {
    ASSERT_TRUE(waits("go depth 5"));
    start_next();
    ASSERT_TRUE(waits("d"));
    ASSERT_TRUE(waits("go depth 6"));
    schedule_.close_at_once();
    EXPECT_TRUE(is_stopped());
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(ScheduleTest, QuitLeavesWhatIsBeforeTheFirstSearch) {
    ASSERT_TRUE(waits("ugi"));
    ASSERT_TRUE(waits("go depth 6"));
    ASSERT_TRUE(waits("d"));
    schedule_.close_at_once();
    start_next();
    EXPECT_TRUE(running_->is<command::Ugi>());
    start_next();
    EXPECT_TRUE(running_->is<command::Go>());
    EXPECT_TRUE(is_stopped());
    start_next();
    EXPECT_EQ(running_, nullptr);
}

TEST_F(ScheduleTest, TellsWhenAllIsDone) {
    ASSERT_TRUE(waits("d"));
    start_next();
    schedule_.close();
    EXPECT_FALSE(schedule_.wait_until_idle(engine::Clock::now() + milliseconds(1)));
    std::thread worker([this] { start_next(); });
    EXPECT_TRUE(schedule_.wait_until_idle(engine::Clock::now() + std::chrono::seconds(60)));
    worker.join();
}

}  // namespace
}  // namespace quadriga::protocol
