#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/search/stop_token.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "engine/view/drawing.hpp"
#include "protocol/execution/command.hpp"
#include "protocol/execution/command_queue.hpp"
#include "protocol/execution/format.hpp"
#include "protocol/io/debug_log.hpp"
#include "protocol/io/reader.hpp"
#include "protocol/io/sink.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

/// Turns lines into calls of the session, and their results into lines. Holds all state of the protocol. Knows neither
/// where lines come from nor where they go. One thread, the reader, accepts lines, and another, the worker, executes
/// them; what does not wait for the work before it is executed by the reader.
class Executor {
public:
    /// Begins at the start position of the first game, or fails with out_of_memory. All arguments outlive the executor;
    /// `games` is not empty.
    static engine::Expected<std::unique_ptr<Executor>> make(GameList games, const OptionTable& options, Sink& out,
                                                            DebugLog& log);
    Executor(GameList games, const OptionTable& options, std::unique_ptr<engine::Session> session, Sink& out,
             DebugLog& log);

    /// As `setoption`, before work. On error nothing changes.
    engine::Expected<void> set_option(const OptionSpec& option, std::string_view text);

    // For the reader.

    /// False for a quit; no line may follow. Does not block.
    bool accept(Line line);
    /// See CommandQueue::wait_for_room.
    void wait_for_room() { queue_.wait_for_room(); }
    /// The end of the input: an unbounded search is stopped, what waits is still executed.
    void close() { queue_.close(); }
    /// After a quit or the end of the input: blocks until work returns or the deadline has passed; true if it has
    /// returned.
    bool wait_until_idle(engine::Clock::time_point deadline) { return queue_.wait_until_idle(deadline); }

    // For the worker.

    /// Executes what was accepted, until the last line.
    void work();

    /// Blocks until the command is done; `stop_token` stops it if `stop` may. For programs without a reader: the queue
    /// knows nothing of it.
    void execute(const Command& command, engine::StopToken& stop_token);

    /// Whether any command was refused so far.
    [[nodiscard]] bool has_refused() const noexcept { return has_refused_; }

    // What the commands do, for the rows of the table.

    void ugi() { send_handshake(ugi_dialect); }
    void uci() { send_handshake(uci_dialect); }
    void is_ready();
    void change_option(const SetOption& set);
    void new_game();
    void set_position(const PositionText& position);
    void play(std::string_view moves);
    void undo(int plies) { report(session_->undo(plies)); }
    void go(const Go& go, engine::StopToken& stop_token);
    void stop() { queue_.stop(); }
    void ponder_hit() { queue_.ponder_hit(); }
    void answer(const Query& query);
    void print_board();
    void print_picture(const Picture& wanted);
    void print_evaluation();
    void perft(int depth, engine::StopToken& stop_token);
    void bench(std::optional<int> depth, engine::StopToken& stop_token);
    void list_games();
    void set_debug(bool on) { debug_ = on; }
    void help();
    void quit();
    void ignore() {}

    /// Sends the error line, then calls `after` unless it is null.
    void send_refusal(const engine::Error& error, void (Executor::*after)());
    void clear_position() { session_->clear_position(); }
    void answer_no_move() { out_.line(best_move_line({}, false)); }
    void answer_unknown() { out_.line("response unknown"); }

private:
    void send_error(const engine::Error& error);
    void report(const engine::Expected<void>& done);
    /// Sends a line if the log cannot be written any more.
    void report_log();
    void send_handshake(const Dialect& dialect);
    engine::Expected<void> configure(OptionValues values);
    engine::Expected<void> select_game(const engine::GameEntry& game);
    /// A search that a client sends while other work is going on (a search, memory to zero) has its time all the same:
    /// it counts from the end of that work. The worker alone calls it.
    void note_work_done() { work_done_at_ = engine::Clock::now(); }
    /// True if there is a position; otherwise refuses the command.
    bool needs_position();

    GameList games_;
    const OptionTable& option_table_;
    const engine::GameEntry* game_;
    std::unique_ptr<engine::Session> session_;
    Sink& out_;
    DebugLog& log_;
    OptionValues values_;
    CommandQueue queue_;
    const Dialect* dialect_ = &ugi_dialect;
    engine::Clock::time_point work_done_at_{};
    bool ponder_ = false;
    bool has_quit_ = false;
    std::atomic<bool> debug_ = false;
    std::atomic<bool> has_refused_ = false;
    std::atomic<bool> has_told_full_ = false;  // that answers are unread
};

}  // namespace quadriga::protocol
