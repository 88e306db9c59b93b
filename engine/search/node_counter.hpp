#pragma once

#include <atomic>
#include <cstdint>

#include "engine/core/stop_token.hpp"
#include "engine/core/threads.hpp"

namespace quadriga::engine {

/// Counts the nodes of one thread and ends its search at a limit or a stop.
class NodeCounter {
public:
    /// `stop_token` outlives the counter.
    NodeCounter(std::uint64_t limit, const StopToken& stop_token) : limit_(limit), stop_token_(stop_token) {}

    /// Counts a node. False if the search has to end; is_halted() is true from then on.
    bool visit() noexcept {
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
        if (halted_ || nodes >= limit_ || stop_token_.is_halted()) {
            halted_ = true;
            return false;
        }
        nodes_.store(nodes + 1, std::memory_order_relaxed);
        if (nodes % nodes_between_pauses == 0) serve_others();
        return true;
    }

    void count_table_hit() noexcept {
        table_hits_.store(table_hits_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }

    [[nodiscard]] bool is_halted() const noexcept { return halted_; }
    /// May be read by any thread.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    /// Probes of an endgame table that found the position. May be read by any thread.
    [[nodiscard]] std::uint64_t table_hits() const noexcept { return table_hits_.load(std::memory_order_relaxed); }

private:
    static constexpr std::uint64_t nodes_between_pauses = 1024;

    const std::uint64_t limit_;
    const StopToken& stop_token_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> table_hits_ = 0;
    bool halted_ = false;
};

}  // namespace quadriga::engine
