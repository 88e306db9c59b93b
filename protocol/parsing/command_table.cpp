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

// An integer from `min` to `max`; unlike limits, counts are not rounded.
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

// Takes the words before `stop`, and `stop` itself, off `rest`.
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

// Everything before the first word that begins with `#`: match managers send the lines of an opening book as they are,
// with the comments.
std::string_view without_comment(std::string_view text) {
    for (auto at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
        if (at == 0 || blanks.find(text[at - 1]) != std::string_view::npos) return text.substr(0, at);
    }
    return text;
}

Refused bad_position(std::string text) {
    return {{ErrorCode::bad_fen, std::move(text)}, RefusalEffect::clear_position};
}

Command with_moves(std::optional<std::string_view> fen, std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (!word.empty() && !same_word(word, "moves")) {
        return bad_position(fmt::format("position: expected 'moves' after the position, got {}", in_quotes(word)));
    }
    return command::Position{fen, trimmed(rest)};
}

Command parse_position(std::string_view rest) {
    rest = without_comment(rest);
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

Command parse_moves(std::string_view rest) { return command::Moves{trimmed(without_comment(rest))}; }

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

Command parse_svg(std::string_view rest) {
    engine::View view;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
        if (same_word(word, "coordinates")) {
            const std::string_view state = take_word(rest);
            view.coordinates = same_word(state, "on");
            if (view.coordinates || same_word(state, "off")) continue;
            return bad_value(fmt::format("svg: coordinates: expected on or off, got {}", in_quotes(state)));
        }
        view.side = same_word(word, "p1") ? engine::Player::p1 : engine::Player::p2;
        if (view.side == engine::Player::p1 || same_word(word, "p2")) continue;
        return bad_value(fmt::format("svg: expected p1, p2 or coordinates, got {}", in_quotes(word)));
    }
    return command::Svg{view};
}

constexpr auto none = RefusalEffect::none;

constexpr auto commands = std::to_array<CommandSpec>({
    {"ugi", simple<command::Ugi>, none, "ugi", "lists name, author and options; switches to UGI"},
    {"uci", simple<command::Uci>, none, "uci", "the same; switches to UCI"},
    {"isready", simple<command::IsReady>, none, "isready", "waits until the engine is ready"},
    {"setoption", parse_setoption, none, "setoption name <name> [value <value>]", "changes an option"},
    {"uginewgame", simple<command::NewGame>, none, "uginewgame", "clears hash and history and sets the start position"},
    {"ucinewgame", simple<command::NewGame>, none, "ucinewgame", "the same"},
    {"position", parse_position, RefusalEffect::clear_position, "position startpos|fen <string> [moves <move>...]",
     "sets the position"},
    {"moves", parse_moves, RefusalEffect::clear_position, "moves <move>...", "plays moves from the current position"},
    {"undo", parse_undo, none, "undo [<plies>]", "takes moves back, one by default"},
    {"go", parse_go, RefusalEffect::answer_no_move,
     "go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [p1time|wtime MS] [p2time|btime MS] "
     "[p1inc|winc MS] [p2inc|binc MS] [movestogo N] [searchmoves <move>...]",
     "searches until the first limit is reached"},
    {"stop", simple<command::Stop>, none, "stop", "stops the search"},
    {"ponderhit", simple<command::PonderHit>, none, "ponderhit", "the move that the engine ponders on was played"},
    {"query", parse_query, RefusalEffect::answer_unknown,
     "query gameover|p1turn|result|reason|fen|moves|islegal "
     "<move>|key|symmetrykey|board|ply|repetitions|game|games|rules",
     "answers a question about the game"},
    {"d", simple<command::Display>, none, "d", "prints the board"},
    {"svg", parse_svg, none, "svg [p1|p2] [coordinates on|off]",
     "prints the board as an SVG document on one line, seen by a player (default: p1)"},
    {"eval", simple<command::Eval>, none, "eval", "prints the evaluation term by term, positive if good for p1"},
    {"perft", parse_perft, none, "perft <depth>", "counts the leaves of the game tree; also `go perft`"},
    {"bench", parse_bench, none, "bench [<depth>]", "searches fixed positions of every game"},
    {"games", simple<command::Games>, none, "games", "lists the games"},
    {"debug", parse_debug, none, "debug on|off", "turns debug lines on or off"},
    {"help", simple<command::Help>, none, "help", "prints this list"},
    {"quit", simple<command::Quit>, none, "quit", "ends the engine"},
    {"gameover", simple<command::Ignored>, none, "", ""},
    {"result", simple<command::Ignored>, none, "", ""},
    {"register", simple<command::Ignored>, none, "", ""},
});

}  // namespace

std::span<const CommandSpec> command_table() { return commands; }

const CommandSpec* find_command(std::string_view word) {
    const auto found = std::ranges::find_if(commands, [word](const auto& row) { return same_word(row.word, word); });
    return found == commands.end() ? nullptr : &*found;
}

}  // namespace quadriga::protocol
