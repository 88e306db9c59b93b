#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/game/play.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/network.hpp"
#include "engine/search/oracle.hpp"
#include "engine/search/reporter.hpp"
#include "engine/search/root_probe.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search.hpp"
#include "engine/search/static_evaluation.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/game_record.hpp"
#include "engine/session/plan.hpp"
#include "engine/session/session.hpp"
#include "engine/system/small_code.hpp"
#include "engine/system/threads.hpp"
#include "engine/view/view.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// A game that the protocol can offer.
template <class G>
concept Game = Searchable<G> && View<G>;

/// Appends the network's score in an undecided position to `evaluation.terms`, and the contribution of each piece to
/// that score to `evaluation.pieces`. `network` must fit the game; see Network::problem_for.
template <Searchable G>
void add_network(Evaluation& evaluation, const typename G::Position& position, const Network& network) {
    const Player mover = G::side_to_move(position);
    const auto for_p1 = [mover](Score score) { return mover == Player::p1 ? score : -score; };
    const auto features = G::Features::of(position);
    NetworkEvaluator<G> evaluator(network);
    const Score whole = evaluator.evaluate(features, mover);
    evaluation.terms.push_back({"network", for_p1(whole)});
    std::map<FeatureName, std::vector<Feature>> pieces;
    features.for_each([&](Feature feature) { pieces[G::Features::name(position, feature)].push_back(feature); });
    for (const auto& [name, own] : pieces) {
        auto rest = features;
        for (const Feature feature : own) rest.remove(feature);
        evaluation.pieces.push_back({name, for_p1(whole - evaluator.evaluate(rest, mover))});
    }
}

/// The evaluation of an undecided position. `network` must fit the game (see Network::problem_for); null: no network.
template <Searchable G>
[[nodiscard]] Evaluation evaluation_of(const typename G::Position& position, const Network* network) {
    Evaluation evaluation;
    const auto values = G::evaluate(position);
    for (std::size_t at = 0; at < values.size(); ++at) evaluation.terms.push_back({G::terms[at].name, values[at]});
    if constexpr (HasFeatures<G>) {
        if (network != nullptr) add_network<G>(evaluation, position, *network);
    }
    return evaluation;
}

/// The session of one game. It translates between the protocol's text and the values of the search.
template <Game G>
class GameSession final : public Session {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// See GameEntry::make_session.
    static Expected<std::unique_ptr<Session>> make(const Options& options,
                                                   const std::shared_ptr<TranspositionTable>& table = nullptr) {
        auto session = std::make_unique<GameSession>(table);
        return session->take_over(options).map([&] {
            session->set_start();
            return std::unique_ptr<Session>(std::move(session));
        });
    }

    explicit GameSession(std::shared_ptr<TranspositionTable> table)
        : table_(table != nullptr ? std::move(table) : std::make_shared<TranspositionTable>()) {
        table_->clear();
    }

    Expected<void> configure(const Options& options) override {
        const bool prepares = options.hash_mib != options_.hash_mib || options.threads != options_.threads;
        return take_over(options).map([&] {
            if (prepares) prepare();
        });
    }

    void new_game() override {
        clear_hash();
        prepare();
        oracle_.give_up_unfinished();
        set_start();
    }

    void clear_hash() override { table_->clear(usable_threads(options_.threads)); }
    void prepare() override { table_->prepare(usable_threads(options_.threads)); }
    [[nodiscard]] std::shared_ptr<TranspositionTable> table() const override { return table_; }

    Expected<void> set_position(const PositionRequest& request) override {
        const bool same_root = has_position_ && root_ == request.fen && start_ == options_.start;
        if (!same_root) {
            auto root = read_root(request.fen);
            if (!root) {
                clear_position();
                return tl::unexpected(std::move(root.error()));
            }
            adopt_root(request.fen, *root);
        }
        forfeiter_.reset();
        return play_from(request.moves, record_.keep_common_prefix(request.moves));
    }

    void clear_position() noexcept override { has_position_ = false; }

    Expected<void> play(std::span<const std::string_view> moves) override {
        if (!has_position_) return refusal(ErrorCode::no_position, "there is no position to go on from");
        return play_from(moves, 0);
    }

    Expected<void> undo(int plies) override {
        if (!has_position_) return refusal(ErrorCode::no_position, "there is no position to take moves back from");
        if (plies < 0 || static_cast<std::size_t>(plies) > record_.ply()) {
            return refusal(ErrorCode::bad_value, fmt::format("undo: expected 0 to {} plies", record_.ply()));
        }
        record_.take_back(static_cast<std::size_t>(plies));
        forfeiter_.reset();
        return {};
    }

    [[nodiscard]] Status status() const override {
        if (!has_position_) return {};
        const Outcome standing = outcome();
        return {.turn = G::side_to_move(position()),
                .outcome = standing,
                .reason = text(standing.reason, G::reasons),
                .ply = static_cast<int>(record_.ply()),
                .repetitions = repetitions()};
    }

    [[nodiscard]] const GameState* state() const override { return has_position_ ? &record_ : nullptr; }

    [[nodiscard]] SetupResult set_up(const PositionSetup& setup) const override {
        auto result = G::set_up(has_position_ ? position() : start_position<G>(options_.start), setup);
        if (!result) return {.board = {}, .position = {}, .problem = std::move(result.error().text)};
        if (auto read = G::read_position(result->position); !read) result->problem = std::move(read.error().text);
        return *std::move(result);
    }

    [[nodiscard]] std::vector<MoveValue> values() const override {
        std::vector<MoveValue> values;
        const std::vector<Move> moves = record_.legal_moves();
        if (moves.empty()) return values;
        Options options = options_;
        options.limit_strength = false;
        const Plan<G> plan(record_.positions(), record_.keys(), options);
        SearchTask<G> task = plan.task({}, {});
        oracle_.attach(task, record_.positions());
        for (const Move move : moves) {
            if (const auto value = value_of_move(task, move))
                values.push_back({G::write_move(position(), move), *value});
        }
        std::ranges::sort(values, {}, &MoveValue::move);
        std::ranges::stable_sort(values, std::greater<>(), &MoveValue::value);
        return values;
    }

    [[nodiscard]] Evaluation evaluation() const override { return evaluation_of<G>(position(), network()); }

    Expected<BestMove> search(const Limits& limits, std::span<const std::string_view> search_moves,
                              StopToken& stop_token, Listener& listener) override {
        if (!has_position_) return refusal(ErrorCode::no_position, "there is no position to search");
        auto moves = read_search_moves(search_moves);
        if (!moves) return tl::unexpected(std::move(moves.error()));
        if (const Outcome outcome = board_outcome<G>(position()); outcome.is_over()) {
            const Score score = decided_score(outcome);
            listener.on_info({.score = score,
                              .wdl = chances(score, G::search_parameters.wdl_scale),
                              .hashfull = table_->hashfull()});
            wait_until_wanted(limits, stop_token);
            return BestMove{};
        }
        const Plan<G> plan(record_.positions(), record_.keys(), options_);
        SearchTask<G> task = plan.task(limits, std::move(*moves));
        task.network = network();
        task.pool = &pool_;
        if (!plan.is_weakened()) oracle_.prepare(task, record_.positions(), stop_token, listener);
        const SearchResult<G> result = Search<G>(std::move(task), *table_, stop_token, listener).run();
        oracle_.pause();
        const std::vector<std::string> line = write_line<G>(position(), result.lines.front().pv);
        return BestMove{.move = line.front(),
                        .ponder = line.size() > 1 ? std::optional(line[1]) : std::nullopt,
                        .nodes = result.nodes,
                        .time = result.time,
                        .no_mate_within = result.no_mate_within,
                        .warning = warning()};
    }

private:
    Expected<void> take_over(const Options& options) {
        if (options.hash_mib != table_->mebibytes() && !table_->resize(options.hash_mib))
            return refusal(ErrorCode::out_of_memory, fmt::format("no {} MiB for the hash table", options.hash_mib));
        oracle_.set_memory(options.table_memory_mib);
        oracle_.set_file(options.tablebase);
        if (options.tablebase != options_.tablebase) has_warned_ = false;
        if (options.network != options_.network) clear_hash();  // scores of different networks are not comparable
        options_ = options;
        return {};
    }

    void set_start() {
        root_.reset();
        adopt_root(std::nullopt, start_position<G>(options_.start));
    }

    [[nodiscard]] const Position& position() const { return record_.position(); }

    [[nodiscard]] Expected<Position> read_root(std::optional<std::string_view> fen) const {
        if (fen) return G::read_position(*fen);
        return start_position<G>(options_.start);
    }

    void adopt_root(std::optional<std::string_view> fen, const Position& root) {
        root_ = fen;
        start_ = options_.start;
        record_.set_root(root);
        has_position_ = true;
        forfeiter_.reset();
        oracle_.load_known(root);
    }

    /// Plays the moves from moves[first] on. The error is illegal_move; depending on Options::illegal_move, an illegal
    /// move forfeits the game or removes the position.
    Expected<void> play_from(std::span<const std::string_view> moves, std::size_t first) {
        for (std::size_t at = first; at < moves.size(); ++at) {
            const Expected<void> played =
                forfeiter_ ? refusal(ErrorCode::illegal_move, "the game is over (illegal)") : record_.play(moves[at]);
            if (played) continue;
            if (options_.illegal_move == IllegalMove::forfeit) {
                forfeiter_ = G::side_to_move(position());
            } else {
                clear_position();
            }
            return refusal(ErrorCode::illegal_move,
                           fmt::format("move {} '{}': {}", at + 1, escape(moves[at]), played.error().text));
        }
        return {};
    }

    [[nodiscard]] Outcome outcome() const {
        const Outcome board = board_outcome<G>(position());
        // A player who has won on the board can no longer lose.
        if (forfeiter_ && !is_win_of(*forfeiter_, board)) return win_of(opponent(*forfeiter_), Reason::illegal);
        if (board.is_over()) return board;
        if (options_.repetition >= 2 && repetitions() >= options_.repetition) return {Result::draw, Reason::repetition};
        if (options_.move_limit > 0 && record_.ply() >= static_cast<std::size_t>(options_.move_limit)) {
            return {Result::draw, Reason::movelimit};
        }
        return {};
    }

    /// The score, for the side to move, of a root that is decided on the board. `outcome` must not be none.
    [[nodiscard]] Score decided_score(Outcome outcome) const {
        if (outcome.result == Result::draw) return draw_score;
        return is_win_of(G::side_to_move(position()), outcome) ? mate_in(0) : mated_in(0);
    }

    [[nodiscard]] int repetitions() const {
        return static_cast<int>(std::ranges::count(record_.keys(), record_.key()));
    }

    [[nodiscard]] Expected<std::vector<Move>> read_search_moves(std::span<const std::string_view> texts) const {
        const bool is_over = G::outcome(position()).is_over();
        std::vector<Move> moves;
        for (const std::string_view text : texts) {
            const auto refused = [&](std::string_view why) {
                return refusal(ErrorCode::bad_go, fmt::format("searchmoves: '{}': {}", escape(text), why));
            };
            if (is_over) return refused("the game is over");
            const auto move = G::read_move(position(), text);
            if (!move) return refused(move.error().text);
            moves.push_back(*move);
        }
        return moves;
    }

    /// The network set by the options, or else the one built into the program; null if there is neither.
    [[nodiscard]] const Network* network() const {
        return options_.network != nullptr ? options_.network.get() : own_network<G>();
    }

    /// The warning that the tablebase file is damaged, returned once per file; otherwise none.
    [[nodiscard]] std::optional<std::string> warning() {
        if constexpr (OpensTablebase<G>) {
            if (!oracle_.is_damaged() || std::exchange(has_warned_, true)) return std::nullopt;
            return fmt::format("{}: the file is damaged and not used any more", TablebaseOf<G>::option);
        }
        return std::nullopt;
    }

    std::shared_ptr<TranspositionTable> table_;
    ThreadPool pool_;
    Options options_;
    bool has_position_ = false;
    std::optional<std::string> root_;  // the position string of the root; none: the start position
    std::vector<std::int64_t> start_;  // the start options in effect when the root was set
    GameRecord<G> record_;
    Oracle<G> oracle_;
    bool has_warned_ = false;          // whether warning() has reported the tablebase
    std::optional<Player> forfeiter_;  // the player who made an illegal move in the current position
};

QUADRIGA_SMALL_CODE_END

template <Game G>
[[nodiscard]] constexpr TablebaseOption tablebase_option_of() {
    if constexpr (OpensTablebase<G>) {
        using FromFile = TablebaseOf<G>;
        const auto open = [](const std::string& path) {
            return FromFile::open(path).map([](auto file) { return OpenTablebase(std::move(file)); });
        };
        return {.name = FromFile::option, .purpose = FromFile::purpose, .open = open};
    } else {
        return {};
    }
}

template <Game G>
[[nodiscard]] constexpr std::size_t feature_count_of() {
    if constexpr (HasFeatures<G>) return G::Features::count;
    return 0;
}

/// The entry of a game for a table of games.
template <Game G>
[[nodiscard]] constexpr GameEntry entry_of() {
    return {.name = G::name,
            .title = G::title,
            .player_names = G::player_names,
            .player_colours = G::player_colours,
            .start_options = G::start_options,
            .setup_choices = &G::setup_choices,
            .features = feature_count_of<G>(),
            .tablebase_option = tablebase_option_of<G>(),
            .bench_positions = G::bench_positions,
            .bench_depth = G::bench_depth,
            .make = &GameSession<G>::make};
}

}  // namespace quadriga::engine
