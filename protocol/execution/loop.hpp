#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/execution/executor.hpp"
#include "protocol/execution/schedule.hpp"
#include "protocol/io/debug_log.hpp"
#include "protocol/io/writer.hpp"
#include "protocol/parsing/option_table.hpp"

namespace quadriga::protocol {

/// The protocol on a pair of file descriptors. Three threads: the caller reads and serves what is served at once, a
/// worker executes all other commands in order, a writer sends what the client has no room for.
class Loop {
public:
    /// `exit_at_once` ends the process without any ado, with status 0: called by any thread when the client has closed
    /// the output, and when a quit cannot be served in time. If it returns, the loop goes on as well as it can.
    /// `games` and `options` outlive the loop. out_of_memory: no session for the first game.
    static engine::Expected<std::unique_ptr<Loop>> make(GameList games, const OptionTable& options, int output,
                                                        std::function<void()> exit_at_once);

    Loop(const OptionTable& options, int output, std::function<void()> exit_at_once);

    /// Before run: as `setoption`.
    engine::Expected<void> set_option(const OptionSpec& option, std::string_view value);

    /// Serves the lines of `input` until it ends or a quit. Returns when everything is executed; the destructor
    /// waits until everything is written.
    void run(int input);
    /// The same for an input of one line.
    void run_line(std::string line);

    /// Whether any command was refused.
    [[nodiscard]] bool has_refused() const noexcept { return executor_->has_refused(); }

private:
    bool accept(std::string line, bool too_long);
    std::optional<command::Refused> serve_early(const Command& command);
    void serve(const std::function<bool()>& read_all);
    void work();

    const OptionTable& options_;
    std::function<void()> exit_at_once_;
    DebugLog log_;
    Writer writer_;
    Schedule schedule_;
    std::unique_ptr<Executor> executor_;
};

}  // namespace quadriga::protocol
