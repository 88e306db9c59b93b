#include "engine/core/control.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

TEST(Control, KeepsAStopThatComesBeforeTheWork) {
    Control control;
    EXPECT_FALSE(control.is_halted());
    control.stop();
    EXPECT_TRUE(control.is_stopped());
    EXPECT_TRUE(control.is_halted());
    control.wait_for_stop();
    control.wait_for_answer_wanted();
}

TEST(Control, HaltingIsNotStopping) {
    Control control(true);
    control.halt();
    EXPECT_TRUE(control.is_halted());
    EXPECT_FALSE(control.is_stopped());
    EXPECT_TRUE(control.is_pondering());
}

TEST(Control, IsRenewedUnlessStopped) {
    Control control;
    control.halt();
    EXPECT_TRUE(control.renew());
    EXPECT_FALSE(control.is_halted());
    control.stop();
    EXPECT_FALSE(control.renew());
    EXPECT_TRUE(control.is_halted());
}

TEST(Control, WakesWhoWaits) {
    Control control(true);
    std::jthread client([&] { control.ponder_hit(); });
    control.wait_for_answer_wanted();
    EXPECT_FALSE(control.is_pondering());
    std::jthread other([&] { control.stop(); });
    control.wait_for_stop();
    EXPECT_TRUE(control.is_stopped());
}

TEST(Control, CountsTimeFromThePonderhit) {
    const auto start = Clock::now() - std::chrono::hours{1};
    Control plain;
    EXPECT_EQ(plain.wait_while_pondering(start), start);
    Control pondering(true);
    pondering.ponder_hit();
    EXPECT_GT(pondering.wait_while_pondering(start), start + std::chrono::minutes{59});
}

TEST(Control, WaitsForAMoment) {
    Control control;
    const auto moment = Clock::now() + std::chrono::milliseconds{5};
    control.wait_until(moment);
    EXPECT_GE(Clock::now(), moment);
}

}  // namespace
}  // namespace quadriga::engine
