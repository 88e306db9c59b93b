#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace quadriga::engine {

/// How late searches have lately ended, because the machine had no processor for them when their time was over. Any
/// thread may call.
class Lateness {
public:
    using Microseconds = std::chrono::microseconds;

    /// A search has ended this long after it was to end. What is remembered is the longest time, at most a tenth of a
    /// second, less an eighth for every search since.
    void add(Microseconds late) noexcept {
        const Microseconds::rep remembered = remembered_.load(std::memory_order_relaxed);
        remembered_.store(std::max(std::min(late, longest).count(), remembered - remembered / 8),
                          std::memory_order_relaxed);
    }

    /// How much earlier than its limit the next search is to end: what is remembered, but at most a quarter of the
    /// limit.
    [[nodiscard]] Microseconds allowance(Microseconds limit) const noexcept {
        return std::clamp(Microseconds(remembered_.load(std::memory_order_relaxed)), Microseconds{0},
                          std::max(limit / 4, Microseconds{0}));
    }

private:
    // A machine that was asleep must not shorten a whole game.
    static constexpr Microseconds longest{100'000};

    std::atomic<Microseconds::rep> remembered_ = 0;
};

}  // namespace quadriga::engine
