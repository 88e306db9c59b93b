#include "protocol/execution/command.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "protocol/execution/executor.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using engine::Expected;
using engine::StopToken;

// A member function of the executor with its arguments; the last one may be the stop token.
template <auto handler, class... Arguments>
Command bound(const Arguments&... arguments) {
    return {.run = [=](Executor& executor, [[maybe_unused]] StopToken& stop_token) {
        if constexpr (std::is_invocable_v<decltype(handler), Executor&, const Arguments&..., StopToken&>) {
            (executor.*handler)(arguments..., stop_token);
        } else {
            (executor.*handler)(arguments...);
        }
    }};
}

// What reader and queue have to know of the arguments.
void note(Command& command, const Go& go) {
    if (!go.perft_depth) command.limits = go.limits;
}
void note(Command& command, const SetOption& set) {
    if (set.option->effect == OptionEffect::open_log) command.log_file = set.value;
}
template <class Arguments>
void note(Command&, const Arguments&) {}

// A command without arguments.
template <auto handler>
Expected<Command> plain(std::string_view, const OptionTable&) {
    return bound<handler>();
}

// A command with the arguments that the parser finds in the rest of the line.
template <auto parser, auto handler>
Expected<Command> with(std::string_view rest, [[maybe_unused]] const OptionTable& options) {
    const auto command_of = [](const auto& arguments) {
        Command command = bound<handler>(arguments);
        note(command, arguments);
        return command;
    };
    if constexpr (std::is_invocable_v<decltype(parser), std::string_view, const OptionTable&>) {
        return parser(rest, options).map(command_of);
    } else {
        return parser(rest).map(command_of);
    }
}

constexpr auto commands = std::to_array<CommandSpec>({
    {"ugi", When::in_turn, plain<&Executor::ugi>, nullptr, "ugi", "lists name, author and options; switches to UGI",
     true},
    {"uci", When::in_turn, plain<&Executor::uci>, nullptr, "uci", "the same; switches to UCI", true},
    {"isready", When::beside_search, plain<&Executor::is_ready>, nullptr, "isready",
     "answers when the engine is ready"},
    {"setoption", When::in_turn, with<parse_setoption, &Executor::change_option>, nullptr,
     "setoption name <name> [value <value>]", "changes an option"},
    {"uginewgame", When::in_turn, plain<&Executor::new_game>, nullptr, "uginewgame",
     "clears hash and history and sets the start position"},
    {"ucinewgame", When::in_turn, plain<&Executor::new_game>, nullptr, "ucinewgame", "the same"},
    {"position", When::in_turn, with<parse_position, &Executor::set_position>, &Executor::clear_position,
     "position startpos|fen <string> [moves <move>...]", "sets the position"},
    {"moves", When::in_turn, with<parse_moves, &Executor::play>, &Executor::clear_position, "moves <move>...",
     "plays moves from the current position"},
    {"undo", When::in_turn, with<parse_undo, &Executor::undo>, nullptr, "undo [<plies>]",
     "takes moves back, one by default"},
    {"go", When::in_turn_until_stopped, with<parse_go, &Executor::go>, &Executor::answer_no_move,
     "go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [p1time|wtime MS] [p2time|btime MS] "
     "[p1inc|winc MS] [p2inc|binc MS] [movestogo N] [searchmoves <move>...]",
     "searches until the first limit is reached"},
    {"stop", When::now, plain<&Executor::stop>, nullptr, "stop", "stops the search"},
    {"ponderhit", When::now, plain<&Executor::ponder_hit>, nullptr, "ponderhit",
     "the move that the engine ponders was played"},
    {"query", When::in_turn, with<parse_query, &Executor::answer>, &Executor::answer_unknown,
     "query gameover|p1turn|result|reason|fen|moves|islegal "
     "<move>|key|symmetrykey|board|palette|draft [p1|p2 <cell>=<symbol>... <card>...]|ply|repetitions|game|games|"
     "rules",
     "answers a question about the game", true},
    {"d", When::in_turn, plain<&Executor::print_board>, nullptr, "d", "prints the board", true},
    {"svg", When::in_turn, with<parse_svg, &Executor::print_picture>, nullptr,
     "svg [p1|p2] [coordinates on|off] [draft ...]",
     "prints the board or draft as SVG on one line, turned to a player (default: p1)", true},
    {"eval", When::in_turn, plain<&Executor::print_evaluation>, nullptr, "eval",
     "prints the evaluation term by term, positive if good for p1", true},
    {"perft", When::in_turn_until_stopped, with<parse_perft, &Executor::perft>, nullptr, "perft <depth>",
     "counts the leaves of the game tree; also `go perft`", true},
    {"bench", When::in_turn_until_stopped, with<parse_bench, &Executor::bench>, nullptr, "bench [<depth>]",
     "searches fixed positions of every game", true},
    {"games", When::in_turn, plain<&Executor::list_games>, nullptr, "games", "lists the games", true},
    {"debug", When::beside_unbounded_search, with<parse_debug, &Executor::set_debug>, nullptr, "debug on|off",
     "turns debug lines on or off"},
    {"help", When::in_turn, plain<&Executor::help>, nullptr, "help", "prints this list", true},
    {"quit", When::now, plain<&Executor::quit>, nullptr, "quit", "ends the engine"},
    {"gameover", When::beside_unbounded_search, plain<&Executor::ignore>, nullptr, "", ""},
    {"result", When::beside_unbounded_search, plain<&Executor::ignore>, nullptr, "", ""},
    {"register", When::beside_unbounded_search, plain<&Executor::ignore>, nullptr, "", ""},
});

Command refused(engine::Error error, void (Executor::*after_refusal)()) {
    Command command = bound<&Executor::send_refusal>(error, after_refusal);
    command.when = after_refusal == nullptr ? When::beside_unbounded_search : When::in_turn;
    command.refusal = std::move(error);
    return command;
}

}  // namespace

std::span<const CommandSpec> command_table() { return commands; }

const CommandSpec* find_command(std::string_view word) {
    const auto found = std::ranges::find_if(commands, [word](const auto& row) { return same_word(row.word, word); });
    return found == commands.end() ? nullptr : &*found;
}

Command parse(std::string_view line, const OptionTable& options) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word.empty() || word.starts_with('#')) return bound<&Executor::ignore>();
    if (const CommandSpec* const row = find_command(word)) {
        auto command = row->parse(rest, options);
        if (!command) return refused(std::move(command.error()), row->after_refusal);
        command->when = row->when;
        command->needs_room = row->needs_room;
        command->after_refusal = row->after_refusal;
        return std::move(*command);
    }
    std::vector<std::string_view> words;
    std::ranges::transform(commands, std::back_inserter(words), &CommandSpec::word);
    return refuse({engine::ErrorCode::unknown_command, in_quotes(word) + suggestion(word, words)});
}

Command refuse_too_long(std::string_view beginning) {
    std::string_view rest = beginning;
    const CommandSpec* const row = find_command(take_word(rest));
    return refused({engine::ErrorCode::line_too_long,
                    fmt::format("a line of more than 1 MiB was skipped, beginning {}", in_quotes(trimmed(beginning)))},
                   row == nullptr ? nullptr : row->after_refusal);
}

Command refuse(engine::Error error) { return refused(std::move(error), nullptr); }

}  // namespace quadriga::protocol
