#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/exact_value.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/score.hpp"
#include "engine/system/small_code.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// A legal root move and what is known about it.
template <Searchable G>
struct RootMove {
    typename G::Move move;
    Score score = -infinite_score;           ///< -infinite_score: not searched with an open window in this iteration
    Score previous_score = -infinite_score;  ///< the score in the previous iteration
    Bound bound = Bound::exact;
    std::vector<typename G::Move> pv;      ///< begins with `move`
    std::optional<ExactValue> value{};     ///< the exact value for the side to move at the root, if known
    std::uint64_t nodes = 0;               ///< visited below the move, in all iterations
    Score latest_score = -infinite_score;  ///< of its last completed search, with any window; -infinite_score: none
    Bound latest_bound = Bound::exact;
    bool is_deferred = false;  ///< to the end of the iteration, because another worker was searching it

    /// Whether the move is known to win or lose, and in how many plies, so that it needs no search.
    [[nodiscard]] bool is_settled() const noexcept { return value && value->has_distance() && !value->is_draw(); }

    /// A copy of the move, scored by its exact value if that is known. A settled move, whose score is already exact, is
    /// copied unchanged. A mate score found by the search is kept, because it is more precise than a win or loss of
    /// unknown distance.
    [[nodiscard]] RootMove with_exact_score() const {
        RootMove scored = *this;
        if (!value || is_settled()) return scored;
        scored.bound = Bound::exact;
        if (value->is_draw() || score == -infinite_score || !is_mate(score)) scored.score = table_score(*value);
        return scored;
    }
};

/// Moves the move at `at` up to just behind the last move in the sorted range [`first`, `at`) that is not worse.
/// Returns its place.
template <class Iterator, class IsBetter>
Iterator move_up(Iterator first, Iterator at, IsBetter is_better) {
    const auto place = std::upper_bound(first, at, *at, is_better);
    std::rotate(place, at, at + 1);
    return place;
}

/// Stably sorts moves by their exact values, best first. An unknown value counts as a loss of unknown distance.
template <Searchable G>
void sort_by_value(std::vector<RootMove<G>>& moves) {
    const auto is_better = [](const RootMove<G>& a, const RootMove<G>& b) {
        return a.value.value_or(ExactValue::loss()) > b.value.value_or(ExactValue::loss());
    };
    // An insertion sort: std::stable_sort would add more code per game to a web page.
    for (auto at = moves.begin(); at != moves.end(); ++at) move_up(moves.begin(), at, is_better);
}

/// The root moves in the order in which one worker searches them, and the lines of the answer so far. An iteration
/// searches as many lines as the answer has, best first: line n, counted from 0, begins with the best move other than
/// the first moves of the n lines before it. Used by one thread.
template <Searchable G>
class RootMoves {
public:
    using Move = typename G::Move;

    /// `moves`: all root moves to be searched, most promising first.
    explicit RootMoves(std::span<const Move> moves) {
        for (const Move move : moves) moves_.push_back({.move = move, .pv = {move}});
    }

    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    [[nodiscard]] RootMove<G>& operator[](std::size_t at) noexcept { return moves_[at]; }
    [[nodiscard]] std::span<const RootMove<G>> all() const noexcept { return moves_; }

    /// Replaces the moves. Call only before the first iteration.
    void set_moves(std::vector<RootMove<G>> moves) { moves_ = std::move(moves); }

    // For the worker.

    /// Begins an iteration: the current scores become the previous ones.
    void start_iteration() noexcept {
        for (RootMove<G>& move : moves_) move.previous_score = move.score;
    }

    /// Begins the search of a line: resets the scores of its candidate moves, except settled ones.
    void start_line(std::size_t line) noexcept {
        for (std::size_t at = line; at < moves_.size(); ++at) {
            if (!moves_[at].is_settled()) moves_[at].score = -infinite_score;
        }
    }

    /// Records a completed search of the move at index `at` with the window (`alpha`, `beta`).
    void set_latest(std::size_t at, Score score, Score alpha, Score beta) noexcept {
        moves_[at].latest_score = score;
        moves_[at].latest_bound = bound_of(score, alpha, beta);
    }

    /// Moves the move at index `at` to index `line` <= `at`, and the moves in between down by one place. Unless the
    /// move is settled, also sets its score and line. `score`: the result of a search with the window (`alpha`,
    /// `beta`); `rest`: the line that follows the move.
    void set_best(std::size_t line, std::size_t at, Score score, Score alpha, Score beta, std::span<const Move> rest) {
        if (!moves_[at].is_settled()) update(moves_[at], score, alpha, beta, rest);
        const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(line);
        const auto best = moves_.begin() + static_cast<std::ptrdiff_t>(at);
        std::rotate(first, best, best + 1);
    }

    // The answer.

    [[nodiscard]] const std::vector<RootMove<G>>& lines() const noexcept { return lines_; }

    /// Sets the answer before any search: the `count` moves with the best exact values or, if none are known, the first
    /// `count` moves; all moves if there are fewer. `evaluation`, the static evaluation of the root, becomes the score
    /// of each move that is not settled.
    void set_first_lines(std::size_t count, Score evaluation) {
        lines_ = moves_;
        for (RootMove<G>& line : lines_) {
            if (!line.is_settled()) line.score = evaluation;
        }
        keep_best_lines(lines_, count);
    }

    void set_lines(std::vector<RootMove<G>> lines) { lines_ = std::move(lines); }

    /// Takes lines 0..`line` from this iteration, the best score first, followed by older lines with other first moves;
    /// keeps the number of lines. If exact values are known, the best lines by value are kept, even moves that were not
    /// searched. Returns the rank of the line: a later line may get a better score than earlier ones.
    std::size_t update_lines(std::size_t line) {
        const std::size_t count = lines_.size();
        const auto is_better = [](const RootMove<G>& a, const RootMove<G>& b) { return a.score > b.score; };
        const auto place = move_up(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line), is_better);
        std::vector<RootMove<G>> merged(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1);
        const auto add = [&merged](std::span<const RootMove<G>> others) {
            for (const RootMove<G>& other : others) {
                if (std::ranges::find(merged, other.move, &RootMove<G>::move) == merged.end()) merged.push_back(other);
            }
        };
        add(lines_);
        if (std::ranges::any_of(moves_, [](const RootMove<G>& move) { return move.value.has_value(); })) add(moves_);
        keep_best_lines(merged, count);
        lines_ = std::move(merged);
        return static_cast<std::size_t>(place - moves_.begin());
    }

private:
    [[nodiscard]] static Bound bound_of(Score score, Score alpha, Score beta) noexcept {
        return score <= alpha ? Bound::upper : score >= beta ? Bound::lower : Bound::exact;
    }

    static void update(RootMove<G>& best, Score score, Score alpha, Score beta, std::span<const Move> rest) {
        best.bound = bound_of(score, alpha, beta);
        // A bound has no complete line, so a mate score is clamped to the window.
        best.score = best.bound == Bound::exact || !is_mate(score) ? score : std::clamp(score, alpha, beta);
        if (best.bound == Bound::upper) return;
        // The best reply to a move that fails high is unknown: the longer line of the last iteration is more useful.
        if (best.bound == Bound::lower && rest.size() + 1 < best.pv.size()) return;
        best.pv.assign(1, best.move);
        best.pv.insert(best.pv.end(), rest.begin(), rest.end());
    }

    /// Keeps at most `count` lines: the best by exact values if these are known, otherwise the first ones.
    static void keep_best_lines(std::vector<RootMove<G>>& lines, std::size_t count) {
        sort_by_value(lines);
        while (lines.size() > count) lines.pop_back();
    }

    std::vector<RootMove<G>> moves_;
    std::vector<RootMove<G>> lines_;
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
