#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "engine/core/stop_token.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/io/sink.hpp"
#include "protocol/parsing/command.hpp"
#include "protocol/parsing/dialect.hpp"
#include "protocol/parsing/option_table.hpp"
#include "protocol/parsing/option_values.hpp"

namespace quadriga::protocol {

/// Turns commands into calls of the session, and their results into lines. Holds all state of the protocol between
/// commands. One thread calls it, but any thread may execute commands that run beside a search
/// (QueuedCommand::runs_beside_search).
class Executor {
public:
    /// Begins at the start position of the first game, or fails with out_of_memory. `games` (not empty), `options` and
    /// `out` must outlive the executor.
    static engine::Expected<std::unique_ptr<Executor>> make(GameList games, const OptionTable& options, Sink& out);

    Executor(GameList games, const OptionTable& options, std::unique_ptr<engine::Session> session, Sink& out);

    /// Blocks until the command is done; `stop_token` stops it if it is stoppable. Stop, PonderHit and Quit are for the
    /// reader and do nothing here.
    void execute(const Command& command, engine::StopToken& stop_token);

    /// On error nothing changes. The reader opens the log file; here that option does nothing.
    engine::Expected<void> set_option(const OptionSpec& option, std::string_view text);

    /// Whether any command was refused so far.
    [[nodiscard]] bool has_refused() const noexcept { return has_refused_; }

private:
    struct Visitor;
    friend struct Visitor;

    void refuse(const engine::Error& error);
    void send_handshake(const Dialect& dialect);
    void set_position(const command::Position& position);
    void search(const command::Go& go, engine::StopToken& stop_token);
    void run_bench(std::optional<int> depth, engine::StopToken& stop_token);
    void apply(RefusalEffect effect);
    engine::Expected<void> configure(OptionValues values);
    engine::Expected<void> select_game(const engine::GameEntry& game);
    /// True if there is a position; otherwise refuses the command.
    bool needs_position();

    GameList games_;
    const OptionTable& option_table_;
    const engine::GameEntry* game_;
    std::unique_ptr<engine::Session> session_;
    Sink& out_;
    OptionValues values_;
    const Dialect* dialect_ = &ugi_dialect;
    bool ponder_ = false;
    std::atomic<bool> debug_ = false;
    std::atomic<bool> has_refused_ = false;
};

}  // namespace quadriga::protocol
