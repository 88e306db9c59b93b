#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/game/play.hpp"
#include "engine/search/deferring_picker.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/oracle.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/search_stack.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/shared_tables.hpp"
#include "engine/search/static_evaluation.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/search/transposition_table.hpp"

namespace quadriga::engine {

/// Principal variation search (Marsland and Campbell 1982) of the tree below the root, for any game, on one thread. The
/// search is fail-soft: a score <= alpha is an upper bound, a score >= beta a lower bound. Scores are from the point of
/// view of the side to move, and are meaningless once is_halted().
template <Searchable G>
class AlphaBeta {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// All arguments must outlive the object.
    AlphaBeta(const SearchTask<G>& task, SharedTables& shared, StopToken& stop_token)
        : task_(task),
          table_(shared.transpositions),
          history_(shared.history),
          in_progress_(shared.in_progress),
          counter_(task.nodes_per_thread(), stop_token),
          stack_(task, shared.transpositions, task.salt),
          parameters_(task.parameters),
          evaluate_(task.network, task.term_factors) {}

    /// The legal root moves that the task allows, most promising first.
    [[nodiscard]] std::vector<Move> ordered_root_moves() {
        auto& root = stack_[0];
        std::vector<Move> moves;
        const auto add = [&](Move move) {
            const auto& wanted = task_.search_moves;
            if (wanted.empty() || std::ranges::find(wanted, move) != wanted.end()) moves.push_back(move);
        };
        MovePicker<G> picker(MovePicker<G>::main_generation(task_), task_.root, Move{}, root.killers, history_,
                             root.buffer);
        for (typename MovePicker<G>::Pick pick; picker.next(pick);) add(pick.move);
        if constexpr (HasStagedMoves<G>) {
            // The stages may omit losing moves, but those are legal.
            const std::size_t count = moves.size();
            root.buffer.moves.clear();
            G::generate(task_.root, root.buffer.moves);
            for (const Move move : root.buffer.moves) {
                const auto picked = std::span(moves).first(count);
                if (std::ranges::find(picked, move) == picked.end()) add(move);
            }
        }
        return moves;
    }

    /// Call before each line of an iteration. `depth`: the depth of the iteration in plies; it also limits extensions,
    /// to about twice as many plies. `previous`: the score of the line in the last iteration, or -infinite_score if
    /// there is none. `reset_selective_depth`: pass true for the first line.
    void start_iteration(int depth, Score previous, bool reset_selective_depth) noexcept {
        iteration_ = depth;
        lowest_trusted_beta_ = previous >= parameters_.nearly_won ? -parameters_.nearly_won : -infinite_score;
        if (reset_selective_depth) selective_depth_ = 0;
    }

    /// Searches a root move to `depth` plies and returns its score for the side to move at the root. The first move of
    /// a line gets the full window. Later moves get a null window and, if the score exceeds alpha, the full window. In
    /// a wide game, late moves may first be searched at reduced depth. `searched`: the number of moves already searched
    /// in this line.
    Score search_root_move(Move move, int depth, Score alpha, Score beta, int searched) {
        const Position child = stack_.make_move(task_.root, move, 0);
        if (searched == 0) return search_child<true>(task_.root, child, depth - 1, 1, alpha, beta);
        if (const int reduction = late_move_reduction(parameters_, depth, searched, true);
            G::search_parameters.is_wide && reduction > 0 && !is_loss(alpha)) {
            const Score score = search_child<false>(task_.root, child, depth - 1 - reduction, 1, alpha, alpha + 1);
            if (score <= alpha || is_halted()) return score;
        }
        const Score score = search_child<false>(task_.root, child, depth - 1, 1, alpha, alpha + 1);
        if (score <= alpha || is_halted()) return score;
        return search_child<true>(task_.root, child, depth - 1, 1, alpha, beta);
    }

    /// The principal variation after the root move searched last; may be incomplete. Valid until the next search.
    [[nodiscard]] std::span<const Move> root_pv() const noexcept { return stack_.pv(1); }

    /// Counts a node `ply` plies from the root. Returns false, without counting the node, if the search has to end;
    /// is_halted() is then true.
    bool visit(int ply) noexcept {
        selective_depth_ = std::max(selective_depth_, ply);
        return counter_.visit();
    }

    [[nodiscard]] bool is_halted() const noexcept { return counter_.is_halted(); }
    [[nodiscard]] int selective_depth() const noexcept { return selective_depth_; }
    [[nodiscard]] NodeCounter& counter() noexcept { return counter_; }

private:
    static constexpr int qsearch_plies = 8;
    static constexpr int tablebase_min_depth = 3;

    /// The first quiet moves, at most 32, searched in a node without causing a cutoff.
    struct QuietsTried {
        QuietsTried() noexcept {}  // NOLINT(modernize-use-equals-default): a defaulted one could zero the array

        union {
            std::array<Move, 32> moves;
        };
        std::size_t size = 0;

        void add(Move move) noexcept {
            if (size < moves.size()) moves[size++] = move;
        }
    };

    /// Searches `child`, which follows `position`, and returns its score for the side to move in `position`. The score
    /// is negated unless the same side is to move in both.
    template <bool pv_node>
    Score search_child(const Position& position, const Position& child, int depth, int ply, Score alpha, Score beta) {
        if (G::side_to_move(child) == G::side_to_move(position)) return search<pv_node>(child, depth, ply, alpha, beta);
        return -search<pv_node>(child, depth, ply, -beta, -alpha);
    }

    /// Searches a position `ply` plies from the root and returns its score for the side to move. `depth`: the remaining
    /// plies to the horizon. At depth <= 0 after extensions, and near max_ply, the quiescence search takes over.
    template <bool pv_node>
    Score search(const Position& position, int depth, int ply, Score alpha, Score beta) {
        auto& here = stack_[ply];
        here.pv_size = 0;

        // 1. Limits.
        if (!visit(ply)) return 0;

        // 2. The end of the game: on the board, then by the rules of the match.
        if (const Outcome outcome = G::outcome(position); outcome.is_over())
            return terminal_score(position, outcome, ply);
        if (stack_.is_repetition(ply) || stack_.is_drawn_by_match(ply)) return draw_score;

        // 3. Mate distance pruning.
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;

        // 4. A move that wins at once.
        if constexpr (HasWinningMove<G>) {
            if (const Move move = G::winning_move(position); move != Move{}) {
                stack_.end_pv(ply, move);
                return mate_in(ply + 1);
            }
        }

        // 5. Tablebase. A slow one is probed only after an irreversible move.
        if constexpr (Oracle<G>::has_tablebase) {
            const bool is_worth_it =
                Oracle<G>::is_fast || (depth >= tablebase_min_depth && here.reversible_since == ply);
            if (task_.oracle != nullptr && is_worth_it) {
                if (const auto value = task_.oracle->probe_tablebase(position)) {
                    counter_.count_table_hit();
                    const Score score = exact_score(*value, ply);
                    if (pv_node && is_mate(score))
                        here.pv_size = task_.oracle->write_best_line(position, *value, here.buffer.moves, here.pv,
                                                                     [] { return false; });
                    return score;
                }
            }
        }

        // 6. Extend a node under threat, or leave the horizon to qsearch.
        const bool threatened = G::is_threatened(position);
        if (!G::search_parameters.is_wide && threatened && ply < 2 * iteration_ + 2) depth = std::max(depth, 0) + 1;
        if (depth <= 0 || ply >= max_ply - 1) return qsearch<pv_node>(position, depth, ply, alpha, beta);

        // 7. Static evaluation and reverse futility pruning. They precede the probe: they take about as long as the
        // prefetch of the table entry, and a pruned node does not wait for it. Neither this nor a null move may refute
        // a loss; only a line of moves can.
        const bool can_prune = !pv_node && !threatened && !is_loss(beta);
        const Score evaluation = can_prune ? evaluate_(position) : 0;
        if (can_prune && beta > lowest_trusted_beta_ &&
            can_prune_by_reverse_futility(parameters_, depth, evaluation, beta))
            return evaluation;

        // 8. Transposition table, and internal iterative reduction if it has no entry.
        const Key key = stack_.table_key(ply);
        const auto entry = table_.probe(key);
        const Move tt_move = entry ? move_from_bits<Move>(entry->move) : Move{};
        assert(tt_move == Move{} || is_legal<G>(position, tt_move));
        if (!pv_node && entry && can_cut_off(*entry, depth, ply, alpha, beta))
            return score_from_table(entry->score, ply);
        if (!entry && depth >= 5) --depth;

        // 9. Null move pruning.
        if (can_prune) {
            if (const Score score = search_null_move(position, depth, ply, beta, evaluation); score >= beta)
                return score;
            if (is_halted()) return 0;
        }

        // 10. The moves.
        const Score old_alpha = alpha;
        const Player mover = G::side_to_move(position);
        Score best = -infinite_score;
        Move best_move{};
        QuietsTried quiets_tried;
        const bool can_prune_late = can_prune || (G::search_parameters.is_wide && !is_loss(beta));
        const int late_moves = late_move_limit(parameters_, depth, pv_node);
        MovePicker<G> picker(MovePicker<G>::main_generation(task_), position, tt_move, here.killers, history_,
                             here.buffer, MovePicker<G>::is_evaluated(depth, threatened) ? &evaluate_ : nullptr);
        DeferringPicker<G> moves(picker, key, depth, in_progress_, here.deferred);
        for (typename MovePicker<G>::Pick pick; moves.next(pick);) {
            const int number = moves.number();
            if (!pv_node && number > 0 && moves.is_shared()) {
                if (const auto score = finished_score(key, depth, ply, alpha, beta)) return *score;
            }

            // 11. Late move pruning and futility pruning of all remaining moves: after a quiet move, only quiet ones
            // follow.
            if (pick.quiet && !is_loss(best) &&
                ((can_prune_late && number >= late_moves) ||
                 (can_prune && number > 0 && can_prune_by_futility(parameters_, depth, evaluation, alpha)))) {
                moves.skip_rest();
                continue;
            }

            // 12. Search the first move with the open window, the others with a null window and a reduction; re-search
            // those that exceed alpha.
            const int reduction = pick.quiet && (G::search_parameters.is_wide || !threatened)
                                      ? late_move_reduction(parameters_, depth, number, pv_node)
                                      : 0;
            const Position child = stack_.make_move(position, pick.move, ply);
            if (depth > 1) prefetch_upcoming(position, picker);
            Score score;
            if (number == 0) {
                score = search_child<pv_node>(position, child, depth - 1, ply + 1, alpha, beta);
            } else {
                score = search_child<false>(position, child, depth - 1 - reduction, ply + 1, alpha, alpha + 1);
                if (score > alpha && reduction > 0)
                    score = search_child<false>(position, child, depth - 1, ply + 1, alpha, alpha + 1);
                if (pv_node && score > alpha && score < beta)
                    score = search_child<true>(position, child, depth - 1, ply + 1, alpha, beta);
            }
            if (is_halted()) return 0;

            // 13. Update the best move; stop at a cutoff.
            if (score > best) {
                best = score;
                if (score > alpha) {
                    alpha = score;
                    best_move = pick.move;
                    if constexpr (pv_node) stack_.update_pv(ply, pick.move);
                    if (score >= beta) {
                        if (pick.quiet || pick.move == tt_move)
                            update_quiet_history(here.killers, mover, pick.move, quiets_tried, depth);
                        break;
                    }
                }
            }
            if (pick.quiet) quiets_tried.add(pick.move);
        }

        // 14. Without a legal move, the rules decide the game; otherwise, store the result in the table.
        if (best == -infinite_score) return terminal_score(position, G::outcome_without_moves(position), ply);
        const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
        if (best_move == Move{}) best_move = tt_move;
        table_.store(key, {move_bits(best_move), score_to_table(best, ply), depth, bound});
        return best;
    }

    /// The quiescence search. Returns the static evaluation or, if it is higher, the best score of a noisy move.
    template <bool pv_node>
    Score qsearch(const Position& position, int depth, int ply, Score alpha, Score beta) {
        Score best = evaluate_(position);
        if constexpr (HasNoisyMoves<G>) {
            if (best >= beta || depth <= -qsearch_plies || ply >= max_ply - 1) return best;
            alpha = std::max(alpha, best);
            auto& here = stack_[ply];
            MovePicker<G> picker(MovePicker<G>::Stage::generate_noisy, position, Move{}, here.killers, history_,
                                 here.buffer);
            for (typename MovePicker<G>::Pick pick; picker.next(pick);) {
                const Position child = stack_.make_move(position, pick.move, ply);
                const Score score =
                    search_child<pv_node>(position, child, std::min(depth, 0) - 1, ply + 1, alpha, beta);
                if (is_halted()) return 0;
                if (score <= best) continue;
                best = score;
                if (score <= alpha) continue;
                alpha = score;
                if constexpr (pv_node) stack_.update_pv(ply, pick.move);
                if (score >= beta) break;
            }
        }
        return best;
    }

    /// Null move pruning (Donninger 1993): if a side reaches beta even after passing, one of its real moves almost
    /// always does too. To guard against zugzwang, a reduced search without null moves in its first plies verifies the
    /// cutoff. A result below beta means only that there is no cutoff.
    Score search_null_move(const Position& position, int depth, int ply, Score beta, Score evaluation) {
        if constexpr (HasNullMove<G>) {
            const bool allowed = ply >= null_move_min_ply_ && last_null_move_ != ply - 1;
            if (!allowed || depth < null_move_min_depth || evaluation < beta) return -infinite_score;
            const int outer = std::exchange(last_null_move_, ply);
            const Position child = G::null_move(position);
            stack_.push(ply, child, true);
            const Score score = -search<false>(child, null_move_depth(parameters_, depth), ply + 1, -beta, -beta + 1);
            last_null_move_ = outer;
            if (score < beta || is_halted() || !is_confirmed(position, null_move_depth(parameters_, depth), ply, beta))
                return -infinite_score;
            return is_win(score) ? beta : score;
        } else {
            return -infinite_score;
        }
    }

    /// The verification search of a null move cutoff. Returns whether a search to `depth` plies reaches beta if null
    /// moves are off in this node and in the next `depth` * 3 / 4 plies.
    bool is_confirmed(const Position& position, int depth, int ply, Score beta) {
        const int outer = std::exchange(null_move_min_ply_, ply + 1 + depth * 3 / 4);
        const Score score = search<false>(position, depth, ply, beta - 1, beta);
        null_move_min_ply_ = outer;
        return score >= beta;
    }

    /// Prefetches the table entry of the position after the move that is picked next, because a cache miss takes longer
    /// than making the move. Does nothing in a game without key_after.
    void prefetch_upcoming(const Position& position, MovePicker<G>& picker) const noexcept {
        if constexpr (HasKeyAfter<G>) {
            if (const Move move = picker.upcoming(); move != Move{})
                table_.prefetch(G::key_after(position, move) ^ task_.salt);
        }
    }

    [[nodiscard]] static Score terminal_score(const Position& position, Outcome outcome, int ply) noexcept {
        if (outcome.result == Result::draw) return draw_score;
        return is_win_of(G::side_to_move(position), outcome) ? mate_in(ply) : mated_in(ply);
    }

    /// The score of a position `ply` plies from the root with this exact value. A win or loss is a draw if the move
    /// limit ends the game first, a mate score if the tablebase is fast and the game ends before max_ply, or else a
    /// table score.
    [[nodiscard]] Score exact_score(ExactValue value, int ply) const noexcept {
        if (is_too_late(task_, value, ply)) return draw_score;
        const bool has_line = Oracle<G>::is_fast && ply + value.plies() < max_ply;
        return has_line ? mate_score(value, ply) : table_score(value, ply);
    }

    [[nodiscard]] static bool can_cut_off(const TableEntry& entry, int depth, int ply, Score alpha,
                                          Score beta) noexcept {
        const Score score = score_from_table(entry.score, ply);
        if (entry.depth < depth && !is_proof(score, entry.bound)) return false;
        switch (entry.bound) {
            case Bound::exact: return true;
            case Bound::lower: return score >= beta;
            case Bound::upper: return score <= alpha;
        }
        return false;
    }

    /// The score of a node from the table if another thread has finished the node in the meantime; otherwise none. Not
    /// inlined, to limit the code size of each game on a web page.
    [[nodiscard, gnu::noinline]] std::optional<Score> finished_score(Key key, int depth, int ply, Score alpha,
                                                                     Score beta) const noexcept {
        const auto entry = table_.probe(key);
        if (!entry || !can_cut_off(*entry, depth, ply, alpha, beta)) return std::nullopt;
        return score_from_table(entry->score, ply);
    }

    void update_quiet_history(Killers<G>& killers, Player mover, Move move, const QuietsTried& tried,
                              int depth) noexcept {
        killers.add(move);
        const std::int32_t bonus = std::min(depth * depth * 16, HistoryTable::bound / 8);
        history_.update(mover, move_bits(move), bonus);
        for (std::size_t at = 0; at < tried.size; ++at) history_.update(mover, move_bits(tried.moves[at]), -bonus);
    }

    const SearchTask<G>& task_;
    TranspositionTable& table_;
    HistoryTable& history_;
    MovesInProgress& in_progress_;
    NodeCounter counter_;
    SearchStack<G> stack_;
    const SearchParameters parameters_;
    Evaluator<G> evaluate_;
    int iteration_ = 0;
    Score lowest_trusted_beta_ = -infinite_score;  // see SearchParameters::nearly_won
    int selective_depth_ = 0;
    int null_move_min_ply_ = 0;  // null moves are off before this ply
    int last_null_move_ = -1;    // the ply of the last null move in the current line
};

}  // namespace quadriga::engine
