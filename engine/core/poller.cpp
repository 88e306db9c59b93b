#include "engine/core/poller.hpp"

#include <algorithm>
#include <chrono>

#include "engine/core/threads.hpp"

namespace quadriga::engine {

namespace {

constexpr Clock::duration interval = std::chrono::microseconds{10};
constexpr unsigned most_steps = 1024;
// A machine that was asleep must not shorten a long search.
constexpr Clock::duration longest_allowance = std::chrono::milliseconds{100};

}  // namespace

void Poller::check() noexcept {
    const auto now = Clock::now();
    if (last_check_ != Clock::time_point::min()) {
        const Clock::duration gap = now - last_check_;
        if (gap > interval * 3 / 2) {
            // An interruption says nothing about the length of a step: one of them costs only a few more looks.
            steps_ = std::max(steps_ / 2, 1U);
        } else if (gap < interval * 3 / 4) {
            steps_ = std::min(steps_ + steps_ / 2 + 1, most_steps);
        }
        longest_gap_ = std::max(longest_gap_, gap);
    }
    last_check_ = now;
    steps_left_ = steps_;
    const auto early = std::min({longest_gap_, longest_allowance, stop_token_.allowance()});
    if (now >= stop_token_.deadline() - early) stop_token_.halt();
    run_event_loop(now);
}

}  // namespace quadriga::engine
