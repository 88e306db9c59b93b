#include <algorithm>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "engine/core/lateness.hpp"
#include "engine/core/threads.hpp"

namespace quadriga::engine {
namespace {

using std::chrono::milliseconds;
using Microseconds = std::chrono::microseconds;

TEST(Lateness, RemembersTheLongestAndForgetsSlowly) {
    Lateness lateness;
    constexpr Microseconds limit{80'000};
    EXPECT_EQ(lateness.allowance(limit).count(), 0);
    lateness.add(Microseconds{8000});
    EXPECT_EQ(lateness.allowance(limit).count(), 8000);
    lateness.add(Microseconds{100});
    EXPECT_EQ(lateness.allowance(limit).count(), 7000);
    lateness.add(Microseconds{9000});
    EXPECT_EQ(lateness.allowance(limit).count(), 9000);
    for (int search = 0; search < 100; ++search) lateness.add(Microseconds{1});
    EXPECT_LT(lateness.allowance(limit).count(), 10);
}

TEST(Lateness, TakesAQuarterOfTheLimitAtMost) {
    Lateness lateness;
    lateness.add(Microseconds{1'000'000});
    EXPECT_EQ(lateness.allowance(Microseconds{40'000}).count(), 10'000);
    EXPECT_EQ(lateness.allowance(Microseconds{4'000'000}).count(), 100'000);
    EXPECT_EQ(lateness.allowance(Microseconds{0}).count(), 0);
    EXPECT_EQ(lateness.allowance(Microseconds{-40}).count(), 0);
}

/// How long after its start work with a limit of 100 ms is halted; it ends 40 ms later.
Clock::duration halted_after() {
    StopToken stop_token;
    const auto start = Clock::now();
    const Timer timer(stop_token, start, milliseconds(100));
    while (!stop_token.is_halted()) std::this_thread::sleep_for(milliseconds(1));
    const auto time = Clock::now() - start;
    std::this_thread::sleep_for(milliseconds(40));
    return time;
}

// More than once, for the machine may be late, too.
TEST(Timer, RingsEarlierAfterWorkThatEndedLate) {
    auto shortest = halted_after();
    for (int round = 0; round < 20 && shortest >= milliseconds(95); ++round) {
        shortest = std::min(shortest, halted_after());
    }
    EXPECT_LT(shortest, milliseconds(95));
    EXPECT_GE(shortest, milliseconds(75));
}

}  // namespace
}  // namespace quadriga::engine
