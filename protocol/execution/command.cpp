#include "protocol/execution/command.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/session/bench.hpp"
#include "protocol/execution/executor.hpp"
#include "protocol/execution/graphics.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using engine::Expected;
using engine::StopToken;

/// The arguments of a command whose parser returns this kind.
template <class Kind>
Kind& as(Arguments& arguments) {
    return *std::get_if<Kind>(&arguments);
}

std::string_view text_of(const Arguments& arguments) { return *std::get_if<std::string_view>(&arguments); }

/// The moves in a list; skips the word `moves`, which may occur several times.
std::vector<std::string_view> move_words(std::string_view text) {
    auto words = words_of(text);
    std::erase_if(words, [](std::string_view word) { return same_word(word, "moves"); });
    return words;
}

// Functions for CommandRow::after_refusal.

void clear_position(Executor& executor) { executor.session().clear_position(); }
void answer_no_move(Executor& executor) { executor.out().line(best_move_line({}, false)); }
void answer_unknown(Executor& executor) { executor.out().line("response unknown"); }

// The commands, in the order of the table.

void shake_hands(Executor& executor, const Dialect& dialect) {
    executor.speak(dialect);
    report_identity(executor.options(), dialect, executor.out());
}
void ugi(Executor& executor, Arguments&, StopToken&) { shake_hands(executor, ugi_dialect); }
void uci(Executor& executor, Arguments&, StopToken&) { shake_hands(executor, uci_dialect); }

void answer_ready(Executor& executor, Arguments&, StopToken&) { executor.out().line("readyok"); }

void is_ready(Executor& executor, Arguments& arguments, StopToken& stop_token) {
    executor.session().prepare();
    answer_ready(executor, arguments, stop_token);
}

void set_option(Executor& executor, Arguments& arguments, StopToken&) {
    executor.report(executor.set_option(as<SetOption>(arguments)));
}

void new_game(Executor& executor, Arguments&, StopToken&) { executor.session().new_game(); }

void position(Executor& executor, Arguments& arguments, StopToken&) {
    const auto wanted = parse_position(text_of(arguments));
    if (!wanted) {
        executor.send_error(wanted.error());
        return clear_position(executor);
    }
    std::optional<std::string> fen;
    if (wanted->fen) fen = single_spaced(*wanted->fen);
    const auto moves = move_words(wanted->moves);
    executor.report(executor.session().set_position({.fen = fen, .moves = moves}));
}

void moves(Executor& executor, Arguments& arguments, StopToken&) {
    const auto words = move_words(parse_moves(text_of(arguments)));
    executor.report(executor.session().play(words));
}

void undo(Executor& executor, Arguments& arguments, StopToken&) {
    executor.report(executor.session().undo(as<int>(arguments)));
}

void count_moves(Executor& executor, int depth, StopToken& stop_token) {
    if (executor.needs_position()) report_perft(*executor.session().state(), depth, stop_token, executor.out());
}

void go(Executor& executor, Arguments& arguments, StopToken& stop_token) {
    auto& [limits, search_moves, perft_depth] = as<Go>(arguments);
    if (perft_depth) {
        if (executor.needs_room()) count_moves(executor, *perft_depth, stop_token);
        return answer_no_move(executor);
    }
    const Dialect& dialect = executor.dialect();
    if (limits.mate) limits.mate = plies_of_mate(*limits.mate, dialect);
    limits.start = std::max(stop_token.requested_at(), executor.work_done_at());
    InfoLines listener(dialect, executor.settings().common.show_wdl, executor.out());
    const auto best = executor.session().search(limits, words_of(search_moves), stop_token, listener);
    if (!best) {
        executor.send_error(best.error());
        return answer_no_move(executor);
    }
    Sink& out = executor.out();
    if (best->no_mate_within) out.line(fmt::format("info string no mate within {} plies", *best->no_mate_within));
    if (best->warning) out.line(fmt::format("info string {}", *best->warning));
    out.line(best_move_line(*best, executor.settings().ponder && dialect.sends_ponder_move));
}

void stop(Executor& executor, Arguments&, StopToken&) { executor.queue().stop(); }
void ponder_hit(Executor& executor, Arguments&, StopToken&) { executor.queue().ponder_hit(); }

void query(Executor& executor, Arguments& arguments, StopToken&) {
    std::string_view rest = text_of(arguments);
    const std::string_view name = take_word(rest);
    executor.out().line(response_line({executor.session(), executor.settings()}, name, trimmed(rest)));
}

void print_board(Executor& executor, Arguments&, StopToken&) {
    if (executor.needs_position()) report_board(executor.session(), executor.game(), executor.out());
}

Expected<std::string> draw_setup(Executor& executor, std::string_view words, const engine::DrawingOptions& view) {
    const engine::Session& session = executor.session();
    return parse_setup(words).and_then([&](const engine::PositionSetup& setup) -> Expected<std::string> {
        if (can_set_up(executor.game())) return setup_picture(session, executor.game(), setup, view);
        return engine::refusal(engine::ErrorCode::bad_value, "draft: positions of this game cannot be set up");
    });
}

void svg(Executor& executor, Arguments& arguments, StopToken&) {
    const auto& [view, setup] = as<Picture>(arguments);
    if (!setup) {
        if (executor.needs_position()) executor.out().line(picture(executor.session(), executor.game(), view));
        return;
    }
    auto drawn = draw_setup(executor, *setup, view);
    if (!drawn) return executor.send_error(drawn.error());
    executor.out().line(std::move(*drawn));
}

void print_evaluation(Executor& executor, Arguments&, StopToken&) {
    if (executor.needs_position()) report_evaluation(executor.session(), executor.out());
}

void perft(Executor& executor, Arguments& arguments, StopToken& stop_token) {
    count_moves(executor, as<int>(arguments), stop_token);
}

void bench(Executor& executor, Arguments& arguments, StopToken& stop_token) {
    Sink& out = executor.out();
    const auto depth = as<int>(arguments);
    const auto total = engine::run_bench(
        executor.settings().games, depth == 0 ? std::nullopt : std::optional(depth), stop_token,
        [&](std::string_view game, const engine::BenchCount& count) {
            out.line(fmt::format("{}: {} nodes {} ms {} nps", game, count.nodes, count.time.count() / 1000,
                                 nodes_per_second(count.nodes, count.time)));
        });
    if (!total) {
        executor.send_error(total.error());
    } else if (stop_token.is_stopped()) {
        out.line("info string bench stopped");
    } else {
        out.line(fmt::format("{} nodes", total->nodes));
        out.line(fmt::format("{} nps", nodes_per_second(total->nodes, total->time)));
    }
}

void list_games(Executor& executor, Arguments&, StopToken&) { report_games(executor.settings().games, executor.out()); }

void debug(Executor& executor, Arguments& arguments, StopToken&) { executor.set_debug(as<bool>(arguments)); }
void help(Executor& executor, Arguments&, StopToken&) { report_help(executor.options(), executor.out()); }
void quit(Executor& executor, Arguments&, StopToken&) { executor.quit(); }
void ignore(Executor&, Arguments&, StopToken&) {}

// Adapts a parser to CommandRow::read.
template <auto parser>
Expected<Arguments> read(std::string_view rest, const OptionTable&) {
    return parser(rest);
}
Expected<Arguments> read_option(std::string_view rest, const OptionTable& options) {
    return parse_setoption(rest, options);
}

/// `isready` during a search, which has already prepared its memory.
constexpr CommandRow ready_beside_search{"isready", When::beside_search, answer_ready, "", ""};

constexpr auto commands = std::to_array<CommandRow>({
    {"ugi", When::in_turn, ugi, "ugi", "lists name, author and options; switches to UGI", needs_room},
    {"uci", When::in_turn, uci, "uci", "like ugi, but switches to UCI", needs_room},
    {"isready", When::beside_search, is_ready, "isready", "answers when the engine is ready", takes_time, nullptr,
     nullptr, nullptr, &ready_beside_search},
    {"setoption", When::in_turn, set_option, "setoption name <name> [value <value>]", "changes an option", takes_time,
     read_option},
    {"uginewgame", When::in_turn, new_game, "uginewgame", "clears hash and history and sets the start position",
     takes_time},
    {"ucinewgame", When::in_turn, new_game, "ucinewgame", "like uginewgame", takes_time},
    {"position", When::in_turn, position, "position startpos|fen <string> [moves <move>...]", "sets the position", 0,
     nullptr, clear_position},
    {"moves", When::in_turn, moves, "moves <move>...", "plays moves from the current position", 0, nullptr,
     clear_position},
    {"undo", When::in_turn, undo, "undo [<plies>]", "takes back moves (default: 1)", 0, read<parse_undo>},
    {"go", When::in_turn_until_stopped, go,
     "go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [p1time|wtime MS] [p2time|btime MS] "
     "[p1inc|winc MS] [p2inc|binc MS] [movestogo N] [searchmoves <move>...]",
     "searches until the first limit is reached", takes_time, read<parse_go>, answer_no_move},
    {"stop", When::now, stop, "stop", "stops the search"},
    {"ponderhit", When::now, ponder_hit, "ponderhit", "the opponent has played the expected move"},
    {"query", When::in_turn, query, "query ", "answers a question about the game", needs_room, nullptr, answer_unknown,
     query_words},
    {"d", When::in_turn, print_board, "d", "prints the board", needs_room},
    {"svg", When::in_turn, svg, "svg [p1|p2] [coordinates on|off] [draft ...]",
     "prints the board or draft as SVG on one line, as seen by a player (default: p1)", needs_room, read<parse_svg>},
    {"eval", When::in_turn, print_evaluation, "eval", "prints the evaluation terms, positive if good for p1",
     needs_room},
    {"perft", When::in_turn_until_stopped, perft, "perft <depth>",
     "counts the leaves of the game tree; also `go perft`", needs_room | takes_time, read<parse_perft>},
    {"bench", When::in_turn_until_stopped, bench, "bench [<depth>]", "searches fixed positions of every game",
     needs_room | takes_time, read<parse_bench>},
    {"games", When::in_turn, list_games, "games", "lists the games", needs_room},
    {"debug", When::beside_unbounded_search, debug, "debug on|off", "turns debug lines on or off", 0,
     read<parse_debug>},
    {"help", When::in_turn, help, "help", "prints this list", needs_room},
    {"quit", When::now, quit, "quit", "ends the engine"},
    {"gameover", When::beside_unbounded_search, ignore, "", ""},
    {"result", When::beside_unbounded_search, ignore, "", ""},
    {"register", When::beside_unbounded_search, ignore, "", ""},
});

/// For lines that do not begin with a word of the table.
constexpr CommandRow no_command{"", When::now, ignore, "", ""};

}  // namespace

std::span<const CommandRow> command_table() { return commands; }

const CommandRow* find_command(std::string_view word) {
    const auto found = std::ranges::find_if(commands, [word](const auto& row) { return same_word(row.word, word); });
    return found == commands.end() ? nullptr : &*found;
}

std::string usage_of(const CommandRow& row) {
    return fmt::format("{}{}", row.usage, row.words == nullptr ? "" : row.words());
}

When Command::when() const noexcept {
    if (arguments) return row->when;
    return row->after_refusal == nullptr ? When::beside_unbounded_search : When::in_turn;
}

const engine::Limits* Command::limits() const noexcept {
    const Go* const go = as<Go>();
    return go == nullptr || go->perft_depth ? nullptr : &go->limits;
}

Command parse(std::string_view line, const OptionTable& options) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word.empty() || word.starts_with('#')) return {&no_command, Arguments(rest)};
    if (const CommandRow* const row = find_command(word))
        return {row, row->read == nullptr ? Arguments(rest) : row->read(rest, options)};
    std::vector<std::string_view> words;
    std::ranges::transform(commands, std::back_inserter(words), &CommandRow::word);
    return {&no_command,
            engine::refusal(engine::ErrorCode::unknown_command, in_quotes(word) + suggestion(word, words))};
}

Command refuse_too_long(std::string_view beginning) {
    std::string_view rest = beginning;
    const CommandRow* const row = find_command(take_word(rest));
    return {row == nullptr ? &no_command : row,
            engine::refusal(
                engine::ErrorCode::line_too_long,
                fmt::format("a line of more than 1 MiB was skipped, beginning {}", in_quotes(trimmed(beginning))))};
}

}  // namespace quadriga::protocol
