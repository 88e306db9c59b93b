#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "engine/search/stop_token.hpp"
#include "engine/session/session.hpp"
#include "protocol/execution/command.hpp"
#include "protocol/execution/command_queue.hpp"
#include "protocol/execution/reports.hpp"
#include "protocol/io/lines.hpp"
#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

/// Executes input lines and holds all state between them, independently of the transport. One thread, the reader,
/// accepts lines; another, the worker, executes them. The reader itself executes the lines that do not wait for their
/// turn.
class Executor {
public:
    /// Makes an executor at the start position of the selected game; the error is out_of_memory. `options`, `out` and
    /// `log` must outlive the executor.
    static engine::Expected<std::unique_ptr<Executor>> make(Settings settings, const OptionTable& options, Sink& out,
                                                            DebugLog& log);
    Executor(Settings settings, const OptionTable& options, std::unique_ptr<engine::Session> session, Sink& out,
             DebugLog& log);

    // For the reader.

    /// Queues or executes a line; does not block. Returns false after `quit`: no line may follow.
    bool accept(Line line);
    /// See CommandQueue::wait_for_room.
    void wait_for_room() { queue_.wait_for_room(); }
    /// Call at the end of the input: stops an unbounded search. Waiting lines are still executed.
    void close() { queue_.close(); }
    /// Blocks until the worker has executed its last line or the deadline has passed. Returns true in the first case.
    /// Call after `quit` or close().
    bool wait_until_idle(engine::Clock::time_point deadline) { return queue_.wait_until_idle(deadline); }

    // For the worker.

    /// Executes the accepted lines, blocking until more arrive. Returns after the last one, once the input has ended or
    /// the client has quit.
    void work();

    /// Executes a command, bypassing the queue, and blocks until it is done. `stop_token` ends commands that `stop` may
    /// end. Programs without a reader call it directly.
    void execute(Command& command, engine::StopToken& stop_token);

    /// Whether any command has been refused.
    [[nodiscard]] bool has_refused() const noexcept { return has_refused_; }

    // For the commands. Only the worker calls these functions, except queue, out, send_error, set_debug and quit.

    [[nodiscard]] engine::Session& session() noexcept { return *session_; }
    [[nodiscard]] const engine::GameEntry& game() const noexcept { return *settings_.game; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const OptionTable& options() const noexcept { return options_; }
    [[nodiscard]] Sink& out() noexcept { return out_; }
    [[nodiscard]] CommandQueue& queue() noexcept { return queue_; }
    [[nodiscard]] const Dialect& dialect() const noexcept { return *dialect_; }
    void speak(const Dialect& dialect) noexcept { dialect_ = &dialect; }

    /// Executes `setoption`. On error (bad_value or out_of_memory) nothing changes.
    engine::Expected<void> set_option(const SetOption& set);
    /// Sends the error line of a refusal. While the client leaves too much unread, one line stands for all refusals.
    void send_error(const engine::Error& error);
    /// Sends the error line if `done` is an error.
    void report(const engine::Expected<void>& done);
    /// Returns whether the client has room for a long answer; if not, sends a refusal.
    bool needs_room();
    /// Returns whether there is a position; if not, sends a refusal.
    bool needs_position();
    /// The time at which the last command with the trait takes_time ended; the epoch of the clock if there was none.
    /// The clock of a search that was requested earlier starts at this time, so that no other command uses up its time.
    [[nodiscard]] engine::Clock::time_point work_done_at() const noexcept { return work_done_at_; }
    void set_debug(bool on) { debug_ = on; }
    void quit();

private:
    engine::Expected<void> take_over(Settings& changed);
    engine::Expected<void> start_game(const Settings& changed);
    /// Tells the client if writing to the log has failed.
    void report_log();

    Settings settings_;
    const OptionTable& options_;
    std::unique_ptr<engine::Session> session_;
    Sink& out_;
    DebugLog& log_;
    CommandQueue queue_;
    const Dialect* dialect_ = &ugi_dialect;
    engine::Clock::time_point work_done_at_{};
    bool has_quit_ = false;
    std::atomic<bool> debug_ = false;
    std::atomic<bool> has_refused_ = false;
    std::atomic<bool> has_told_full_ = false;  // whether the client was told that too many answers are unread
};

}  // namespace quadriga::protocol
