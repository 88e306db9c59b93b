#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/execution/command_queue.hpp"
#include "protocol/execution/executor.hpp"
#include "protocol/io/debug_log.hpp"
#include "protocol/io/sink.hpp"
#include "protocol/parsing/option_table.hpp"

namespace quadriga::protocol {

/// Takes lines on one thread, the reader's, and executes them on another, the worker's. Lines that do not wait for the
/// work before them are executed by the reader. Knows neither where lines come from nor where they go.
class Dispatcher {
public:
    /// All arguments outlive the dispatcher; `games` is not empty. out_of_memory: no session for the first game.
    static engine::Expected<std::unique_ptr<Dispatcher>> make(GameList games, const OptionTable& options, Sink& out,
                                                              DebugLog& log);
    Dispatcher(const OptionTable& options, DebugLog& log, std::unique_ptr<Executor> executor);

    /// As `setoption`; before work.
    engine::Expected<void> set_option(const OptionSpec& option, std::string_view value);

    // For the reader. After the last line comes either close or quit.

    /// False for a quit, which is left to the caller. Does not block.
    bool accept(std::string line, bool too_long);
    /// The end of the input: an unbounded search is stopped, what waits is still executed.
    void close() { queue_.close(); }
    /// Stops the search and drops what waits behind it.
    void quit() { queue_.quit(); }
    /// Blocks until work returns or the deadline has passed; true if it has returned.
    bool wait_until_idle(engine::Clock::time_point deadline) { return queue_.wait_until_idle(deadline); }

    // For the worker.

    /// Executes lines until the last one.
    void work();

    /// Whether any command was refused.
    [[nodiscard]] bool has_refused() const noexcept { return executor_->has_refused(); }

private:
    std::optional<command::Refused> serve_early(const Command& command);

    const OptionTable& options_;
    DebugLog& log_;
    CommandQueue queue_;
    std::unique_ptr<Executor> executor_;
};

}  // namespace quadriga::protocol
