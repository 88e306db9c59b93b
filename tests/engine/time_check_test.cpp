#include <chrono>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "engine/search/stop_token.hpp"

namespace quadriga::engine {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

void work_for(Clock::duration time) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end) {
    }
}

/// How long work takes under a limit if each of its steps takes `step` and `interruption` delays the first one.
Clock::duration time_of_work(StopToken& stop_token, Clock::duration limit, Clock::duration step,
                             Clock::duration interruption = {}) {
    const auto start = Clock::now();
    stop_token.begin(start, std::chrono::duration_cast<microseconds>(limit));
    TimeCheck time_check(stop_token);
    bool is_first = true;
    while (!time_check.is_over()) {
        if (std::exchange(is_first, false)) std::this_thread::sleep_for(interruption);
        work_for(step);
    }
    stop_token.end();
    return Clock::now() - start;
}

/// Whether any of many attempts takes a time in this range: on a busy machine, most of them are interrupted.
template <class Attempt>
bool is_ever_within(Clock::duration least, Clock::duration most, Attempt attempt) {
    for (int number = 0; number < 100; ++number) {
        const Clock::duration time = attempt();
        if (time >= least && time <= most) return true;
    }
    return false;
}

TEST(TimeCheck, EndsWorkAtItsDeadlineWhateverAStepTakes) {
    for (const auto step : {microseconds{0}, microseconds{3}, microseconds{30}}) {
        EXPECT_TRUE(is_ever_within(microseconds(19'800), microseconds(20'100), [&] {
            StopToken stop_token;
            return time_of_work(stop_token, milliseconds(20), step);
        })) << step.count();
    }
}

TEST(TimeCheck, EndsInterruptedWorkEarlierByAQuarterOfItsLimitAtMost) {
    EXPECT_TRUE(is_ever_within(milliseconds(34), milliseconds(36), [] {
        StopToken stop_token;
        return time_of_work(stop_token, milliseconds(40), microseconds{1}, milliseconds(4));
    }));
    EXPECT_TRUE(is_ever_within(milliseconds(30), milliseconds(31), [] {
        StopToken stop_token;
        return time_of_work(stop_token, milliseconds(40), microseconds{1}, milliseconds(15));
    }));
}

TEST(TimeCheck, TakesNoInterruptionFromWorkBefore) {
    EXPECT_TRUE(is_ever_within(microseconds(39'600), milliseconds(41), [] {
        StopToken stop_token;
        time_of_work(stop_token, milliseconds(40), microseconds{1}, milliseconds(15));
        return time_of_work(stop_token, milliseconds(40), microseconds{1});
    }));
}

TEST(TimeCheck, NeedsNoDeadline) {
    StopToken stop_token;
    stop_token.begin(Clock::now(), std::nullopt);
    TimeCheck time_check(stop_token);
    for (int step = 0; step < 100'000; ++step) ASSERT_FALSE(time_check.is_over());
    stop_token.stop();
    EXPECT_TRUE(time_check.is_over());
}

}  // namespace
}  // namespace quadriga::engine
