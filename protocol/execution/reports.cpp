#include "protocol/execution/reports.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/search/feature.hpp"
#include "protocol/execution/command.hpp"
#include "protocol/execution/format.hpp"
#include "protocol/execution/graphics.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

std::string truth(bool value) { return value ? "true" : "false"; }

std::string rules_text(const engine::Options& options) {
    const bool forfeits = options.illegal_move == engine::IllegalMove::forfeit;
    return fmt::format("Repetition={} MoveLimit={} IllegalMove={}", options.repetition, options.move_limit,
                       forfeits ? "forfeit" : "reject");
}

std::string game_names(GameList games) {
    std::vector<std::string_view> names;
    std::ranges::transform(games, std::back_inserter(names), &engine::GameEntry::name);
    return fmt::format("{}", fmt::join(names, " "));
}

std::string values_text(const engine::Session& session) {
    std::vector<std::string> texts;
    for (const auto& [move, result] : session.values())
        texts.push_back(fmt::format("{} {}", move, result_word(result)));
    return texts.empty() ? "unknown" : fmt::format("{}", fmt::join(texts, " "));
}

/// `none` if positions of the game cannot be set up, the words are no draft, or there is no position to begin with.
std::string draft_text(const QueryContext& context, std::string_view words) {
    if (!has_palette(context.session)) return "none";
    if (!words.empty()) {
        const auto draft = parse_draft(words);
        return draft ? draft_json(context.session, *draft) : "none";
    }
    return context.session.status().has_position ? draft_json(context.session, context.session.draft()) : "none";
}

struct QuerySpec {
    std::string_view name;
    std::optional<std::string_view> neutral;  ///< the answer without a position; none: the same as with one
    std::string (*answer)(const QueryContext& context, std::string_view argument);
};

constexpr std::nullopt_t always = std::nullopt;

constexpr auto queries = std::to_array<QuerySpec>({
    {"gameover", "true", [](const auto& c, auto) { return truth(c.session.status().outcome.is_over()); }},
    {"p1turn", "true", [](const auto& c, auto) { return truth(c.session.status().turn == engine::Player::p1); }},
    {"result", "none", [](const auto& c, auto) { return std::string(text(c.session.status().outcome.result)); }},
    {"reason", "none", [](const auto& c, auto) { return std::string(c.session.status().reason.word); }},
    {"fen", "none", [](const auto& c, auto) { return c.session.fen(); }},
    {"moves", "", [](const auto& c, auto) { return fmt::format("{}", fmt::join(c.session.moves(), " ")); }},
    {"islegal", "false", [](const auto& c, auto move) { return truth(c.session.is_legal(move)); }},
    {"values", "unknown", [](const auto& c, auto) { return values_text(c.session); }},
    {"key", "none", [](const auto& c, auto) { return fmt::format("{:016x}", c.session.key()); }},
    {"symmetrykey", "none", [](const auto& c, auto) { return fmt::format("{:016x}", c.session.symmetry_key()); }},
    {"board", "none", [](const auto& c, auto) { return board_json(c.session, c.game); }},
    {"palette", always,
     [](const auto& c, auto) { return has_palette(c.session) ? palette_json(c.session, c.game) : "none"; }},
    {"draft", always, [](const auto& c, auto words) { return draft_text(c, words); }},
    {"ply", "none", [](const auto& c, auto) { return fmt::format("{}", c.session.status().ply); }},
    {"repetitions", "none", [](const auto& c, auto) { return fmt::format("{}", c.session.status().repetitions); }},
    {"game", always, [](const auto& c, auto) { return std::string(c.game.name); }},
    {"games", always, [](const auto& c, auto) { return game_names(c.games); }},
    {"rules", always, [](const auto& c, auto) { return rules_text(c.options); }},
});

// Sends each line of the text that is not empty.
void send_lines(std::string_view text, Sink& out) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!line.empty()) out.line(line);
        text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    }
}

// Sends a line for each kind of piece, with the pieces that matter most first.
void send_pieces(std::vector<engine::PieceValue> pieces, Sink& out) {
    std::ranges::stable_sort(pieces, std::greater{}, [](const auto& piece) { return std::abs(piece.value); });
    std::map<std::string, std::string> lines;
    for (const auto& [name, value] : pieces) {
        std::string& line = lines[name.piece];
        line += fmt::format("{} {} {:+}", line.empty() ? ":" : ",", name.cell, value);
    }
    for (const auto& [piece, values] : lines) out.line(fmt::format("  {}{}", piece, values));
}

}  // namespace

std::string response_line(const QueryContext& context, std::string_view name, std::string_view argument) {
    const auto found =
        std::ranges::find_if(queries, [name](const QuerySpec& row) { return same_word(row.name, name); });
    if (found == queries.end()) return "response unknown";
    const bool is_neutral = found->neutral && !context.session.status().has_position;
    const std::string answer = is_neutral ? std::string(*found->neutral) : found->answer(context, argument);
    return answer.empty() ? "response" : "response " + answer;
}

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
    if constexpr (engine::has_networks) send_pieces(session.piece_values(), out);
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
