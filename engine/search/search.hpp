#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/game/play.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/mate_search.hpp"
#include "engine/search/reporter.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/root_probe.hpp"
#include "engine/search/score.hpp"
#include "engine/search/shared_tables.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/worker.hpp"
#include "engine/system/small_code.hpp"
#include "engine/system/threads.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

template <Searchable G>
struct SearchResult {
    std::vector<RootMove<G>> lines;  ///< at least one, best first
    /// The depth of the last iteration that updated the lines, in plies; 0 if none did, 1 if exact values alone
    /// decided. In a mate search, the plies of the win or else of the last refutation, if there was one.
    int depth;
    std::optional<int> no_mate_within;  ///< a mate search proved that there is no win within this many plies
    std::uint64_t nodes;
    std::chrono::microseconds time;
};

/// Blocks until the client wants the answer: after a ponderhit or a stop if the search ponders, only after a stop if
/// limits.ends_by_itself() is false, and otherwise at once.
inline void wait_until_wanted(const Limits& limits, StopToken& stop_token) {
    if (limits.ponder) stop_token.wait_for_answer_wanted();
    if (!limits.ends_by_itself()) stop_token.wait_for_stop();
}

/// Iterative deepening on one or more threads. All search the same root to the same depths, share the transposition
/// table and the history, and defer moves that another thread is searching (see DeferringPicker). Only the first
/// thread, the caller's, reports; when it is done, it halts the others. One object runs one search.
template <Searchable G>
class Search final : private RootObserver<G> {
public:
    /// The references, and the objects to which the task refers, must outlive the search.
    Search(SearchTask<G> task, TranspositionTable& table, StopToken& stop_token, Listener& listener)
        : task_(std::move(task)),
          start_(task_.limits.start.value_or(Clock::now())),
          budget_(time_budget(task_.limits, G::side_to_move(task_.root), task_.move_overhead,
                              G::search_parameters.moves_per_clock)),
          shared_(table),
          stop_token_(stop_token),
          reporter_(task_, start_, table, workers_, listener) {}

    /// Runs the search. Blocks until the search has ended and the client wants the answer (see wait_until_wanted). The
    /// last reports are the final lines. Call once.
    SearchResult<G> run() {
        shared_.transpositions.new_search();
        stop_token_.begin(start_, budget_.limit);
        RootObserver<G>* const observer = this;
        workers_.push_back(std::make_unique<Worker<G>>(task_, shared_, stop_token_, observer));
        probe_root();
        // The answer if the search is halted at once.
        root_moves().set_first_lines(static_cast<std::size_t>(task_.multipv) - settled_wins_,
                                     static_evaluation<G>(task_.root, task_.network, task_.term_factors));
        search();
        wait_until_wanted(task_.limits, stop_token_);
        std::vector<RootMove<G>> lines = final_lines();
        report_all(lines);
        reporter_.report_root_moves(lines, root_moves().all());
        stop_token_.end();
        return {std::move(lines), completed_depth_, no_mate_within_, reporter_.nodes(), reporter_.elapsed()};
    }

private:
    /// Halts the helpers and waits for them, even if an exception is thrown.
    struct HelperGuard {
        StopToken& stop_token;
        ThreadPool* pool;
        ~HelperGuard() {
            stop_token.halt();
            if (pool != nullptr) pool->wait();
        }
    };

    /// The node limit of the short search that finds an answer before the mate search begins.
    static constexpr std::uint64_t brief_nodes = 2000;

    /// Finds the lines. All helpers have ended when it returns.
    void search() {
        const HelperGuard helper_guard{stop_token_, task_.pool};
        if (task_.limits.mate) return search_mate();
        report_settled();
        if (root_moves().lines().empty()) return;
        start_helpers();
        deepen();
    }

    /// If the exact values of the root moves are known, keeps only the moves that RootProbe::rank returns for the lines
    /// to report or, in a mate search, for one line.
    void probe_root() {
        RootProbe<G> probe(task_, stop_token_);
        auto ranked = probe.rank(root_moves().all(), task_.limits.mate ? 1 : static_cast<std::size_t>(task_.multipv));
        reporter_.add_table_hits(probe.hits());
        if (!ranked) return;
        // Without a tablebase file, settled moves are searched as well: clients expect all lines in each iteration.
        const bool is_from_file = !Oracle<G>::is_fast && probe.hits() > 0;
        if (!task_.limits.mate && is_from_file) take_settled(*ranked);
        task_.search_moves.clear();
        for (const RootMove<G>& move : *ranked) task_.search_moves.push_back(move.move);
        root_moves().set_moves(std::move(*ranked));
    }

    /// Moves the settled moves, which need no search, from `moves` to settled_.
    void take_settled(std::vector<RootMove<G>>& moves) {
        const auto is_settled = [](const RootMove<G>& move) { return move.is_settled(); };
        const auto is_win = [](const RootMove<G>& move) { return move.value->is_win(); };
        std::copy_if(moves.begin(), moves.end(), std::back_inserter(settled_), is_settled);
        std::erase_if(moves, is_settled);
        settled_wins_ = static_cast<std::size_t>(std::ranges::count_if(settled_, is_win));
        if (moves.empty()) completed_depth_ = 1;
    }

    /// Reports the settled wins and, if nothing is left to search, the settled losses.
    void report_settled() {
        report_all(root_moves().size() == 0 ? settled_ : std::span(settled_).first(settled_wins_));
    }

    /// The lines of the search merged with the settled ones, best first.
    [[nodiscard]] std::vector<RootMove<G>> final_lines() {
        std::vector<RootMove<G>> lines = root_moves().lines();
        lines.insert(lines.end(), settled_.begin(), settled_.end());
        sort_by_value(lines);
        for (RootMove<G>& line : lines) line = line.with_exact_score();
        return lines;
    }

    /// Finds the answer for a mate search that finds no mate: the best move by exact value or by a short search.
    void search_briefly() {
        if (root_moves().lines().front().is_settled()) return;
        workers_.front()->counter().set_limit(std::min(task_.nodes_per_thread() / 2, brief_nodes));
        for (int depth = 1; depth <= last_depth(); ++depth) {
            if (!search_lines(depth, [](std::size_t, std::size_t) {})) return;
        }
    }

    void deepen() {
        for (int depth = 1; depth <= last_depth(); ++depth) {
            const bool is_whole = search_lines(depth, [&](std::size_t rank, std::size_t line) {
                for (; rank <= line; ++rank) report(root_moves().lines()[rank], settled_wins_ + rank, depth);
            });
            if (!is_whole) return;
            const RootMove<G>& best = root_moves().lines().front();
            stability_.end_iteration(move_bits(best.move), best.score);
            if (is_done(depth)) return;
        }
    }

    /// Runs one iteration of the first worker. Calls `on_line(rank, line)` after each complete line, numbered from 0:
    /// lines `rank`..`line` have changed. Returns false, leaving out the remaining lines, if the search is halted.
    template <class OnLine>
    bool search_lines(int depth, OnLine on_line) {
        Worker<G>& worker = *workers_.front();
        const std::size_t lines = root_moves().lines().size();
        for (std::size_t line = 0; line < lines; ++line) {
            std::size_t rank = line;
            if (worker.search_line(depth, line)) {
                rank = root_moves().update_lines(line);
                completed_depth_ = depth;
            }
            if (worker.is_halted()) return false;
            on_line(rank, line);
        }
        return true;
    }

    /// Finds a forced win or, if there is none, the best known move and the plies within which there is no win.
    void search_mate() {
        search_briefly();
        workers_.front()->counter().set_limit(task_.nodes_per_thread());
        const auto on_refuted = [this](int plies) {
            completed_depth_ = plies;
            report(root_moves().lines().front(), 0, plies);
        };
        auto found =
            find_mate<G>(task_, shared_.transpositions, workers_.front()->counter(), root_moves().all(), on_refuted);
        no_mate_within_ = found.no_mate_within;
        if (!found.win) return;
        completed_depth_ = static_cast<int>(found.win->pv.size());
        root_moves().set_lines({std::move(*found.win)});
    }

    /// Starts the helpers. If the system runs out of threads or memory, fewer helpers start, or none.
    void start_helpers() {
        if (task_.pool == nullptr) return;
        try {
            if (task_.threads > 1) shared_.in_progress.use();
            // Create all workers before the first helper competes for the processor.
            while (workers_.size() < static_cast<std::size_t>(task_.threads))
                workers_.push_back(std::make_unique<Worker<G>>(task_, shared_, stop_token_, nullptr));
        } catch (const std::bad_alloc&) {
            return;
        }
        task_.pool->resize(workers_.size() - 1);
        task_.pool->start([this](std::size_t thread) { run_helper(*workers_[thread + 1]); });
    }

    void run_helper(Worker<G>& worker) {
        for (int depth = 1; depth < max_ply && !worker.is_halted(); ++depth) worker.search_line(depth, 0);
    }

    [[nodiscard]] int last_depth() const noexcept {
        int depth = max_ply - 1;
        if (task_.limits.depth) depth = std::min(depth, *task_.limits.depth);
        return depth;
    }

    /// Whether the search is done after the iteration at this depth; false while it ponders. A ponderhit then halts the
    /// search at once if it comes after the time at which the search would have been done.
    [[nodiscard]] bool is_done(int depth) {
        const auto moment = end_without_pondering(depth);
        if (task_.limits.ponder) stop_token_.settle_at(moment);
        return Clock::now() >= moment && !stop_token_.is_pondering();
    }

    /// The time from which no further iteration would begin if the search did not ponder; Clock::time_point::max() if
    /// there is no such time.
    [[nodiscard]] Clock::time_point end_without_pondering(int depth) const {
        const Score score = root_moves().lines().front().score;
        const bool has_budget = budget_.limit || budget_.aim || task_.limits.nodes;
        if (has_budget && is_mate(score) && plies_to_mate(score) <= depth) return start_;
        if (!budget_.aim) return Clock::time_point::max();
        if (root_moves().size() == 1) return start_;
        return start_ + *budget_.aim * stability_.percent_of_aim() / 100;
    }

    void report(const RootMove<G>& line, std::size_t number, int depth) {
        reporter_.report(line.with_exact_score(), number, depth);
    }
    /// Reports lines whose exact scores are already set.
    void report_all(std::span<const RootMove<G>> lines) {
        for (std::size_t at = 0; at < lines.size(); ++at) reporter_.report(lines[at], at, completed_depth_);
    }
    void on_root_move(typename G::Move move, std::size_t number) override {
        reporter_.report_current_move(move, number);
    }
    void on_bound(const RootMove<G>& line, std::size_t number, int depth) override {
        if (task_.limits.ponder && number == 0 && line.bound == Bound::upper)
            stop_token_.settle_at(Clock::time_point::max());  // the best move may be about to change
        if (reporter_.is_long()) report(line, settled_wins_ + number, depth);
    }

    [[nodiscard]] RootMoves<G>& root_moves() const noexcept { return workers_.front()->root_moves(); }

    SearchTask<G> task_;
    const Clock::time_point start_;  // from which time is measured
    const TimeBudget budget_;
    Stability stability_;
    SharedTables shared_;
    StopToken& stop_token_;
    std::vector<std::unique_ptr<Worker<G>>> workers_;
    Reporter<G> reporter_;
    std::optional<int> no_mate_within_;
    std::vector<RootMove<G>> settled_;  // wins, then losses, among the best lines; not searched
    std::size_t settled_wins_ = 0;
    int completed_depth_ = 0;
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
