#include "protocol/execution/executor.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "engine/bench/bench.hpp"
#include "protocol/execution/format.hpp"
#include "protocol/execution/identity.hpp"
#include "protocol/execution/picture.hpp"
#include "protocol/execution/query.hpp"
#include "protocol/execution/reports.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using engine::Expected;

/// Sends the reports of a search as lines.
class InfoListener final : public engine::Listener {
public:
    InfoListener(const Dialect& dialect, Sink& out) : dialect_(dialect), out_(out) {}
    void on_info(const engine::Info& info) override { out_.info(info_line(info, dialect_)); }
    void on_current_move(std::string_view move, int number) override { out_.info(current_move_line(move, number)); }

private:
    const Dialect& dialect_;
    Sink& out_;
};

// The moves of a list, without the word `moves`, which may be repeated.
std::vector<std::string_view> move_words(std::string_view text) {
    auto words = words_of(text);
    std::erase_if(words, [](std::string_view word) { return same_word(word, "moves"); });
    return words;
}

}  // namespace

struct Executor::Visitor {
    Executor& self;
    engine::StopToken& stop_token;

    void operator()(const command::Nothing&) const {}
    void operator()(const command::Refused& refused) const {
        self.refuse(refused.error);
        self.apply(refused.effect);
    }
    void operator()(const command::Ugi&) const { self.send_handshake(ugi_dialect); }
    void operator()(const command::Uci&) const { self.send_handshake(uci_dialect); }
    void operator()(const command::IsReady&) const { self.out_.line("readyok"); }
    void operator()(const command::SetOption& set) const {
        report(self.option_table_.find(set.name).and_then(
            [&](const OptionSpec* option) { return self.set_option(*option, set.value); }));
    }
    void operator()(const command::NewGame&) const { self.session_->new_game(); }
    void operator()(const command::Debug& debug) const { self.debug_ = debug.on; }
    void operator()(const command::Ignored&) const {}
    void operator()(const command::Position& position) const { self.set_position(position); }
    void operator()(const command::Moves& moves) const { report(self.session_->play(move_words(moves.moves))); }
    void operator()(const command::Undo& undo) const { report(self.session_->undo(undo.plies)); }
    void operator()(const command::Go& go) const { self.search(go, stop_token); }
    void operator()(const command::Stop&) const {}
    void operator()(const command::PonderHit&) const {}
    void operator()(const command::Query& query) const {
        const engine::Options options = self.values_.of(*self.game_);
        const QueryContext context{*self.session_, *self.game_, options, self.games_};
        self.out_.line(response_line(context, query.name, query.argument));
    }
    void operator()(const command::Display&) const {
        if (self.needs_position()) report_board(*self.session_, *self.game_, self.out_);
    }
    void operator()(const command::Svg& svg) const {
        if (self.needs_position()) self.out_.line(picture(*self.session_, *self.game_, svg.view));
    }
    void operator()(const command::Eval&) const {
        if (self.needs_position()) report_evaluation(*self.session_, self.out_);
    }
    void operator()(const command::Perft& perft) const {
        if (self.needs_position()) report_perft(*self.session_, perft.depth, stop_token, self.out_);
        if (perft.is_go) self.apply(RefusalEffect::answer_no_move);
    }
    void operator()(const command::Bench& bench) const { self.run_bench(bench.depth, stop_token); }
    void operator()(const command::Games&) const { report_games(self.games_, self.out_); }
    void operator()(const command::Help&) const { report_help(self.option_table_, self.out_); }
    void operator()(const command::Quit&) const {}

private:
    void report(const Expected<void>& done) const {
        if (!done) self.refuse(done.error());
    }
};

Expected<std::unique_ptr<Executor>> Executor::make(GameList games, const OptionTable& options, Sink& out) {
    const engine::GameEntry& first = games.front();
    return first.make_session(OptionValues(games).of(first)).map([&](std::unique_ptr<engine::Session> session) {
        return std::make_unique<Executor>(games, options, std::move(session), out);
    });
}

Executor::Executor(GameList games, const OptionTable& options, std::unique_ptr<engine::Session> session, Sink& out)
    : games_(games),
      option_table_(options),
      game_(&games.front()),
      session_(std::move(session)),
      out_(out),
      values_(games) {}

void Executor::execute(const Command& command, engine::StopToken& stop_token) {
    const auto start = engine::Clock::now();
    std::visit(Visitor{*this, stop_token}, command);
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
        case OptionEffect::open_table: {
            OptionValues changed = values_;
            if (const auto set = changed.set(option, text); !set) return set;
            const bool is_of_other_game = option.effect != OptionEffect::store && game_ != &games_[option.game];
            if (!is_of_other_game) return configure(std::move(changed));
            values_ = std::move(changed);
            break;
        }
        case OptionEffect::select_game: return select_game(games_[static_cast<std::size_t>(*value)]);
        case OptionEffect::clear_hash: session_->clear_hash(); break;
        case OptionEffect::set_ponder: ponder_ = *value != 0; break;
        case OptionEffect::open_log: break;
    }
    return {};
}

Expected<void> Executor::configure(OptionValues values) {
    return session_->configure(values.of(*game_)).map([&] { values_ = std::move(values); });
}

Expected<void> Executor::select_game(const engine::GameEntry& game) {
    if (&game == game_) return session_->set_position({});
    return game.make_session(values_.of(game)).map([&](std::unique_ptr<engine::Session> session) {
        session_ = std::move(session);
        game_ = &game;
    });
}

void Executor::refuse(const engine::Error& error) {
    has_refused_ = true;
    out_.line(error_line(error));
}

void Executor::apply(RefusalEffect effect) {
    switch (effect) {
        case RefusalEffect::none: break;
        case RefusalEffect::clear_position: session_->clear_position(); break;
        case RefusalEffect::answer_no_move: out_.line(best_move_line({}, false)); break;
        case RefusalEffect::answer_unknown: out_.line("response unknown"); break;
    }
}

bool Executor::needs_position() {
    if (session_->status().has_position) return true;
    refuse({engine::ErrorCode::no_position, "there is no position"});
    return false;
}

void Executor::send_handshake(const Dialect& dialect) {
    dialect_ = &dialect;
    out_.line(fmt::format("id name {} {}", engine_name, engine_version()));
    out_.line(fmt::format("id author {}", engine_author));
    if (dialect.sends_protocol_version) out_.line(fmt::format("protocol {}", protocol_version));
    for (const OptionSpec& option : option_table_.rows()) out_.line(option_line(option, dialect));
    out_.line(dialect.handshake_end);
}

void Executor::set_position(const command::Position& position) {
    std::optional<std::string> fen;
    if (position.fen) fen = single_spaced(*position.fen);
    const auto moves = move_words(position.moves);
    if (const auto done = session_->set_position({.fen = fen, .moves = moves}); !done) refuse(done.error());
}

void Executor::search(const command::Go& go, engine::StopToken& stop_token) {
    engine::Limits limits = go.limits;
    if (limits.mate) limits.mate = plies_of_mate(*limits.mate, *dialect_);
    InfoListener listener(*dialect_, out_);
    const auto best = session_->search(limits, words_of(go.search_moves), stop_token, listener);
    if (best) {
        if (best->no_mate_within) out_.line(fmt::format("info string no mate within {} plies", *best->no_mate_within));
        if (best->warning) out_.line(fmt::format("info string {}", *best->warning));
        out_.line(best_move_line(*best, ponder_ && dialect_->sends_ponder_move));
    } else {
        refuse(best.error());
        apply(RefusalEffect::answer_no_move);
    }
}

void Executor::run_bench(std::optional<int> depth, engine::StopToken& stop_token) {
    const auto count_text = [](const engine::BenchCount& count) {
        return fmt::format("{} nodes {} ms {} nps", count.nodes, count.time.count() / 1000,
                           nodes_per_second(count.nodes, count.time));
    };
    const auto total = engine::run_bench(games_, depth, stop_token, [&](std::string_view game, const auto& count) {
        out_.line(fmt::format("{}: {}", game, count_text(count)));
    });
    if (!total) {
        refuse(total.error());
    } else if (stop_token.is_stopped()) {
        out_.line("info string bench stopped");
    } else {
        out_.line(fmt::format("{} nodes", total->nodes));
        out_.line(fmt::format("{} nps", nodes_per_second(total->nodes, total->time)));
    }
}

}  // namespace quadriga::protocol
