#include "protocol/execution/reports.hpp"

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "protocol/execution/identity.hpp"
#include "protocol/parsing/command_table.hpp"

namespace quadriga::protocol {
namespace {

// Sends each line of the text that is not empty.
void send_lines(std::string_view text, Sink& out) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!line.empty()) out.line(line);
        text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    }
}

}  // namespace

void report_board(const engine::Session& session, const engine::GameEntry& game, Sink& out) {
    const engine::Status status = session.status();
    send_lines(session.drawing(), out);
    out.line(fmt::format("position: {}", session.fen()));
    out.line(fmt::format("key: {:016x}", session.key()));
    out.line(fmt::format("to move: {}, {}", status.turn == engine::Player::p1 ? "p1" : "p2",
                         game.player_names[index(status.turn)]));
    out.line(fmt::format("result: {}, {}", text(status.outcome.result), status.reason.word));
}

void report_evaluation(const engine::Session& session, Sink& out) {
    if (session.moves().empty()) {
        out.line("none: the game is over on the board");
        return;
    }
    engine::Score total = 0;
    for (const auto& [name, value] : session.evaluation()) {
        out.line(fmt::format("{}: {}", name, value));
        total += value;
    }
    out.line(fmt::format("total: {}", total));
}

void report_perft(const engine::Session& session, int depth, engine::StopToken& stop_token, Sink& out) {
    const auto rows = session.perft(depth, stop_token);
    if (!rows) {
        out.line("info string perft stopped");
        return;
    }
    // Depth 0 has no rows and counts the root itself.
    std::uint64_t total = depth == 0 ? 1 : 0;
    for (const auto& [move, nodes] : *rows) {
        out.line(fmt::format("{}: {}", move, nodes));
        total += nodes;
    }
    out.line(fmt::format("Nodes searched: {}", total));
}

void report_games(GameList games, Sink& out) {
    for (const auto& game : games) {
        out.line(
            fmt::format("{}: {}, p1 {}, p2 {}", game.name, game.title, game.player_names[0], game.player_names[1]));
    }
}

void report_help(const OptionTable& options, Sink& out) {
    out.line(fmt::format("{} {}: UGI and UCI, one command a line", engine_name, engine_version()));
    for (const auto& row : command_table()) {
        if (!row.usage.empty()) out.line(fmt::format("{}: {}", row.usage, row.purpose));
    }
    for (const auto& row : options.rows()) out.line(fmt::format("option {}", option_help(row)));
}

}  // namespace quadriga::protocol
