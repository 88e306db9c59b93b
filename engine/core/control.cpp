#include "engine/core/control.hpp"

#include <algorithm>

namespace quadriga::engine {

void Control::stop() noexcept {
    {
        const std::lock_guard lock(mutex_);
        stopped_.store(true, std::memory_order_relaxed);
        halted_.store(true, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

void Control::ponder_hit() noexcept {
    {
        const std::lock_guard lock(mutex_);
        if (!is_pondering()) return;
        ponder_hit_at_ = Clock::now();
        pondering_.store(false, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

void Control::halt() noexcept {
    {
        const std::lock_guard lock(mutex_);
        halted_.store(true, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

bool Control::renew() noexcept {
    const std::lock_guard lock(mutex_);
    if (is_stopped()) return false;
    halted_.store(false, std::memory_order_relaxed);
    return true;
}

void Control::wait_for_stop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_stopped(); });
}

void Control::wait_for_answer_wanted() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_stopped() || !is_pondering(); });
}

Clock::time_point Control::wait_while_pondering(Clock::time_point start) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_halted() || !is_pondering(); });
    return std::max(start, ponder_hit_at_);
}

void Control::wait_until(Clock::time_point moment) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, moment, [this] { return is_halted(); });
}

}  // namespace quadriga::engine
