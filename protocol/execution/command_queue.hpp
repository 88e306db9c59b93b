#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "engine/search/stop_token.hpp"
#include "protocol/execution/command.hpp"

namespace quadriga::protocol {

/// A command on its way, with the line that it points into and the token that stops it. The token exists before the
/// work begins, so that an early stop is not lost.
struct QueuedCommand {
    QueuedCommand(std::unique_ptr<const std::string> of, Command what, engine::Clock::time_point read_at)
        : line(std::move(of)),
          when(what.when()),
          is_search(what.limits() != nullptr),
          ends_by_itself(is_search && what.limits()->ends_by_itself()),
          stop_token(is_search && what.limits()->ponder, read_at),
          command(std::move(what)) {}

    const std::unique_ptr<const std::string> line;  ///< null: the command does not need it
    const When when;
    const bool is_search;
    const bool ends_by_itself;  ///< see Limits
    engine::StopToken stop_token;
    Command command;  ///< belongs to whoever executes it

    /// The approximate memory that it takes, in bytes.
    [[nodiscard]] std::size_t weight() const noexcept;
};

/// Orders all commands between the thread that reads them and the one that executes them, as `When` says: which of them
/// overtake a running search and which ones stop it. Nothing overtakes a stopped search: it is about to answer. Only
/// wait_for_room, wait_until_idle and pop block.
class CommandQueue {
public:
    /// Of the commands that wait, in bytes; the last one may exceed it.
    static constexpr std::size_t capacity = std::size_t{64} << 20;

    // For the reader.

    /// Takes the command, or returns it if it overtakes the running search, to be executed at once.
    [[nodiscard]] std::unique_ptr<QueuedCommand> push(std::unique_ptr<QueuedCommand> command);
    /// Blocks while the commands that wait exceed the capacity, for a reader that is able to keep its client waiting.
    void wait_for_room();
    /// Stops all work queued so far.
    void stop();
    /// Passes a ponderhit to all searches queued so far.
    void ponder_hit();
    /// The end of the input: stops an unbounded search.
    void close();
    /// The client quits: stops all work, and drops what waits behind the first search, running or waiting.
    void quit();
    /// Blocks until the worker has finished or the deadline has passed; true if it has finished.
    bool wait_until_idle(engine::Clock::time_point deadline);

    // For the worker.

    /// The next command; null at the end. Blocks while the queue is empty. The call says that the command before has
    /// been executed; that one must live until then.
    [[nodiscard]] std::unique_ptr<QueuedCommand> pop();

private:
    void stop_all();
    void stop_unbounded();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::unique_ptr<QueuedCommand>> waiting_;
    std::size_t weight_ = 0;                // of those
    QueuedCommand* running_ = nullptr;      ///< being executed by the worker
    std::deque<QueuedCommand*> unstopped_;  ///< running or waiting work that no stop has reached, in order
    bool is_closed_ = false;
    bool is_finished_ = false;
};

}  // namespace quadriga::protocol
