#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/search/alpha_beta.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/shared_tables.hpp"
#include "engine/search/stop_token.hpp"

namespace quadriga::engine {

/// Receives the progress of a worker at the root, on the thread that runs the worker.
template <Searchable G>
class RootObserver {
public:
    virtual ~RootObserver() = default;
    /// Called when a root move is about to be searched. `number`: its place in the move ordering, from 1.
    virtual void on_root_move(typename G::Move move, std::size_t number) = 0;
    /// Called when a line has failed low or high and is about to be re-searched with a wider window. `number`: the rank
    /// of the line, from 0. `depth`: the depth of the iteration, in plies.
    virtual void on_bound(const RootMove<G>& line, std::size_t number, int depth) = 0;
};

/// One thread of a search: searches the root moves with aspiration windows, and defers moves that other workers are
/// searching. Workers share only the task, the tables and the stop token.
template <Searchable G>
class Worker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// All arguments must outlive the worker; `observer` may be null.
    Worker(const SearchTask<G>& task, SharedTables& shared, StopToken& stop_token, RootObserver<G>* observer)
        : observer_(observer),
          first_window_(task.parameters.window),
          root_key_(task.keys.back() ^ task.salt),
          in_progress_(shared.in_progress),
          alpha_beta_(task, shared, stop_token),
          root_moves_(alpha_beta_.ordered_root_moves()) {}

    /// Searches a line of an iteration of `depth` plies: finds the best of the root moves from index `line` on, and
    /// moves it to index `line`. The moves before it begin the previous lines. `line` must be below the number of root
    /// moves. Returns whether the result is usable: true unless halted; if halted, whether some move has been searched
    /// and the best one does not lose by force.
    bool search_line(int depth, std::size_t line) {
        if (line == 0) root_moves_.start_iteration();
        RootMove<G>& best = root_moves_[line];
        const Score previous = best.previous_score;
        alpha_beta_.start_iteration(depth, previous, line == 0);
        const bool narrow = depth >= window_min_depth && !is_mate(previous) && previous != -infinite_score;
        Score window = narrow ? first_window_ : infinite_score;
        Score alpha = lower_edge(previous, window);
        Score beta = upper_edge(previous, window);
        std::optional<RootMove<G>> failed_high;
        for (;;) {
            const Score score = search_root(depth, line, alpha, beta);
            if (is_halted()) {
                // A move that failed high is better than the previous best, though by an unknown margin.
                if (best.score == -infinite_score && failed_high) best = *failed_high;
                // In a lost position, only a complete iteration finds the move that holds out longest.
                return !is_loss(best.score);
            }
            if (score > alpha && score < beta) return true;
            if (observer_ != nullptr) observer_->on_bound(best, line, depth);
            window *= 4;
            failed_high.reset();
            if (score <= alpha) {
                alpha = is_loss(score) ? -infinite_score : lower_edge(score, window);
            } else {
                failed_high = best;
                beta = is_win(score) ? infinite_score : upper_edge(score, window);
            }
        }
    }

    [[nodiscard]] RootMoves<G>& root_moves() noexcept { return root_moves_; }
    [[nodiscard]] bool is_halted() const noexcept { return alpha_beta_.is_halted(); }
    [[nodiscard]] int selective_depth() const noexcept { return alpha_beta_.selective_depth(); }
    [[nodiscard]] NodeCounter& counter() noexcept { return alpha_beta_.counter(); }

private:
    static constexpr int window_min_depth = 4;
    static constexpr Score widest_window = 1000;

    [[nodiscard]] static Score lower_edge(Score centre, Score window) noexcept {
        return window > widest_window ? -infinite_score : centre - window;
    }
    [[nodiscard]] static Score upper_edge(Score centre, Score window) noexcept {
        return window > widest_window ? infinite_score : centre + window;
    }

    struct RootWindow {
        Score alpha;
        Score beta;
        Score best = -infinite_score;
    };

    Score search_root(int depth, std::size_t line, Score alpha, Score beta) {
        root_moves_.start_line(line);
        if (!alpha_beta_.visit(0)) return 0;
        RootWindow window{alpha, beta};
        for (const bool deferred : {false, true}) {
            for (std::size_t at = line; at < root_moves_.size(); ++at) {
                RootMove<G>& move = root_moves_[at];
                if (!deferred) move.is_deferred = at > line && in_progress_.contains(key_of(move.move, depth));
                if (move.is_deferred == deferred && !search_move(depth, line, at, window)) return window.best;
            }
        }
        return window.best;
    }

    /// Searches the root move at index `at`, for a line. Returns whether another one is to be searched in this window.
    bool search_move(int depth, std::size_t line, std::size_t at, RootWindow& window) {
        const Move move = root_moves_[at].move;
        if (observer_ != nullptr) observer_->on_root_move(move, at + 1);
        const std::uint64_t nodes = alpha_beta_.counter().nodes();
        const Key key = key_of(move, depth);
        in_progress_.begin(key);
        const Score score =
            alpha_beta_.search_root_move(move, depth, window.alpha, window.beta, static_cast<int>(at - line));
        in_progress_.end(key);
        root_moves_[at].nodes += alpha_beta_.counter().nodes() - nodes;
        if (is_halted()) return false;
        root_moves_.set_latest(at, score, window.alpha, window.beta);
        if (at == line || score > window.alpha)
            root_moves_.set_best(line, at, score, window.alpha, window.beta, alpha_beta_.root_pv());
        window.best = std::max(window.best, score);
        window.alpha = std::max(window.alpha, score);
        return window.alpha < window.beta;
    }

    [[nodiscard]] Key key_of(Move move, int depth) const noexcept {
        return MovesInProgress::key_of(root_key_, move_bits(move), depth);
    }

    RootObserver<G>* observer_;
    const Score first_window_;
    const Key root_key_;
    MovesInProgress& in_progress_;
    AlphaBeta<G> alpha_beta_;
    RootMoves<G> root_moves_;
};

}  // namespace quadriga::engine
