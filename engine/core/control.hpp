#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace quadriga::engine {

using Clock = std::chrono::steady_clock;

/// The wire between the client and one piece of running work (a search, a perft): made when the work is asked for,
/// so that a stop which arrives before the work begins is not lost. All functions may be called from any thread;
/// none but the wait functions block.
class Control {
public:
    /// `pondering`: the work begins as a ponder search, its time limits sleep until ponder_hit().
    explicit Control(bool pondering = false) : pondering_(pondering) {}

    /// Ends the work; final.
    void stop() noexcept;
    /// Polled in every node.
    [[nodiscard]] bool is_stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }

    /// The awaited move was played: time limits count from now on.
    void ponder_hit() noexcept;
    [[nodiscard]] bool is_pondering() const noexcept { return pondering_.load(std::memory_order_relaxed); }

    /// Blocks until stopped.
    void wait_for_stop();
    /// Blocks until stopped or no longer pondering.
    void wait_for_ponder_hit();
    /// Blocks until stopped or the moment has come; true if stopped.
    bool wait_until(Clock::time_point moment);

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> pondering_;
};

}  // namespace quadriga::engine
