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

/// Runs the protocol on two file descriptors, with three threads: the caller reads lines, a worker executes them, and
/// the writer's thread sends what the client has no room for.
class Loop {
public:
    /// `exit_at_once` ends the process. Any thread calls it when a write fails, with the error, or when a quit cannot
    /// be answered in time, without one; if it returns, the loop goes on. `options` must outlive the loop. bad_value:
    /// the log file of the settings cannot be opened. out_of_memory: no session for the selected game, or no thread.
    static engine::Expected<std::unique_ptr<Loop>> make(Settings settings, const OptionTable& options, int output,
                                                        std::function<void(std::error_code)> exit_at_once);

    Loop(int output, std::function<void(std::error_code)> exit_at_once);

    /// Reads `input` until it ends or the client quits, and returns when everything has been executed. The destructor
    /// blocks until everything is written. out_of_memory: the system has no thread for the worker.
    engine::Expected<void> run(int input);
    /// The same for an input of one line.
    engine::Expected<void> run_line(std::string line);

    /// Whether any command has been refused.
    [[nodiscard]] bool has_refused() const noexcept { return executor_->has_refused(); }

private:
    /// Executes the lines that `next` returns, until it returns none.
    engine::Expected<void> run_lines(const std::function<std::optional<Line>()>& next);
    /// Waits after a quit until the answers are written, or ends the process.
    void wait_for_end();

    std::function<void(std::error_code)> exit_at_once_;
    DebugLog log_;
    Writer writer_;
    std::unique_ptr<Executor> executor_;
};

}  // namespace quadriga::protocol
