#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace quadriga::engine {

using Clock = std::chrono::steady_clock;

/// The client's control over one piece of work, such as a search or a perft, and the work's deadline. It is created
/// when the work is requested, so that a stop that arrives before the work begins is not lost. Thread-safe; only the
/// wait functions block. The work itself checks the clock, through a TimeCheck.
class StopToken {
public:
    /// `pondering`: the work begins as a ponder search, whose time limit counts from ponder_hit().
    explicit StopToken(bool pondering = false, Clock::time_point requested_at = Clock::now())
        : requested_at_(requested_at), pondering_(pondering) {}

    [[nodiscard]] Clock::time_point requested_at() const noexcept { return requested_at_; }

    // For the client.

    /// Halts the work and requests the answer at once. A stop cannot be revoked.
    void stop() noexcept;
    /// Reports that the expected move was played: the time limit counts from now on. Halts the work if the time set by
    /// settle_at() has come. No effect unless pondering.
    void ponder_hit() noexcept;

    [[nodiscard]] bool is_stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool is_pondering() const noexcept { return pondering_.load(std::memory_order_relaxed); }

    // For the work.

    /// Sets the deadline to `limit` after `start`, or after the ponderhit if that is later. There is no deadline
    /// without a limit, or while pondering.
    void begin(Clock::time_point start, std::optional<std::chrono::microseconds> limit) noexcept;
    /// Undoes begin(), settle_at() and halt(), so that more work can follow; a stop remains in effect. Call when all
    /// threads of the work have ended.
    void end() noexcept;

    /// Halts the work because a limit is reached or nothing is left to do. Unlike stop(), does not request the answer.
    void halt() noexcept;
    /// Whether the work has to end because it was stopped or halted. Checked in every node.
    [[nodiscard]] bool is_halted() const noexcept { return halted_.load(std::memory_order_relaxed); }
    /// The time at which the work has to end; Clock::time_point::max() without a limit or while pondering.
    [[nodiscard]] Clock::time_point deadline() const noexcept {
        return Clock::time_point(Clock::duration(deadline_.load(std::memory_order_relaxed)));
    }
    /// How much earlier than the deadline the work may end, to allow for scheduling delays: a quarter of the limit, or
    /// 0 if the limit is negative or there is no deadline.
    [[nodiscard]] Clock::duration allowance() const noexcept {
        return Clock::duration(allowance_.load(std::memory_order_relaxed));
    }
    /// From now on, a ponderhit at or after `moment` halts the work immediately. Initially, none does.
    void settle_at(Clock::time_point moment) noexcept;

    /// Blocks until stopped, even if the work is halted.
    void wait_for_stop();
    /// Blocks until stopped or no longer pondering, even if the work is halted.
    void wait_for_answer_wanted();

private:
    void set_deadline(Clock::time_point start) noexcept;

    const Clock::time_point requested_at_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> halted_ = false;
    std::atomic<bool> pondering_;
    std::atomic<Clock::rep> deadline_ = Clock::time_point::max().time_since_epoch().count();
    std::atomic<Clock::rep> allowance_ = 0;
    // The rest is guarded by mutex_.
    std::optional<std::chrono::microseconds> limit_;
    Clock::time_point hit_at_ = Clock::time_point::min();
    Clock::time_point settled_at_ = Clock::time_point::max();
};

/// Checks the clock for one thread and halts the work at its deadline. Each thread of the work has its own TimeCheck.
///
/// It checks about every 10 us, whether a step takes 100 ns or 10 us; this costs less than 0.3 % of the time. On a busy
/// machine, checks may be delayed. Because the next delay may equal the longest so far, the work ends that much before
/// its deadline; the lead is capped at StopToken::allowance and at 100 ms.
class TimeCheck {
public:
    /// `stop_token` must outlive the object.
    explicit TimeCheck(StopToken& stop_token) noexcept : stop_token_(stop_token) {}

    /// Whether the work has to end. Call once per step, such as a node of a search or a tablebase probe.
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

/// Counts the nodes of one thread, and halts that thread at a node limit or when the work has to end. Used by that
/// thread only, except as stated.
class NodeCounter {
public:
    /// `limit`: the number of nodes that visit() counts before it halts the thread. `stop_token` must outlive the
    /// counter.
    NodeCounter(std::uint64_t limit, StopToken& stop_token) : limit_(limit), time_check_(stop_token) {}

    /// Changes the limit and resets is_halted(), so that the thread can continue if the old limit halted it. The limit
    /// includes the nodes counted so far.
    void set_limit(std::uint64_t limit) noexcept {
        limit_ = limit;
        halted_ = false;
    }

    /// Counts a node. Returns false, without counting, if the thread has to end; is_halted() is true from then on,
    /// until set_limit().
    bool visit() noexcept {
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
        if (halted_ || nodes >= limit_ || time_check_.is_over()) {
            halted_ = true;
            return false;
        }
        nodes_.store(nodes + 1, std::memory_order_relaxed);
        return true;
    }

    void count_table_hit() noexcept {
        table_hits_.store(table_hits_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }

    [[nodiscard]] bool is_halted() const noexcept { return halted_; }
    /// The nodes counted so far. May be read by any thread.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    /// The number of successful tablebase probes. May be read by any thread.
    [[nodiscard]] std::uint64_t table_hits() const noexcept { return table_hits_.load(std::memory_order_relaxed); }

private:
    std::uint64_t limit_;
    TimeCheck time_check_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> table_hits_ = 0;
    bool halted_ = false;
};

}  // namespace quadriga::engine
