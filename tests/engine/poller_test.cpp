#include "engine/core/poller.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

void work_for(Clock::duration time) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end) {
    }
}

/// How long after its start work of such steps ends that has a limit of 20 ms; the median of 9 runs.
Clock::duration end_of_work(Clock::duration step) {
    std::vector<Clock::duration> times;
    for (int run = 0; run < 9; ++run) {
        StopToken stop_token;
        const auto start = Clock::now();
        stop_token.begin(start, milliseconds(20));
        Poller poller(stop_token);
        while (!poller.is_over()) work_for(step);
        times.push_back(Clock::now() - start);
    }
    std::ranges::nth_element(times, times.begin() + 4);
    return times[4];
}

TEST(Poller, EndsWorkAtItsDeadlineWhateverAStepTakes) {
    for (const auto step : {microseconds{0}, microseconds{3}, microseconds{30}}) {
        EXPECT_LT(end_of_work(step), milliseconds(21)) << step.count();
        EXPECT_GT(end_of_work(step), milliseconds(15)) << step.count();  // a busy machine ends it earlier
    }
}

TEST(Poller, EndsInterruptedWorkEarlier) {
    StopToken stop_token;
    const auto start = Clock::now();
    stop_token.begin(start, milliseconds(200));
    Poller poller(stop_token);
    EXPECT_FALSE(poller.is_over());
    std::this_thread::sleep_for(milliseconds(60));
    // A look comes after some steps.
    while (!poller.is_over() && Clock::now() < start + milliseconds(400)) work_for(microseconds{1});
    EXPECT_GE(Clock::now() - start, milliseconds(150));  // at most a quarter of the limit
    EXPECT_LT(Clock::now() - start, milliseconds(190));
}

TEST(Poller, TakesNoInterruptionFromOtherWork) {
    StopToken stop_token;
    for (const bool interrupted : {true, false}) {
        const auto start = Clock::now();
        stop_token.begin(start, milliseconds(100));
        Poller poller(stop_token);
        while (!poller.is_over()) {
            if (interrupted) std::this_thread::sleep_for(milliseconds(20));
        }
        stop_token.end();
        EXPECT_GT(Clock::now() - start, interrupted ? milliseconds(60) : milliseconds(85));
    }
}

TEST(Poller, NeedsNoDeadline) {
    StopToken stop_token;
    stop_token.begin(Clock::now(), std::nullopt);
    Poller poller(stop_token);
    for (int step = 0; step < 100'000; ++step) ASSERT_FALSE(poller.is_over());
    stop_token.stop();
    EXPECT_TRUE(poller.is_over());
}

}  // namespace
}  // namespace quadriga::engine
