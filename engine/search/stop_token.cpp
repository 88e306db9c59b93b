#include "engine/search/stop_token.hpp"

#include <algorithm>
#include <chrono>

#include "engine/system/threads.hpp"

namespace quadriga::engine {

namespace {

constexpr Clock::duration interval = std::chrono::microseconds{10};
constexpr unsigned most_steps = 1024;
// The gap while a machine was suspended must not shorten a long search by much.
constexpr Clock::duration longest_allowance = std::chrono::milliseconds{100};

}  // namespace

void StopToken::stop() noexcept {
    {
        const std::lock_guard lock(mutex_);
        stopped_.store(true, std::memory_order_relaxed);
        halted_.store(true, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

void StopToken::ponder_hit() noexcept {
    {
        const std::lock_guard lock(mutex_);
        if (!is_pondering()) return;
        hit_at_ = Clock::now();
        pondering_.store(false, std::memory_order_relaxed);
        set_deadline(hit_at_);
        if (hit_at_ >= settled_at_) halted_.store(true, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

void StopToken::begin(Clock::time_point start, std::optional<std::chrono::microseconds> limit) noexcept {
    const std::lock_guard lock(mutex_);
    limit_ = limit;
    if (!is_pondering()) set_deadline(std::max(start, hit_at_));
}

void StopToken::end() noexcept {
    const std::lock_guard lock(mutex_);
    limit_.reset();
    settled_at_ = Clock::time_point::max();
    set_deadline({});
    halted_.store(is_stopped(), std::memory_order_relaxed);
}

void StopToken::halt() noexcept { halted_.store(true, std::memory_order_relaxed); }

void StopToken::settle_at(Clock::time_point moment) noexcept {
    const std::lock_guard lock(mutex_);
    settled_at_ = moment;
}

void StopToken::wait_for_stop() {
    std::unique_lock lock(mutex_);
    while (!is_stopped()) wait(changed_, lock);
}

void StopToken::wait_for_answer_wanted() {
    std::unique_lock lock(mutex_);
    while (!is_stopped() && is_pondering()) wait(changed_, lock);
}

void StopToken::set_deadline(Clock::time_point start) noexcept {
    const Clock::time_point deadline = limit_ ? start + *limit_ : Clock::time_point::max();
    deadline_.store(deadline.time_since_epoch().count(), std::memory_order_relaxed);
    allowance_.store(limit_ ? std::max<Clock::duration>(*limit_ / 4, Clock::duration::zero()).count() : 0,
                     std::memory_order_relaxed);
}

void TimeCheck::check() noexcept {
    const auto now = Clock::now();
    if (last_check_ != Clock::time_point::min()) {
        const Clock::duration gap = now - last_check_;
        if (gap > interval * 3 / 2) {
            // The gap may be an interruption rather than long steps: halving costs only a few more checks.
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
