#include "protocol/parsing/command_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "protocol/parsing/parse_go.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using command::Refused;
using engine::ErrorCode;

Refused bad_value(std::string text) { return {{ErrorCode::bad_value, std::move(text)}}; }

template <class Simple>
Command simple(std::string_view) {
    return Simple{};
}

// An integer from `min` to `max`, rounded to nothing: counts are whole.
std::optional<int> count(std::string_view word, int min, int max) {
    const auto number = integer(word);
    if (!number || *number < min || *number > max) return std::nullopt;
    return static_cast<int>(*number);
}

Command parse_debug(std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (same_word(word, "on")) return command::Debug{true};
    if (same_word(word, "off")) return command::Debug{false};
    return bad_value(fmt::format("debug: expected on or off, got {}", in_quotes(word)));
}

// Up to the word `stop`, which is cut off with all before it.
std::string_view take_until(std::string_view stop, std::string_view& rest) {
    const std::string_view all = rest;
    std::size_t length = 0;
    for (auto word = take_word(rest); !word.empty() && !same_word(word, stop); word = take_word(rest)) {
        length = static_cast<std::size_t>(word.data() + word.size() - all.data());
    }
    return trimmed(all.substr(0, length));
}

Command parse_setoption(std::string_view rest) {
    if (!same_word(take_word(rest), "name")) {
        return Refused{{ErrorCode::bad_option, "setoption: expected 'name <name> [value <value>]'"}};
    }
    const std::string_view name = take_until("value", rest);
    return command::SetOption{name, trimmed(rest)};
}

Refused bad_position(std::string text) { return {{ErrorCode::bad_fen, std::move(text)}, Aftermath::no_position}; }

Command with_moves(std::optional<std::string_view> fen, std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (!word.empty() && !same_word(word, "moves")) {
        return bad_position(fmt::format("position: expected 'moves' after the position, got {}", in_quotes(word)));
    }
    return command::Position{fen, trimmed(rest)};
}

Command parse_position(std::string_view rest) {
    const std::string_view kind = take_word(rest);
    if (same_word(kind, "startpos")) return with_moves(std::nullopt, rest);
    if (!same_word(kind, "fen")) {
        return bad_position(fmt::format("position: expected startpos or fen, got {}", in_quotes(kind)));
    }
    std::string_view after_first = rest;
    if (same_word(take_word(after_first), "startpos")) return with_moves(std::nullopt, after_first);
    const std::string_view fen = take_until("moves", rest);
    if (fen.empty()) return bad_position("position: expected a position string after 'fen'");
    return command::Position{fen, trimmed(rest)};
}

Command parse_moves(std::string_view rest) { return command::Moves{trimmed(rest)}; }

Command parse_undo(std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (word.empty()) return command::Undo{1};
    if (const auto plies = count(word, 0, 1'000'000)) return command::Undo{*plies};
    return bad_value(fmt::format("undo: expected a number of plies, got {}", in_quotes(word)));
}

Command parse_query(std::string_view rest) {
    const std::string_view question = take_word(rest);
    return command::Query{question, trimmed(rest)};
}

Command parse_perft(std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (const auto depth = count(word, 0, max_perft_depth)) return command::Perft{*depth, false};
    return bad_value(fmt::format("perft: expected a depth from 0 to {}, got {}", max_perft_depth, in_quotes(word)));
}

Command parse_bench(std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (word.empty()) return command::Bench{};
    if (const auto depth = count(word, 1, 100)) return command::Bench{*depth};
    return bad_value(fmt::format("bench: expected a depth from 1 to 100, got {}", in_quotes(word)));
}

constexpr auto nothing = Aftermath::nothing;

constexpr auto table = std::to_array<CommandSpec>({
    {"ugi", simple<command::Ugi>, nothing, "ugi", "names the engine and its options; UGI from now on"},
    {"uci", simple<command::Uci>, nothing, "uci", "the same; UCI from now on"},
    {"isready", simple<command::IsReady>, nothing, "isready", "a sign of life"},
    {"setoption", parse_setoption, nothing, "setoption name <name> [value <value>]", "changes an option"},
    {"uginewgame", simple<command::NewGame>, nothing, "uginewgame", "forgets everything learned; start position"},
    {"ucinewgame", simple<command::NewGame>, nothing, "ucinewgame", "the same"},
    {"position", parse_position, Aftermath::no_position, "position startpos|fen <string> [moves <move>...]",
     "sets the position"},
    {"moves", parse_moves, Aftermath::no_position, "moves <move>...", "plays on from the current position"},
    {"undo", parse_undo, nothing, "undo [<plies>]", "takes moves back"},
    {"go", parse_go, Aftermath::no_best_move,
     "go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [p1time|wtime MS] [p2time|btime MS] "
     "[p1inc|winc MS] [p2inc|binc MS] [movestogo N] [searchmoves <move>...]",
     "searches until the first limit is reached"},
    {"stop", simple<command::Stop>, nothing, "stop", "ends the search at once"},
    {"ponderhit", simple<command::PonderHit>, nothing, "ponderhit", "the expected answer was played"},
    {"query", parse_query, Aftermath::no_response,
     "query gameover|p1turn|result|reason|fen|moves|islegal <move>|key|ply|repetitions|game|games|rules",
     "asks about the game"},
    {"d", simple<command::Display>, nothing, "d", "shows the board"},
    {"svg", simple<command::Svg>, nothing, "svg", "the board as an SVG document on one line"},
    {"eval", simple<command::Eval>, nothing, "eval", "the evaluation term by term, good for p1 if positive"},
    {"perft", parse_perft, nothing, "perft <depth>", "counts lines of moves; also `go perft`"},
    {"bench", parse_bench, nothing, "bench [<depth>]", "searches fixed positions of every game"},
    {"games", simple<command::Games>, nothing, "games", "lists the games"},
    {"debug", parse_debug, nothing, "debug on|off", "tells more, or no longer"},
    {"help", simple<command::Help>, nothing, "help", "this list"},
    {"quit", simple<command::Quit>, nothing, "quit", "stops and ends"},
    {"gameover", simple<command::Ignored>, nothing, "", ""},
    {"result", simple<command::Ignored>, nothing, "", ""},
    {"register", simple<command::Ignored>, nothing, "", ""},
});

}  // namespace

std::span<const CommandSpec> command_table() { return table; }

const CommandSpec* find_command(std::string_view word) {
    const auto found = std::ranges::find_if(table, [word](const auto& row) { return same_word(row.word, word); });
    return found == table.end() ? nullptr : &*found;
}

}  // namespace quadriga::protocol
