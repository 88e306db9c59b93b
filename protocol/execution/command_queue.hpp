#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "engine/core/stop_token.hpp"
#include "protocol/execution/command.hpp"

namespace quadriga::protocol {

/// A command on its way, with the line that it points into and the token that stops it. The token exists before the
/// work begins, so that an early stop is not lost.
struct QueuedCommand {
    QueuedCommand(std::unique_ptr<const std::string> of, Command what, engine::Clock::time_point read_at)
        : line(std::move(of)),
          command(std::move(what)),
          stop_token(command.limits && command.limits->ponder, read_at) {}

    const std::unique_ptr<const std::string> line;  ///< null: the command does not need it
    const Command command;
    engine::StopToken stop_token;
};

/// Orders all commands between the thread that reads them and the one that executes them, as `When` says: which of them
/// overtake a running search and which ones stop it. Nothing overtakes a stopped search: it is about to answer. Only
/// pop and wait_until_idle block.
class CommandQueue {
public:
    // For the reader.

    /// Takes the command, or returns it if it is to be executed at once because it overtakes all that is before it.
    [[nodiscard]] std::unique_ptr<QueuedCommand> push(std::unique_ptr<QueuedCommand> command);
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
    QueuedCommand* running_ = nullptr;      ///< being executed by the worker
    std::deque<QueuedCommand*> unstopped_;  ///< running or waiting work that no stop has reached, in order
    bool is_closed_ = false;
    bool is_finished_ = false;
};

}  // namespace quadriga::protocol
