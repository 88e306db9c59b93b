#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/score.hpp"
#include "engine/core/stop_token.hpp"
#include "engine/search/history.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/pruning.hpp"
#include "engine/search/search_path.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/static_score.hpp"
#include "engine/search/transposition_table.hpp"

namespace quadriga::engine {

/// One thread of a search: principal variation search (Marsland and Campbell 1982) over any game. Shares nothing with
/// other workers but the table and the flags that end it.
template <Game G>
class Worker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// `task`, `table` and `stop_token` outlive the worker; `observer` may be null.
    Worker(const SearchTask<G>& task, TranspositionTable& table, const StopToken& stop_token, RootObserver<G>* observer)
        : task_(task), table_(table), stop_token_(stop_token), observer_(observer), path_(task) {
        rank_root_moves();
    }

    /// Searches the best root move that is not among the `line` ones already chosen at this depth, and puts it at
    /// position `line`. False if it was told to stop before it could say anything new.
    bool search_line(int depth, std::size_t line) {
        depth_ = depth;
        if (line == 0) selective_depth_ = 0;
        RootMove<G>& best = root_moves_[line];
        const Score guess = best.score;
        Score window = initial_window;
        const bool narrow = depth >= 4 && !is_mate(guess) && guess != -infinite_score;
        Score alpha = narrow ? std::max(guess - window, -infinite_score) : -infinite_score;
        Score beta = narrow ? std::min(guess + window, infinite_score) : infinite_score;
        Score raised = -infinite_score;
        for (;;) {
            const Score score = search_root(depth, line, alpha, beta);
            if (halted_) {
                // What failed high is better than what was best before, even if nobody knows by how much.
                best.score = std::max(best.score, raised);
                return best.score != -infinite_score;
            }
            if (score > alpha && score < beta) return true;
            if (observer_ != nullptr) observer_->on_bound(best, line, depth);
            window *= 4;
            raised = score >= beta ? score : -infinite_score;
            if (score <= alpha) alpha = is_loss(score) ? -infinite_score : std::max(score - window, -infinite_score);
            if (score >= beta) beta = is_win(score) ? infinite_score : std::min(score + window, infinite_score);
        }
    }

    /// After search_line: position 0 is the best.
    [[nodiscard]] const std::vector<RootMove<G>>& root_moves() const noexcept { return root_moves_; }
    [[nodiscard]] bool is_halted() const noexcept { return halted_; }
    [[nodiscard]] int selective_depth() const noexcept { return selective_depth_; }
    /// May be read by any thread.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

private:
    static constexpr Score initial_window = 40;
    static constexpr int quiescence_plies = 8;

    void rank_root_moves() {
        auto& root = path_[0];
        MovePicker<G> picker(MovePicker<G>::Kind::all, task_.root, Move{}, root.killers, history_, root.buffer);
        for (typename MovePicker<G>::Pick pick; picker.next(pick);) {
            const auto& wanted = task_.search_moves;
            if (!wanted.empty() && std::ranges::find(wanted, pick.move) == wanted.end()) continue;
            root_moves_.push_back({.move = pick.move, .pv = {pick.move}});
        }
    }

    Score search_root(int depth, std::size_t line, Score alpha, Score beta) {
        for (std::size_t at = line; at < root_moves_.size(); ++at) root_moves_[at].score = -infinite_score;
        if (!enter(0)) return 0;
        Score best = -infinite_score;
        for (std::size_t at = line; at < root_moves_.size(); ++at) {
            const Move move = root_moves_[at].move;
            if (observer_ != nullptr) observer_->on_root_move(move, at + 1);
            const Position child = descend(task_.root, move, 0);
            Score score;
            if (at == line) {
                score = below<true>(task_.root, child, depth - 1, 1, alpha, beta);
            } else {
                score = below<false>(task_.root, child, depth - 1, 1, alpha, alpha + 1);
                if (score > alpha && !halted_) score = below<true>(task_.root, child, depth - 1, 1, alpha, beta);
            }
            if (halted_) break;
            if (score > best) best = score;
            if (at == line || score > alpha) {
                note_root_move(at, score, score <= alpha ? Bound::upper : score >= beta ? Bound::lower : Bound::exact);
                std::rotate(root_moves_.begin() + static_cast<std::ptrdiff_t>(line),
                            root_moves_.begin() + static_cast<std::ptrdiff_t>(at),
                            root_moves_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
            }
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        return best;
    }

    void note_root_move(std::size_t at, Score score, Bound bound) {
        RootMove<G>& root_move = root_moves_[at];
        root_move.score = score;
        root_move.bound = bound;
        if (bound == Bound::upper) return;
        const std::span<const Move> rest = path_.pv(1);
        root_move.pv.assign(1, root_move.move);
        root_move.pv.insert(root_move.pv.end(), rest.begin(), rest.end());
    }

    /// The worth of `child` for the side to move in `position`, whose turn it may still be.
    template <bool pv_node>
    Score below(const Position& position, const Position& child, int depth, int ply, Score alpha, Score beta) {
        if (G::side_to_move(child) == G::side_to_move(position)) return node<pv_node>(child, depth, ply, alpha, beta);
        return -node<pv_node>(child, depth, ply, -beta, -alpha);
    }

    /// The worth of `position`, `ply` plies below the root, for the side to move, searched `depth` plies deep (<= 0:
    /// only forcing moves). At most alpha or at least beta it is a bound. Worthless once halted_.
    template <bool pv_node>
    Score node(const Position& position, int depth, int ply, Score alpha, Score beta) {
        auto& here = path_[ply];
        here.pv_size = 0;

        // 1. Leave when told to.
        if (!enter(ply)) return 0;

        // 2. Decided on the board, then by the match.
        if (const Outcome outcome = G::outcome(position); outcome.is_over()) return decided(position, outcome, ply);
        if (path_.is_drawn(ply)) return draw_score;

        // 3. Mate distance pruning: nothing here can beat a shorter mate found elsewhere.
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;

        // 4. A win at once.
        if constexpr (HasWinningMove<G>) {
            if (const Move move = G::winning_move(position); move != Move{}) {
                path_.end_pv(ply, move);
                return mate_in(ply + 1);
            }
        }

        // 5. Threats are searched out, the horizon is left to quiescence.
        const bool threatened = is_threatened(position);
        if (threatened && ply < 2 * depth_ + 2 && (depth > 0 || !Wide<G>)) depth = std::max(depth, 0) + 1;
        if (depth <= 0 || ply >= max_ply - 1) return quiescence<pv_node>(position, depth, ply, alpha, beta);

        // 6. The table.
        const auto entry = table_.probe(here.key);
        const Move table_move = entry ? move_from_bits<Move>(entry->move) : Move{};
        if (!pv_node && entry && can_cut(*entry, depth, ply, alpha, beta)) return score_from_table(entry->score, ply);
        if (!entry && depth >= 5 && !task_.exhaustive) --depth;  // internal iterative reduction

        // 7. Prune by the static evaluation where nothing is at stake.
        const bool quiet_node = !pv_node && !threatened && !task_.exhaustive && !is_mate(beta);
        const Score evaluation = quiet_node ? static_score<G>(position) : 0;
        if (quiet_node) {
            if (is_far_above(depth, evaluation, beta)) return evaluation;
            if (const Score score = null_move(position, depth, ply, beta, evaluation); score >= beta) return score;
            if (halted_) return 0;
        }

        // 8. All moves.
        const Score first_alpha = alpha;
        const Player mover = G::side_to_move(position);
        Score best = -infinite_score;
        Move best_move{};
        Tried tried;
        int searched = 0;
        MovePicker<G> picker(MovePicker<G>::Kind::all, position, table_move, here.killers, history_, here.buffer);
        for (typename MovePicker<G>::Pick pick; picker.next(pick);) {
            // 9. Late quiet moves, behind which come no others, are skipped or reduced, unless all is lost so far.
            if (quiet_node && pick.quiet && !is_loss(best) && is_hopeless(depth, searched, evaluation, alpha)) break;
            const int reduction =
                pick.quiet && !threatened && !task_.exhaustive ? late_move_reduction(depth, searched, pv_node) : 0;

            // 10. The first move with the full window, the others to be refuted.
            const Position child = descend(position, pick.move, ply);
            Score score;
            if (searched == 0) {
                score = below<pv_node>(position, child, depth - 1, ply + 1, alpha, beta);
            } else {
                score = below<false>(position, child, depth - 1 - reduction, ply + 1, alpha, alpha + 1);
                if (score > alpha && reduction > 0)
                    score = below<false>(position, child, depth - 1, ply + 1, alpha, alpha + 1);
                if (pv_node && score > alpha && score < beta)
                    score = below<true>(position, child, depth - 1, ply + 1, alpha, beta);
            }
            if (halted_) return 0;
            ++searched;

            // 11. Keep the best.
            if (score > best) {
                best = score;
                if (score > alpha) {
                    alpha = score;
                    best_move = pick.move;
                    if constexpr (pv_node) path_.set_pv(ply, pick.move);
                    if (score >= beta) {
                        if (pick.quiet || pick.move == table_move) reward(here.killers, mover, pick.move, tried, depth);
                        break;
                    }
                }
            }
            if (pick.quiet) tried.add(pick.move);
        }

        // 12. No move at all decides the game; anything else goes into the table.
        if (best == -infinite_score) return decided(position, G::outcome_without_moves(position), ply);
        const Bound bound = best >= beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
        if (best_move == Move{}) best_move = table_move;
        table_.store(here.key, {move_bits(best_move), score_to_table(best, ply), depth, bound});
        return best;
    }

    /// Beyond the horizon: the static evaluation, unless a forcing move improves it.
    template <bool pv_node>
    Score quiescence(const Position& position, int depth, int ply, Score alpha, Score beta) {
        Score best = static_score<G>(position);
        if constexpr (HasForcingMoves<G>) {
            if (best >= beta || depth <= -quiescence_plies || ply >= max_ply - 1) return best;
            alpha = std::max(alpha, best);
            auto& here = path_[ply];
            MovePicker<G> picker(MovePicker<G>::Kind::forcing, position, Move{}, here.killers, history_, here.buffer);
            for (typename MovePicker<G>::Pick pick; picker.next(pick);) {
                const Position child = descend(position, pick.move, ply);
                const Score score = below<pv_node>(position, child, std::min(depth, 0) - 1, ply + 1, alpha, beta);
                if (halted_) return 0;
                if (score <= best) continue;
                best = score;
                if (score <= alpha) continue;
                alpha = score;
                if constexpr (pv_node) path_.set_pv(ply, pick.move);
                if (score >= beta) break;
            }
        }
        return best;
    }

    /// Gives the move away: a side that stands above beta even so will hardly fall below it.
    Score null_move(const Position& position, int depth, int ply, Score beta, Score evaluation) {
        if constexpr (HasNullMove<G>) {
            const bool after_null_move = passed_at_ == ply - 1;
            if (depth < 3 || evaluation < beta || after_null_move) return -infinite_score;
            const int outer = passed_at_;
            passed_at_ = ply;
            const Position child = G::null_move(position);
            table_.prefetch(path_.extend(ply, child, true));
            const Score score = -node<false>(child, null_move_depth(depth), ply + 1, -beta, -beta + 1);
            passed_at_ = outer;
            return is_win(score) ? beta : score;
        } else {
            return -infinite_score;
        }
    }

    /// Counts a node; false (and halted_) if the search has to end.
    bool enter(int ply) noexcept {
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
        if (halted_ || nodes >= task_.node_limit || stop_token_.is_halted()) {
            halted_ = true;
            return false;
        }
        nodes_.store(nodes + 1, std::memory_order_relaxed);
        selective_depth_ = std::max(selective_depth_, ply);
        return true;
    }

    /// The position after `move`, with the next ply of the path made ready for it.
    Position descend(const Position& position, Move move, int ply) noexcept {
        const Position child = G::apply(position, move);
        bool irreversible = false;
        if constexpr (HasIrreversibleMoves<G>) irreversible = G::is_irreversible(position, move);
        table_.prefetch(path_.extend(ply, child, irreversible));
        return child;
    }

    [[nodiscard]] static Score decided(const Position& position, Outcome outcome, int ply) noexcept {
        if (outcome.result == Result::draw) return draw_score;
        return is_win_of(G::side_to_move(position), outcome) ? mate_in(ply) : mated_in(ply);
    }

    [[nodiscard]] static bool is_threatened(const Position& position) noexcept {
        if constexpr (HasThreats<G>) {
            return G::is_threatened(position);
        } else {
            return false;
        }
    }

    [[nodiscard]] bool can_cut(const TableEntry& entry, int depth, int ply, Score alpha, Score beta) const noexcept {
        const Score score = score_from_table(entry.score, ply);
        // Proved mates hold at any depth; an exhaustive search trusts nothing else.
        if (!is_mate(score) && (task_.exhaustive || entry.depth < depth)) return false;
        switch (entry.bound) {
            case Bound::exact: return true;
            case Bound::lower: return score >= beta;
            case Bound::upper: return score <= alpha;
        }
        return false;
    }

    /// The first quiet moves of a node that did not refute it.
    struct Tried {
        std::array<Move, 32> moves;
        std::size_t size = 0;

        void add(Move move) noexcept {
            if (size < moves.size()) moves[size++] = move;
        }
    };

    void reward(Killers<G>& killers, Player mover, Move move, const Tried& tried, int depth) noexcept {
        killers.add(move);
        const std::int32_t bonus = std::min(depth * depth * 16, HistoryTable::bound / 8);
        history_.update(mover, move_bits(move), bonus);
        for (std::size_t at = 0; at < tried.size; ++at) history_.update(mover, move_bits(tried.moves[at]), -bonus);
    }

    const SearchTask<G>& task_;
    TranspositionTable& table_;
    const StopToken& stop_token_;
    RootObserver<G>* observer_;
    SearchPath<G> path_;
    HistoryTable history_;
    std::vector<RootMove<G>> root_moves_;
    std::atomic<std::uint64_t> nodes_ = 0;
    bool halted_ = false;
    int depth_ = 0;
    int selective_depth_ = 0;
    int passed_at_ = -1;  // the ply of the last null move on the path
};

}  // namespace quadriga::engine
