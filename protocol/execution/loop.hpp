#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "protocol/execution/executor.hpp"
#include "protocol/io/lines.hpp"
#include "protocol/io/writer.hpp"
#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

/// Runs the protocol on two file descriptors with three threads: the calling thread reads lines, a worker executes
/// them, and the writer's thread sends what the client is not ready to take.
class Loop {
public:
    /// `exit_at_once` should end the process; if it returns, the loop continues. It is called on any thread: with the
    /// error when a write fails, without one if a quit is not complete within about 0.1 s. `options` must outlive the
    /// loop. Errors: bad_value if the log file named in the settings cannot be opened; out_of_memory if there is no
    /// memory for a session of the selected game, or no thread for the writer.
    static engine::Expected<std::unique_ptr<Loop>> make(Settings settings, const OptionTable& options, int output,
                                                        std::function<void(std::error_code)> exit_at_once);

    Loop(int output, std::function<void(std::error_code)> exit_at_once);

    /// Reads `input` until it ends, reading fails or the client quits. Blocks until the worker has executed every line
    /// read, except those that a quit drops (CommandQueue::quit). The destructor then blocks until everything is
    /// written or a write has failed. Fails with out_of_memory if the system has no thread for the worker.
    engine::Expected<void> run(int input);
    /// Runs one line as if it were the whole input of run().
    engine::Expected<void> run_line(std::string line);

    /// Whether any command has been refused.
    [[nodiscard]] bool has_refused() const noexcept { return executor_->has_refused(); }

private:
    /// Executes the lines that `next` returns, until it returns none or the client quits.
    engine::Expected<void> run_lines(const std::function<std::optional<Line>()>& next);
    /// After a quit, blocks until the worker has finished and everything is written. Calls exit_at_once_ if that takes
    /// too long.
    void wait_for_end();

    std::function<void(std::error_code)> exit_at_once_;
    DebugLog log_;
    Writer writer_;
    std::unique_ptr<Executor> executor_;
};

}  // namespace quadriga::protocol
