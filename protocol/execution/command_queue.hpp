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

/// A command that waits or is being executed, with the line that its views point into and the token that stops it. The
/// token exists before the work begins, so that an early stop is not lost.
struct QueuedCommand {
    QueuedCommand(std::unique_ptr<const std::string> of, Command what, engine::Clock::time_point read_at)
        : line(std::move(of)),
          when(what.when()),
          is_search(what.limits() != nullptr),
          ends_by_itself(is_search && what.limits()->ends_by_itself()),
          stop_token(is_search && what.limits()->ponder, read_at),
          command(std::move(what)) {}

    const std::unique_ptr<const std::string> line;  ///< null if no view points into the line
    const When when;
    const bool is_search;
    const bool ends_by_itself;  ///< see Limits
    engine::StopToken stop_token;
    Command command;  ///< used only by the thread that executes it

    /// The approximate size of the command in memory, in bytes.
    [[nodiscard]] std::size_t weight() const noexcept;
};

/// Passes commands from the reader to the worker in the order that `When` prescribes: some overtake a search, others
/// stop it. Nothing overtakes a stopped search, which is about to answer. Only wait_for_room, wait_until_idle and pop
/// block.
class CommandQueue {
public:
    /// The total weight of the waiting commands above which wait_for_room() blocks, in bytes.
    static constexpr std::size_t capacity = std::size_t{64} << 20;

    // For the reader.

    /// Queues the command and returns null. If the command overtakes the running search, returns it instead; the reader
    /// then executes it immediately.
    [[nodiscard]] std::unique_ptr<QueuedCommand> push(std::unique_ptr<QueuedCommand> command);
    /// Blocks while the waiting commands exceed the capacity. For a reader that can keep its client waiting.
    void wait_for_room();
    /// Stops all running and waiting commands whose `when` is in_turn_until_stopped.
    void stop();
    /// Passes a ponderhit to all searches that run or wait and are not stopped.
    void ponder_hit();
    /// Call at the end of the input: stops an unbounded search. Waiting commands are still executed.
    void close();
    /// Call when the client quits: does what stop() does and closes the queue. Of the running and waiting commands,
    /// drops those after the first that stop() can end.
    void quit();
    /// Blocks until pop() has returned null or the deadline has passed. Returns true in the first case.
    bool wait_until_idle(engine::Clock::time_point deadline);

    // For the worker.

    /// Takes the next command, blocking until there is one; null once the queue is closed and empty. The previous
    /// command, which counts as running until this call, must live until then.
    [[nodiscard]] std::unique_ptr<QueuedCommand> pop();

private:
    void stop_all();
    void stop_unbounded();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::unique_ptr<QueuedCommand>> waiting_;
    std::size_t weight_ = 0;                // of waiting_
    QueuedCommand* running_ = nullptr;      ///< being executed by the worker
    std::deque<QueuedCommand*> unstopped_;  ///< running or waiting work that no stop has reached, in order
    bool is_closed_ = false;
    bool is_finished_ = false;
};

}  // namespace quadriga::protocol
