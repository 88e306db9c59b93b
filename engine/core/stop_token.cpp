#include "engine/core/stop_token.hpp"

#include <algorithm>

#include "engine/core/threads.hpp"

namespace quadriga::engine {

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
        ponder_hit_at_ = Clock::now();
        pondering_.store(false, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

void StopToken::halt() noexcept {
    {
        const std::lock_guard lock(mutex_);
        halted_.store(true, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

bool StopToken::renew() noexcept {
    const std::lock_guard lock(mutex_);
    if (is_stopped()) return false;
    halted_.store(false, std::memory_order_relaxed);
    return true;
}

void StopToken::wait_for_stop() {
    std::unique_lock lock(mutex_);
    while (!is_stopped()) wait(changed_, lock);
}

void StopToken::wait_for_answer_wanted() {
    std::unique_lock lock(mutex_);
    while (!is_stopped() && is_pondering()) wait(changed_, lock);
}

Clock::time_point StopToken::wait_while_pondering(Clock::time_point start) {
    std::unique_lock lock(mutex_);
    while (!is_halted() && is_pondering()) wait(changed_, lock);
    return std::max(start, ponder_hit_at_);
}

void StopToken::wait_until(Clock::time_point moment) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, moment, [this] { return is_halted(); });
}

}  // namespace quadriga::engine
