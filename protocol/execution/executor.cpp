#include "protocol/execution/executor.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/session/bench.hpp"
#include "protocol/execution/graphics.hpp"
#include "protocol/execution/reports.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using engine::Expected;

engine::Error unread_answers() {
    return {engine::ErrorCode::out_of_memory, "too many answers are unread; nothing is answered until they are read"};
}

// The moves of a list, without the word `moves`, which may be repeated.
std::vector<std::string_view> move_words(std::string_view text) {
    auto words = words_of(text);
    std::erase_if(words, [](std::string_view word) { return same_word(word, "moves"); });
    return words;
}

}  // namespace

Expected<std::unique_ptr<Executor>> Executor::make(GameList games, const OptionTable& options, Sink& out,
                                                   DebugLog& log) {
    const engine::GameEntry& first = games.front();
    return first.make_session(OptionValues(games).of(first)).map([&](std::unique_ptr<engine::Session> session) {
        return std::make_unique<Executor>(games, options, std::move(session), out, log);
    });
}

Executor::Executor(GameList games, const OptionTable& options, std::unique_ptr<engine::Session> session, Sink& out,
                   DebugLog& log)
    : games_(games),
      option_table_(options),
      game_(&games.front()),
      session_(std::move(session)),
      out_(out),
      log_(log),
      values_(games) {}

bool Executor::accept(Line line) {
    const auto read_at = engine::Clock::now();
    log_.in(line.text);
    report_log();
    auto text = std::make_unique<const std::string>(std::move(line.text));
    Command command = line.too_long ? refuse_too_long(*text) : parse(*text, option_table_);
    if (command.log_file) {
        if (const auto opened = log_.open(*command.log_file); !opened) command = refuse(opened.error());
    }
    if (command.refusal) text.reset();
    auto queued = std::make_unique<QueuedCommand>(std::move(text), std::move(command), read_at);
    if (queued->command.when == When::now) {
        queued->command.run(*this, queued->stop_token);
    } else if (const auto next = queue_.push(std::move(queued))) {
        execute(next->command, next->stop_token);
    }
    return !has_quit_;
}

void Executor::work() {
    // Each command lives until the next one is popped: until then the queue looks at it.
    for (auto queued = queue_.pop(); queued; queued = queue_.pop()) execute(queued->command, queued->stop_token);
}

void Executor::execute(const Command& command, engine::StopToken& stop_token) {
    const auto start = engine::Clock::now();
    const bool has_room = out_.has_room();
    if (has_room) has_told_full_ = false;
    try {
        if (has_room || !command.needs_room) {
            command.run(*this, stop_token);
        } else {
            send_error(unread_answers());
        }
    } catch (const std::bad_alloc&) {
        send_refusal({engine::ErrorCode::out_of_memory, "there is not enough memory"}, command.after_refusal);
    }
    report_log();
    if (!debug_) return;
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(engine::Clock::now() - start);
    out_.info(fmt::format("info string debug done in {} us", time.count()));
}

Expected<void> Executor::set_option(const OptionSpec& option, std::string_view text) {
    const auto value = read_value(option, text);
    if (!value) return tl::unexpected(value.error());
    switch (option.effect) {
        case OptionEffect::store:
        case OptionEffect::set_start:
        case OptionEffect::open_table:
        case OptionEffect::open_network: {
            OptionValues changed = values_;
            if (const auto set = changed.set(option, text); !set) return set;
            const bool is_of_one_game =
                option.effect == OptionEffect::set_start || option.effect == OptionEffect::open_table;
            if (!is_of_one_game || game_ == &games_[option.game]) return configure(std::move(changed));
            values_ = std::move(changed);
            break;
        }
        case OptionEffect::select_game: return select_game(games_[static_cast<std::size_t>(*value)]);
        case OptionEffect::clear_hash: session_->clear_hash(); break;
        case OptionEffect::set_ponder: ponder_ = *value != 0; break;
        case OptionEffect::open_log: return log_.open(text);
    }
    return {};
}

void Executor::is_ready() {
    session_->prepare();
    out_.line("readyok");
}

// The reader has opened the log already.
void Executor::change_option(const SetOption& set) {
    if (set.option->effect != OptionEffect::open_log) report(set_option(*set.option, set.value));
    note_work_done();
}

void Executor::new_game() {
    session_->new_game();
    note_work_done();
}

void Executor::set_position(const PositionText& position) {
    std::optional<std::string> fen;
    if (position.fen) fen = single_spaced(*position.fen);
    const auto moves = move_words(position.moves);
    report(session_->set_position({.fen = fen, .moves = moves}));
}

void Executor::play(std::string_view moves) { report(session_->play(move_words(moves))); }

void Executor::go(const Go& go, engine::StopToken& stop_token) {
    if (go.perft_depth) {
        if (out_.has_room()) {
            perft(*go.perft_depth, stop_token);
        } else {
            send_error(unread_answers());
        }
        answer_no_move();
        return;
    }
    engine::Limits limits = go.limits;
    if (limits.mate) limits.mate = plies_of_mate(*limits.mate, *dialect_);
    limits.start = std::max(stop_token.requested_at(), work_done_at_);
    InfoLines listener(*dialect_, values_.of(*game_).show_wdl, out_);
    const auto best = session_->search(limits, words_of(go.search_moves), stop_token, listener);
    note_work_done();
    if (!best) {
        send_refusal(best.error(), &Executor::answer_no_move);
        return;
    }
    if (best->no_mate_within) out_.line(fmt::format("info string no mate within {} plies", *best->no_mate_within));
    if (best->warning) out_.line(fmt::format("info string {}", *best->warning));
    out_.line(best_move_line(*best, ponder_ && dialect_->sends_ponder_move));
}

void Executor::answer(const Query& query) {
    const engine::Options options = values_.of(*game_);
    out_.line(response_line({*session_, *game_, options, games_}, query.name, query.argument));
}

void Executor::print_board() {
    if (needs_position()) report_board(*session_, *game_, out_);
}

void Executor::print_picture(const Picture& wanted) {
    if (!wanted.draft) {
        if (needs_position()) out_.line(picture(*session_, *game_, wanted.view));
        return;
    }
    const auto draft = parse_draft(*wanted.draft);
    if (!draft) return send_error(draft.error());
    if (!has_palette(*session_)) {
        return send_error({engine::ErrorCode::bad_value, "draft: positions of this game cannot be set up"});
    }
    const auto picture = draft_picture(*session_, *game_, *draft, wanted.view);
    if (!picture) return send_error(picture.error());
    out_.line(*picture);
}

void Executor::print_evaluation() {
    if (needs_position()) report_evaluation(*session_, out_);
}

void Executor::perft(int depth, engine::StopToken& stop_token) {
    if (needs_position()) report_perft(*session_, depth, stop_token, out_);
    note_work_done();
}

void Executor::bench(std::optional<int> depth, engine::StopToken& stop_token) {
    const auto count_text = [](const engine::BenchCount& count) {
        return fmt::format("{} nodes {} ms {} nps", count.nodes, count.time.count() / 1000,
                           nodes_per_second(count.nodes, count.time));
    };
    const auto total = engine::run_bench(games_, depth, stop_token, [&](std::string_view game, const auto& count) {
        out_.line(fmt::format("{}: {}", game, count_text(count)));
    });
    if (!total) {
        send_error(total.error());
    } else if (stop_token.is_stopped()) {
        out_.line("info string bench stopped");
    } else {
        out_.line(fmt::format("{} nodes", total->nodes));
        out_.line(fmt::format("{} nps", nodes_per_second(total->nodes, total->time)));
    }
    note_work_done();
}

void Executor::list_games() { report_games(games_, out_); }

void Executor::help() { report_help(option_table_, out_); }

void Executor::quit() {
    has_quit_ = true;
    queue_.quit();
}

void Executor::send_refusal(const engine::Error& error, void (Executor::*after)()) {
    send_error(error);
    if (after != nullptr) (this->*after)();
}

void Executor::send_error(const engine::Error& error) {
    has_refused_ = true;
    if (out_.has_room()) return out_.line(error_line(error));
    // One line for all refusals until the client reads: no client that reads nothing makes the engine grow.
    if (!has_told_full_.exchange(true)) out_.line(error_line(unread_answers()));
}

void Executor::report_log() {
    if (const auto failure = log_.take_failure()) out_.line(fmt::format("info string {}", sanitise(*failure)));
}

void Executor::report(const Expected<void>& done) {
    if (!done) send_error(done.error());
}

void Executor::send_handshake(const Dialect& dialect) {
    dialect_ = &dialect;
    out_.line(fmt::format("id name {} {}", engine_name, engine_version()));
    out_.line(fmt::format("id author {}", engine_author));
    if (dialect.sends_protocol_version) out_.line(fmt::format("protocol {}", protocol_version));
    for (const OptionSpec& option : option_table_.rows()) out_.line(option_line(option, dialect));
    out_.line(dialect.handshake_end);
}

Expected<void> Executor::configure(OptionValues values) {
    return session_->configure(values.of(*game_)).map([&] { values_ = std::move(values); });
}

Expected<void> Executor::select_game(const engine::GameEntry& game) {
    if (&game == game_) return session_->set_position({});
    return game.make_session(values_.of(game), session_->release_table())
        .map([&](std::unique_ptr<engine::Session> session) {
            session_ = std::move(session);
            game_ = &game;
        });
}

bool Executor::needs_position() {
    if (session_->status().has_position) return true;
    send_error({engine::ErrorCode::no_position, "there is no position"});
    return false;
}

}  // namespace quadriga::protocol
