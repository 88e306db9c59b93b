#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/game.hpp"
#include "engine/search/endgame_tables.hpp"
#include "engine/search/perft.hpp"
#include "engine/search/search.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/game_record.hpp"
#include "engine/session/move_elements.hpp"
#include "engine/session/search_reporter.hpp"
#include "engine/session/session.hpp"

namespace quadriga::engine {

/// The session of one game: the border between the texts of the protocol and the values of the search.
template <Game G>
class GameSession final : public Session {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    static Expected<std::unique_ptr<Session>> make(const Options& options) {
        auto session = std::make_unique<GameSession>();
        return session->configure(options).map([&] {
            session->new_game();
            return std::unique_ptr<Session>(std::move(session));
        });
    }

    Expected<void> configure(const Options& options) override {
        if (options.hash_mib != hash_mib_) {
            if (!table_.resize(options.hash_mib)) {
                return refusal(ErrorCode::out_of_memory, fmt::format("no {} MiB for the hash table", options.hash_mib));
            }
            hash_mib_ = options.hash_mib;
        }
        if constexpr (MakesEndgameTable<G>) endgame_tables_.set_memory(options.table_memory_mib);
        if (options.endgame_table != options_.endgame_table) has_warned_ = false;
        options_ = options;
        return {};
    }

    void new_game() override {
        clear_hash();
        if constexpr (MakesEndgameTable<G>) endgame_tables_.give_up_unfinished();
        root_.reset();
        adopt_root(std::nullopt, start_position<G>(options_.start));
    }

    void clear_hash() override { table_.clear(); }

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
        offender_.reset();
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
        offender_.reset();
        return {};
    }

    [[nodiscard]] Status status() const override {
        if (!has_position_) return {};
        const Outcome standing = outcome();
        return {.has_position = true,
                .turn = G::side_to_move(position()),
                .outcome = standing,
                .reason = text(standing.reason, G::reasons),
                .ply = static_cast<int>(record_.ply()),
                .repetitions = repetitions()};
    }

    [[nodiscard]] std::string fen() const override { return G::write_position(position()); }

    [[nodiscard]] std::vector<std::string> moves() const override {
        if (G::outcome(position()).is_over()) return {};
        const auto list = std::make_unique<MovesOf<G>>();
        G::generate(position(), *list);
        std::vector<std::string> texts;
        for (const Move move : *list) texts.push_back(G::write_move(position(), move));
        std::ranges::sort(texts);
        return texts;
    }

    [[nodiscard]] bool is_legal(std::string_view move) const override {
        return has_position_ && !G::outcome(position()).is_over() && G::read_move(position(), move).has_value();
    }

    [[nodiscard]] Key key() const override { return record_.keys().back(); }
    [[nodiscard]] Key symmetry_key() const override { return engine::symmetry_key<G>(position()); }
    [[nodiscard]] std::string drawing() const override { return G::draw(position()); }
    [[nodiscard]] Board board() const override { return G::board(record_.positions()); }
    [[nodiscard]] std::vector<std::string> last_move() const override {
        return record_.ply() == 0 ? std::vector<std::string>{} : move_elements(record_.last_move());
    }

    [[nodiscard]] std::vector<EvaluationTerm> evaluation() const override {
        const auto values = G::evaluate(position());
        std::vector<EvaluationTerm> terms;
        for (std::size_t at = 0; at < values.size(); ++at) terms.push_back({G::term_names[at], values[at]});
        return terms;
    }

    Expected<BestMove> search(const Limits& limits, std::span<const std::string_view> search_moves,
                              StopToken& stop_token, Listener& listener) override {
        if (!has_position_) return refusal(ErrorCode::no_position, "there is no position to search");
        auto task = make_task(limits, search_moves);
        if (!task) return tl::unexpected(std::move(task.error()));
        SearchReporter<G> reporter(position(), options_, table_, listener);
        if (const Outcome outcome = board_outcome(); outcome.is_over()) {
            reporter.report_decided(outcome);
            wait_until_wanted(limits, stop_token);
            return BestMove{};
        }
        const SearchSettings settings{
            .threads = options_.threads, .multipv = options_.multipv, .move_overhead = options_.move_overhead};
        task->endgame_table = endgame_table(*task, limits, stop_token);
        task->salt ^= salt_of_rules();
        const SearchResult<G> result = Search<G>(*task, limits, settings, table_, stop_token, reporter).run();
        if constexpr (MakesEndgameTable<G>) endgame_tables_.pause();
        BestMove answer = reporter.answer(result);
        answer.warning = warning();
        return answer;
    }

    [[nodiscard]] std::optional<std::vector<PerftRow>> perft(int depth, StopToken& stop_token) const override {
        std::vector<PerftRow> rows;
        Poller poller(stop_token);
        if (depth < 1 || G::outcome(position()).is_over()) return rows;
        const auto list = std::make_unique<MovesOf<G>>();
        G::generate(position(), *list);
        for (const Move move : *list) {
            rows.push_back(
                {G::write_move(position(), move), engine::perft<G>(G::apply(position(), move), depth - 1, poller)});
            if (stop_token.is_halted()) return std::nullopt;
        }
        std::ranges::sort(rows, {}, &PerftRow::move);
        return rows;
    }

private:
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
        offender_.reset();
        // The first value may take a while; no search is to wait for it.
        static_cast<void>(G::known_value(root));
    }

    /// Plays moves[first] and those behind it; an offence ends the game or the position, as the option says.
    Expected<void> play_from(std::span<const std::string_view> moves, std::size_t first) {
        for (std::size_t at = first; at < moves.size(); ++at) {
            const Expected<void> played =
                offender_ ? refusal(ErrorCode::illegal_move, "the game is over (illegal)") : record_.play(moves[at]);
            if (played) continue;
            if (options_.illegal_move == IllegalMove::forfeit) {
                offender_ = G::side_to_move(position());
            } else {
                clear_position();
            }
            return refusal(ErrorCode::illegal_move,
                           fmt::format("move {} '{}': {}", at + 1, echo(moves[at]), played.error().text));
        }
        return {};
    }

    [[nodiscard]] Outcome board_outcome() const {
        if (const Outcome decided = G::outcome(position()); decided.is_over()) return decided;
        return count_moves<G>(position()) == 0 ? G::outcome_without_moves(position()) : Outcome{};
    }

    [[nodiscard]] Outcome outcome() const {
        const Outcome board = board_outcome();
        // Whoever has won on the board cannot lose any more.
        if (offender_ && !is_win_of(*offender_, board)) return win_of(opponent(*offender_), Reason::illegal);
        if (board.is_over()) return board;
        if (options_.repetition >= 2 && repetitions() >= options_.repetition) return {Result::draw, Reason::repetition};
        if (options_.move_limit > 0 && record_.ply() >= static_cast<std::size_t>(options_.move_limit)) {
            return {Result::draw, Reason::movelimit};
        }
        return {};
    }

    [[nodiscard]] int repetitions() const { return static_cast<int>(std::ranges::count(record_.keys(), key())); }

    [[nodiscard]] Expected<SearchTask<G>> make_task(const Limits& limits,
                                                    std::span<const std::string_view> search_moves) const {
        SearchTask<G> task{.root = position(),
                           .search_moves = {},
                           .keys = record_.keys(),
                           .repetition = options_.repetition,
                           .move_limit = options_.move_limit};
        for (const std::string_view text : search_moves) {
            const auto move = G::read_move(position(), text);
            if (G::outcome(position()).is_over() || !move) {
                return refusal(ErrorCode::bad_go, fmt::format("searchmoves: '{}': {}", echo(text),
                                                              move ? "the game is over" : move.error().text));
            }
            task.search_moves.push_back(*move);
        }
        if (options_.repetition >= 2) note_near_draws(task);
        if (limits.nodes) task.node_limit = per_thread(*limits.nodes);
        if (board_outcome().is_over()) return task;
        if (is_weakened()) {
            weaken(task);
        } else {
            keep_best_moves(task);
        }
        return task;
    }

    /// Plays at the strength of an Elo.
    [[nodiscard]] bool is_weakened() const noexcept { return options_.limit_strength && !options_.analyse_mode; }

    /// The moves that the search is to choose from.
    [[nodiscard]] std::vector<Move> root_moves(const SearchTask<G>& task) const {
        if (!task.search_moves.empty()) return task.search_moves;
        const auto list = std::make_unique<MovesOf<G>>();
        G::generate(position(), *list);
        return {list->begin(), list->end()};
    }

    /// Leaves the moves that are worth most, at least as many as there are lines. A game that a move ends needs none of
    /// this.
    void keep_best_moves(SearchTask<G>& task) const {
        struct Valued {
            Move move;
            std::int32_t value;
        };
        std::vector<Valued> moves;
        for (const Move move : root_moves(task)) {
            const Position child = G::apply(position(), move);
            if (G::outcome(child).is_over()) return;
            const std::optional<std::int32_t> value = G::known_value(child);
            if (!value) return;
            moves.push_back({move, G::side_to_move(child) == G::side_to_move(position()) ? *value : -*value});
        }
        std::ranges::stable_sort(moves, std::greater<>(), &Valued::value);
        const std::size_t lines = std::min(moves.size(), static_cast<std::size_t>(options_.multipv));
        const std::int32_t least = moves[lines - 1].value;
        task.search_moves.clear();
        for (const auto& [move, value] : moves) {
            if (value >= least) task.search_moves.push_back(move);
        }
    }

    /// Notes the positions that are drawn when they occur next. One where the opponent once overlooked a winning move
    /// may save a side that is lost otherwise.
    void note_near_draws(SearchTask<G>& task) const {
        std::vector<Key> keys(record_.keys().begin(), record_.keys().end());
        std::ranges::sort(keys);
        for (auto first = keys.cbegin(); first != keys.cend();) {
            const auto last = std::find_if(first, keys.cend(), [first](Key key) { return key != *first; });
            if (last - first + 1 >= options_.repetition) {
                task.salt ^= mix(*first);
                if constexpr (HasStagedMoves<G> && HasWinningMove<G>) {
                    const auto at = std::ranges::find(record_.keys(), *first) - record_.keys().begin();
                    task.all_moves |= G::winning_move(record_.positions()[static_cast<std::size_t>(at)]) != Move{};
                }
            }
            first = last;
        }
    }

    /// Keeps results apart in the transposition table that hold under different rules of the match: without repetition
    /// nothing is drawn by it, and near the move limit a score depends on how near it is.
    [[nodiscard]] Key salt_of_rules() const {
        Key salt = options_.repetition < 2 ? mix(1) : 0;
        const auto limit = static_cast<std::size_t>(options_.move_limit);
        if (limit > 0 && record_.ply() + max_ply >= limit) salt ^= mix(2 + limit - std::min(limit, record_.ply()));
        return salt;
    }

    /// None for a weakened player, nor where the rules of the match may draw what the table says is won.
    [[nodiscard]] const typename G::EndgameTable* endgame_table(const SearchTask<G>& task, const Limits& limits,
                                                                const StopToken& stop_token) {
        if (is_weakened()) return nullptr;
        if constexpr (OpensEndgameTable<G>) {
            const auto* const table = static_cast<const typename G::EndgameTable*>(options_.endgame_table.get());
            const bool is_of_use = table != nullptr && (task.salt == 0 || !repetition_may_matter(*table));
            return is_of_use ? table : nullptr;
        }
        // With a time limit the search takes the largest table at hand. Without any limit it waits for the smallest,
        // which is soon made; otherwise for the largest, so that its result depends on nothing else.
        if constexpr (MakesEndgameTable<G>) {
            if (limits.mate || task.salt != 0 || !endgame_tables_.prepare(position())) return nullptr;
            const WaitFor wanted = limits.has_time()       ? WaitFor::nothing
                                   : limits.is_unbounded() ? WaitFor::smallest
                                                           : WaitFor::largest;
            return endgame_tables_.get(wanted, stop_token);
        }
        return nullptr;
    }

    /// Whether the winner's shortest line may come to a position that is drawn when it occurs next: one nearer to the
    /// end than the root, for the line never goes back.
    template <class Table>
    [[nodiscard]] bool repetition_may_matter(const Table& table) const {
        const std::optional<int> root = table.probe(position());
        if (!root) return true;
        for (std::size_t at = 0; *root != 0 && at < record_.positions().size(); ++at) {
            if (std::ranges::count(record_.keys(), record_.keys()[at]) + 1 < options_.repetition) continue;
            const Position& other = record_.positions()[at];
            const int plies = table.probe(other).value_or(0);
            const bool same_side = G::side_to_move(other) == G::side_to_move(position());
            const bool same_winner = plies != 0 && (plies > 0) == ((*root > 0) == same_side);
            if (same_winner && std::abs(plies) < std::abs(*root)) return true;
        }
        return false;
    }

    /// Once: that the endgame table has turned out to be damaged, or a part of the program to be missing.
    [[nodiscard]] std::optional<std::string> warning() {
        const auto missing = has_reported_missing_part_ ? std::nullopt : G::missing_part();
        has_reported_missing_part_ |= missing.has_value();
        if (missing) return missing;
        if constexpr (OpensEndgameTable<G>) {
            const auto* const table = static_cast<const typename G::EndgameTable*>(options_.endgame_table.get());
            if (table == nullptr || !table->is_damaged() || std::exchange(has_warned_, true)) return std::nullopt;
            return fmt::format("{}: the file is damaged and not used any more", G::EndgameTable::option);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::uint64_t per_thread(std::uint64_t nodes) const {
        return std::max<std::uint64_t>(nodes / static_cast<unsigned>(options_.threads), 1);
    }

    /// Chance comes from the position and the level alone: the same game is played the same way again.
    void weaken(SearchTask<G>& task) const {
        const Strength strength = strength_at(G::strength_ladder, options_.elo);
        task.node_limit = std::min(task.node_limit, per_thread(strength.nodes));
        const Key chance = mix(key() + static_cast<Key>(options_.elo));
        if (chance % 1000 >= static_cast<Key>(strength.random_moves)) return;
        const std::vector<Move> moves = root_moves(task);
        task.search_moves = {moves[mix(chance) % moves.size()]};
    }

    TranspositionTable table_;
    std::size_t hash_mib_ = 0;
    Options options_;
    bool has_position_ = false;
    std::optional<std::string> root_;  // the position string of the root; none: the start position
    std::vector<std::int64_t> start_;  // with which the start position was made
    GameRecord<G> record_;
    [[no_unique_address]] EndgameTables<G> endgame_tables_;
    bool has_warned_ = false;  // of the endgame table
    bool has_reported_missing_part_ = false;
    std::optional<Player> offender_;  // who made an illegal move in the current position
};

template <Game G>
[[nodiscard]] constexpr TableOption table_option_of() {
    if constexpr (OpensEndgameTable<G>) {
        const auto open = [](const std::string& path) {
            return G::EndgameTable::open(path).map([](auto table) { return OpenTable(std::move(table)); });
        };
        return {.name = G::EndgameTable::option, .purpose = G::EndgameTable::purpose, .open = open};
    } else {
        return {};
    }
}

/// The entry of a game in a table of games.
template <Game G>
[[nodiscard]] constexpr GameEntry entry_of() {
    return {.name = G::name,
            .title = G::title,
            .player_names = G::player_names,
            .player_colours = G::player_colours,
            .start_options = G::start_options,
            .table_option = table_option_of<G>(),
            .bench_positions = G::bench_positions,
            .bench_depth = G::bench_depth,
            .missing_part = &G::missing_part,
            .make_session = &GameSession<G>::make};
}

}  // namespace quadriga::engine
