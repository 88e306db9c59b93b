#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/io/sink.hpp"
#include "protocol/parsing/option_table.hpp"

/// Output of several lines, for people and scripts.
namespace quadriga::protocol {

// These three need a position.
void report_board(const engine::Session& session, const engine::GameEntry& game, Sink& out);
void report_evaluation(const engine::Session& session, Sink& out);
void report_perft(const engine::Session& session, int depth, engine::StopToken& stop_token, Sink& out);

void report_games(GameList games, Sink& out);
void report_help(const OptionTable& options, Sink& out);

}  // namespace quadriga::protocol
