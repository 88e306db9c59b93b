#pragma once

#include "engine/core/stop_token.hpp"

namespace quadriga::engine {

/// Checks the clock for one working thread and halts the work at its deadline. Each thread of the work has its own.
///
/// It checks about every 10 us, whether a step takes 100 ns or 10 us, which costs less than 0.3 % of the time. On a
/// busy machine checks are late. As the next one may be as late as the latest so far, the work ends that much before
/// its deadline, at most StopToken::allowance and 100 ms.
class Poller {
public:
    /// `stop_token` outlives the poller.
    explicit Poller(StopToken& stop_token) noexcept : stop_token_(stop_token) {}

    /// Whether the work has to end. Call once a step: a node of a search, a probe of a table.
    [[nodiscard]] bool is_over() noexcept {
        if (--steps_left_ == 0) check();
        return stop_token_.is_halted();
    }

private:
    void check() noexcept;

    StopToken& stop_token_;
    unsigned steps_ = 1;  // between two checks
    unsigned steps_left_ = 1;
    Clock::time_point last_check_ = Clock::time_point::min();
    Clock::duration longest_gap_{0};  // between two checks
};

}  // namespace quadriga::engine
