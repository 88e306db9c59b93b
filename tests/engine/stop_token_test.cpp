#include "engine/search/stop_token.hpp"

#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

TEST(StopToken, KeepsAStopThatComesBeforeTheWork) {
    StopToken stop_token;
    EXPECT_FALSE(stop_token.is_halted());
    stop_token.stop();
    EXPECT_TRUE(stop_token.is_stopped());
    EXPECT_TRUE(stop_token.is_halted());
    stop_token.wait_for_stop();
    stop_token.wait_for_answer_wanted();
}

TEST(StopToken, HaltingIsNotStopping) {
    StopToken stop_token(true);
    stop_token.halt();
    EXPECT_TRUE(stop_token.is_halted());
    EXPECT_FALSE(stop_token.is_stopped());
    EXPECT_TRUE(stop_token.is_pondering());
}

TEST(StopToken, ServesMoreWorkUnlessStopped) {
    StopToken stop_token;
    stop_token.begin(Clock::now(), std::chrono::microseconds{1});
    stop_token.halt();
    stop_token.end();
    EXPECT_FALSE(stop_token.is_halted());
    EXPECT_EQ(stop_token.deadline(), Clock::time_point::max());
    EXPECT_EQ(stop_token.allowance(), Clock::duration::zero());
    stop_token.stop();
    stop_token.end();
    EXPECT_TRUE(stop_token.is_halted());
}

TEST(StopToken, WakesWhoWaits) {
    StopToken stop_token(true);
    std::jthread client([&] { stop_token.ponder_hit(); });
    stop_token.wait_for_answer_wanted();
    EXPECT_FALSE(stop_token.is_pondering());
    std::jthread other([&] { stop_token.stop(); });
    stop_token.wait_for_stop();
    EXPECT_TRUE(stop_token.is_stopped());
}

TEST(StopToken, CountsTheLimitFromThePonderhit) {
    constexpr std::chrono::seconds limit{60};
    const auto start = Clock::now() - std::chrono::hours{1};
    StopToken plain;
    plain.begin(start, limit);
    EXPECT_EQ(plain.deadline(), start + limit);
    EXPECT_EQ(plain.allowance(), std::chrono::seconds{15});
    for (const bool is_early : {true, false}) {
        StopToken pondering(true);
        if (is_early) pondering.ponder_hit();
        pondering.begin(start, limit);
        EXPECT_EQ(pondering.deadline() == Clock::time_point::max(), !is_early);
        pondering.ponder_hit();
        EXPECT_GT(pondering.deadline(), Clock::now());
        EXPECT_LE(pondering.deadline(), Clock::now() + limit);
        EXPECT_FALSE(pondering.is_halted());
    }
}

TEST(StopToken, APonderhitEndsSettledWork) {
    const auto now = Clock::now();
    for (const auto& [settled_at, ends] : {std::pair(now, true), std::pair(now + std::chrono::hours{1}, false),
                                           std::pair(Clock::time_point::max(), false)}) {
        StopToken pondering(true);
        pondering.begin(now, std::chrono::hours{1});
        pondering.settle_at(settled_at);
        EXPECT_FALSE(pondering.is_halted());
        pondering.ponder_hit();
        EXPECT_EQ(pondering.is_halted(), ends);
        EXPECT_FALSE(pondering.is_stopped());
    }
}

}  // namespace
}  // namespace quadriga::engine
