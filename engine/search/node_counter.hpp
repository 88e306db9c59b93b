#pragma once

#include <atomic>
#include <cstdint>

#include "engine/search/stop_token.hpp"

namespace quadriga::engine {

/// Counts the nodes of one thread and ends its work at a limit or a stop.
class NodeCounter {
public:
    /// `stop_token` outlives the counter.
    NodeCounter(std::uint64_t limit, StopToken& stop_token) : limit_(limit), time_check_(stop_token) {}

    /// Changes the limit; the count goes on, also if it was halted by the old one.
    void set_limit(std::uint64_t limit) noexcept {
        limit_ = limit;
        halted_ = false;
    }

    /// Counts a node. False if the search has to end; is_halted() is true from then on.
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
    /// May be read by any thread.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    /// Probes of a tablebase that found the position. May be read by any thread.
    [[nodiscard]] std::uint64_t table_hits() const noexcept { return table_hits_.load(std::memory_order_relaxed); }

private:
    std::uint64_t limit_;
    TimeCheck time_check_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> table_hits_ = 0;
    bool halted_ = false;
};

}  // namespace quadriga::engine
