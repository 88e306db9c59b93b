#include "engine/core/control.hpp"

namespace quadriga::engine {

void Control::stop() noexcept {
    {
        const std::lock_guard lock(mutex_);
        stopped_.store(true, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

void Control::ponder_hit() noexcept {
    {
        const std::lock_guard lock(mutex_);
        pondering_.store(false, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

void Control::wait_for_stop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_stopped(); });
}

void Control::wait_for_ponder_hit() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_stopped() || !is_pondering(); });
}

bool Control::wait_until(Clock::time_point moment) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, moment, [this] { return is_stopped(); });
}

}  // namespace quadriga::engine
