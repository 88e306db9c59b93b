#pragma once

#include "engine/core/stop_token.hpp"

namespace quadriga::engine {

/// Looks at the clock for one working thread, and halts the work at its deadline. Each thread of the work has its own.
///
/// Time, not a number of steps, sets how often: about every 10 us, whether a step takes 100 ns or 10 us, for less than
/// 0.3 % of the time. Where looks come late because the machine is busy with something else, the next one may come as
/// late again; the work then ends that much before its deadline (StopToken::allowance and 100 ms at most).
class Poller {
public:
    /// `stop_token` outlives the poller.
    explicit Poller(StopToken& stop_token) noexcept : stop_token_(stop_token) {}

    /// Whether the work has to end. Call once a step: a node of a search, a probe of a table.
    [[nodiscard]] bool is_over() noexcept {
        if (--steps_left_ == 0) look();
        return stop_token_.is_halted();
    }

private:
    void look() noexcept;

    StopToken& stop_token_;
    unsigned steps_ = 1;  // between two looks
    unsigned steps_left_ = 1;
    Clock::time_point last_look_ = Clock::time_point::min();
    Clock::duration longest_gap_{0};  // between two looks
};

}  // namespace quadriga::engine
