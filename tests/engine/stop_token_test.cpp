#include "engine/core/stop_token.hpp"

#include <thread>

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

TEST(StopToken, IsRenewedUnlessStopped) {
    StopToken stop_token;
    stop_token.halt();
    EXPECT_TRUE(stop_token.renew());
    EXPECT_FALSE(stop_token.is_halted());
    stop_token.stop();
    EXPECT_FALSE(stop_token.renew());
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

TEST(StopToken, CountsTimeFromThePonderhit) {
    const auto start = Clock::now() - std::chrono::hours{1};
    StopToken plain;
    EXPECT_EQ(plain.wait_while_pondering(start), start);
    StopToken pondering(true);
    pondering.ponder_hit();
    EXPECT_GT(pondering.wait_while_pondering(start), start + std::chrono::minutes{59});
}

TEST(StopToken, WaitsForAMoment) {
    StopToken stop_token;
    const auto moment = Clock::now() + std::chrono::milliseconds{5};
    stop_token.wait_until(moment);
    EXPECT_GE(Clock::now(), moment);
}

}  // namespace
}  // namespace quadriga::engine
