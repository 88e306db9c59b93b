#pragma once

#include <string>
#include <string_view>

#include "engine/search/stop_token.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/io/sink.hpp"
#include "protocol/parsing/options.hpp"

/// The answers of the commands that only look, for managers, people and scripts.
namespace quadriga::protocol {

/// What the answers to queries are taken from.
struct QueryContext {
    const engine::Session& session;
    const engine::GameEntry& game;
    const engine::Options& options;
    GameList games;
};

/// The line that answers `query <name> <argument>`; `response unknown` for an unknown name. Without a position the
/// answers are neutral.
[[nodiscard]] std::string response_line(const QueryContext& context, std::string_view name, std::string_view argument);

// These three need a position.
void report_board(const engine::Session& session, const engine::GameEntry& game, Sink& out);
void report_evaluation(const engine::Session& session, Sink& out);
void report_perft(const engine::Session& session, int depth, engine::StopToken& stop_token, Sink& out);

void report_games(GameList games, Sink& out);
void report_help(const OptionTable& options, Sink& out);

}  // namespace quadriga::protocol
