#include "protocol/execution/reports.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/search/network.hpp"
#include "protocol/execution/command.hpp"
#include "protocol/execution/graphics.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {

std::string_view code_word(engine::ErrorCode code) {
    using engine::ErrorCode;
    switch (code) {
        case ErrorCode::unknown_command: return "unknown-command";
        case ErrorCode::bad_option: return "bad-option";
        case ErrorCode::bad_value: return "bad-value";
        case ErrorCode::bad_fen: return "bad-fen";
        case ErrorCode::illegal_move: return "illegal-move";
        case ErrorCode::bad_go: return "bad-go";
        case ErrorCode::no_position: return "no-position";
        case ErrorCode::line_too_long: return "line-too-long";
        case ErrorCode::out_of_memory: break;
    }
    return "out-of-memory";
}

std::string error_line(const engine::Error& error) {
    return fmt::format("info string error {} {}", code_word(error.code), sanitise(error.text));
}

std::string score_text(engine::Score score, const Dialect& dialect) {
    if (!engine::is_mate(score)) return fmt::format("cp {}", score);
    const int plies = engine::plies_to_mate(score);
    const int count = dialect.mates_in_turns ? (plies + 1) / 2 : plies;
    return fmt::format("mate {}", engine::is_win(score) ? count : -count);
}

std::string value_word(engine::ExactValue value) {
    if (value.is_draw()) return "draw";
    const std::string_view word = value.is_win() ? "win" : "loss";
    return value.has_distance() ? fmt::format("{}:{}", word, value.plies() - 1) : std::string(word);
}

int plies_of_mate(int number, const Dialect& dialect) {
    if (!dialect.mates_in_turns) return number;
    return number > std::numeric_limits<int>::max() / 2 ? std::numeric_limits<int>::max() : 2 * number;
}

void InfoLines::on_info(const engine::Info& info) {
    std::string line = fmt::format("info depth {} seldepth {} multipv {} score {}", info.depth, info.selective_depth,
                                   info.multipv, score_text(info.score, dialect_));
    auto end = std::back_inserter(line);
    if (info.bound == engine::Bound::lower) line += " lowerbound";
    if (info.bound == engine::Bound::upper) line += " upperbound";
    if (show_wdl_) {
        const auto [win, draw, loss] = info.wdl;
        fmt::format_to(end, " wdl {} {} {}", win, draw, loss);
    }
    fmt::format_to(end, " nodes {} nps {} hashfull {} tbhits {} time {}", info.nodes,
                   nodes_per_second(info.nodes, info.time), info.hashfull, info.table_hits, info.time.count() / 1000);
    if (!info.pv.empty()) fmt::format_to(end, " pv {}", fmt::join(info.pv, " "));
    out_.info(std::move(line));
}

void InfoLines::on_current_move(std::string_view move, int number) {
    out_.info(fmt::format("info currmove {} currmovenumber {}", move, number));
}

void InfoLines::on_message(std::string_view text) { out_.line(fmt::format("info string {}", text)); }

std::string best_move_line(const engine::BestMove& best, bool with_ponder) {
    if (!best.move) return "bestmove (none)";
    if (!with_ponder || !best.ponder) return fmt::format("bestmove {}", *best.move);
    return fmt::format("bestmove {} ponder {}", *best.move, *best.ponder);
}

std::uint64_t nodes_per_second(std::uint64_t nodes, std::chrono::microseconds time) {
    constexpr std::uint64_t second = 1'000'000;
    const auto micros = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
    // In two parts, because the product could overflow.
    return nodes / micros * second + nodes % micros * second / micros;
}

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
    for (const auto& [move, value] : session.values()) texts.push_back(fmt::format("{} {}", move, value_word(value)));
    return texts.empty() ? "unknown" : fmt::format("{}", fmt::join(texts, " "));
}

/// A setup as JSON; `none` if the game allows none, the words are not one, or neither words nor a position are given.
std::string setup_text(const QueryContext& context, std::string_view words) {
    if (!can_set_up(*context.settings.game)) return "none";
    if (!words.empty()) {
        const auto setup = parse_setup(words);
        return setup ? setup_json(context.session, *setup) : "none";
    }
    const engine::GameState* const state = context.session.state();
    if (state == nullptr) return "none";
    return setup_json(context.session, setup_of(state->board(), context.session.status().turn));
}

struct QueryRow {
    std::string_view name;
    std::optional<std::string_view> neutral;  ///< the answer without a position; none: the same as with one
    std::string (*answer)(const QueryContext& context, std::string_view argument);
    std::string_view argument{};  ///< for the help; with a space before it
};

constexpr std::nullopt_t always = std::nullopt;

constexpr auto queries = std::to_array<QueryRow>({
    {"gameover", "true", [](const auto& c, auto) { return truth(c.session.status().outcome.is_over()); }},
    {"p1turn", "true", [](const auto& c, auto) { return truth(c.session.status().turn == engine::Player::p1); }},
    {"result", "none", [](const auto& c, auto) { return std::string(text(c.session.status().outcome.result)); }},
    {"reason", "none", [](const auto& c, auto) { return std::string(c.session.status().reason.word); }},
    {"fen", "none", [](const auto& c, auto) { return c.state().fen(); }},
    {"moves", "", [](const auto& c, auto) { return fmt::format("{}", fmt::join(c.state().moves(), " ")); }},
    {"islegal", "false", [](const auto& c, auto move) { return truth(c.state().is_legal(move)); }, " <move>"},
    {"key", "none", [](const auto& c, auto) { return fmt::format("{:016x}", c.state().key()); }},
    {"symmetrykey", "none", [](const auto& c, auto) { return fmt::format("{:016x}", c.state().symmetry_key()); }},
    {"values", "unknown", [](const auto& c, auto) { return values_text(c.session); }},
    {"board", "none", [](const auto& c, auto) { return board_json(c.session, *c.settings.game); }},
    {"palette", always,
     [](const auto& c, auto) { return can_set_up(*c.settings.game) ? setup_choices_json(*c.settings.game) : "none"; }},
    {"draft", always, [](const auto& c, auto words) { return setup_text(c, words); },
     " [p1|p2 <cell>=<symbol>... <card>...]"},
    {"ply", "none", [](const auto& c, auto) { return fmt::format("{}", c.session.status().ply); }},
    {"repetitions", "none", [](const auto& c, auto) { return fmt::format("{}", c.session.status().repetitions); }},
    {"game", always, [](const auto& c, auto) { return std::string(c.settings.game->name); }},
    {"games", always, [](const auto& c, auto) { return game_names(c.settings.games); }},
    {"rules", always, [](const auto& c, auto) { return rules_text(c.settings.common); }},
});

// Sends each non-empty line of the text.
void send_lines(std::string_view text, Sink& out) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!line.empty()) out.line(std::string(line));
        text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    }
}

// Sends a line for each kind of piece, its pieces by descending absolute value. Used in builds with networks.
[[maybe_unused]] void send_pieces(std::vector<engine::PieceValue> pieces, Sink& out) {
    std::ranges::stable_sort(pieces, std::greater{}, [](const auto& piece) { return std::abs(piece.value); });
    std::map<std::string, std::string> lines;
    for (const auto& [name, value] : pieces) {
        std::string& line = lines[name.piece];
        line += fmt::format("{} {} {:+}", line.empty() ? ":" : ",", name.cell, value);
    }
    for (const auto& [piece, values] : lines) out.line(fmt::format("  {}{}", piece, values));
}

}  // namespace

void report_identity(const OptionTable& options, const Dialect& dialect, Sink& out) {
    out.line(fmt::format("id name {} {}", engine_name, engine_version()));
    out.line(fmt::format("id author {}", engine_author));
    if (dialect.sends_protocol_version) out.line(fmt::format("protocol {}", protocol_version));
    for (const Option& option : options.rows()) out.line(option.line(dialect.spaces_in_names));
    out.line(std::string(dialect.handshake_end));
}

std::string query_words() {
    std::vector<std::string> words;
    words.reserve(std::size(queries));
    for (const QueryRow& row : queries) words.push_back(fmt::format("{}{}", row.name, row.argument));
    return fmt::format("{}", fmt::join(words, "|"));
}

std::string response_line(const QueryContext& context, std::string_view name, std::string_view argument) {
    const auto found = std::ranges::find_if(queries, [name](const QueryRow& row) { return same_word(row.name, name); });
    if (found == queries.end()) return "response unknown";
    const bool is_neutral = found->neutral && context.session.state() == nullptr;
    const std::string answer = is_neutral ? std::string(*found->neutral) : found->answer(context, argument);
    return answer.empty() ? "response" : "response " + answer;
}

void report_board(const engine::Session& session, const engine::GameEntry& game, Sink& out) {
    const engine::Status status = session.status();
    const engine::GameState& state = *session.state();
    send_lines(state.drawing(), out);
    out.line(fmt::format("position: {}", state.fen()));
    out.line(fmt::format("key: {:016x}", state.key()));
    out.line(fmt::format("to move: {}, {}", status.turn == engine::Player::p1 ? "p1" : "p2",
                         game.player_names[index(status.turn)]));
    out.line(fmt::format("result: {}, {}", text(status.outcome.result), status.reason.word));
}

void report_evaluation(const engine::Session& session, Sink& out) {
    if (session.state()->moves().empty()) {
        out.line("none: the game is over on the board");
        return;
    }
    engine::Score total = 0;
    engine::Evaluation evaluation = session.evaluation();
    for (const auto& [name, value] : evaluation.terms) {
        out.line(fmt::format("{}: {}", name, value));
        total += value;
    }
    if constexpr (engine::has_networks) send_pieces(std::move(evaluation.pieces), out);
    out.line(fmt::format("total: {}", total));
}

void report_perft(const engine::GameState& state, int depth, engine::StopToken& stop_token, Sink& out) {
    const auto rows = state.perft(depth, stop_token);
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
    out.line(fmt::format("{} {}: UGI and UCI, one command per line", engine_name, engine_version()));
    for (const auto& row : command_table()) {
        if (!row.usage.empty()) out.line(fmt::format("{}: {}", usage_of(row), row.purpose));
    }
    for (const auto& row : options.rows()) out.line(fmt::format("option {}", row.help()));
}

}  // namespace quadriga::protocol
