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
class StopToken {
public:
    /// `pondering`: the work begins as a ponder search, its time limits sleep until ponder_hit().
    explicit StopToken(bool pondering = false) : pondering_(pondering) {}

    /// The client wants the answer now; final.
    void stop() noexcept;
    [[nodiscard]] bool is_stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }

    /// The awaited move was played: time limits count from now on.
    void ponder_hit() noexcept;
    [[nodiscard]] bool is_pondering() const noexcept { return pondering_.load(std::memory_order_relaxed); }

    /// The work is over (a limit was reached, all is found), whether or not the client wants the answer yet.
    void halt() noexcept;
    /// The work has another part: takes halt() back. False if it was stopped.
    [[nodiscard]] bool renew() noexcept;
    /// Stopped or over. Polled in every node.
    [[nodiscard]] bool is_halted() const noexcept { return halted_.load(std::memory_order_relaxed); }

    /// For the work itself, before it answers. Blocks until stopped.
    void wait_for_stop();
    /// Likewise. Blocks until stopped or no longer pondering.
    void wait_for_answer_wanted();

    /// For the timer of the work. Blocks until halted or no longer pondering; gives the moment from which time limits
    /// count: that of the ponderhit, or `start` if it did not ponder.
    Clock::time_point wait_while_pondering(Clock::time_point start);
    /// Likewise. Blocks until halted or the moment has come.
    void wait_until(Clock::time_point moment);

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> halted_ = false;
    std::atomic<bool> pondering_;
    Clock::time_point ponder_hit_at_ = Clock::time_point::min();
};

}  // namespace quadriga::engine
