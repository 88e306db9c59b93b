#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "engine/search/exact_value.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/static_evaluation.hpp"
#include "engine/search/stop_token.hpp"

namespace quadriga::engine {

class ThreadPool;
template <Searchable G>
class Oracle;

/// The input of a search: an undecided root with a legal move, the game that led to it, and the conditions.
template <Searchable G>
struct SearchTask {
    typename G::Position root;
    std::span<const Key> keys;  ///< of the game's positions so far, the root last; must outlive the search
    std::vector<typename G::Move> search_moves{};  ///< legal moves to choose from; empty: all
    Limits limits{};
    Milliseconds move_overhead{0};  ///< reserved for communication lag; see time_budget
    int threads = 1;                ///< >= 1
    ThreadPool* pool = nullptr;     ///< runs all threads except the first; must outlive the search; null: one thread
    int multipv = 1;                ///< lines to report, >= 1; at most one for each root move
    int repetition = 3;             ///< the number of occurrences that makes a draw; below 2: off
    int move_limit = 1000;          ///< the plies of the whole game after which it is drawn; 0: no limit
    /// The node limit of a skill level, for all threads together; none: full strength.
    std::optional<std::uint64_t> skill_nodes{};
    const Oracle<G>* oracle = nullptr;  ///< must outlive the search; null: only the rules give exact values
    const Network* network = nullptr;   ///< added to the terms of the evaluation; must outlive the search; null: none
    const TermFactors<G>* term_factors = nullptr;  ///< must outlive the search; null: all factors are 1000
    SearchParameters parameters = G::search_parameters;
    /// XORed with the keys of the transposition table, to separate results that hold under different conditions: match
    /// rules, and positions that are drawn if they occur once more. 0: the usual conditions.
    Key salt = 0;
    bool has_near_draws = false;  ///< whether some position of the game is a draw if it occurs once more
    bool all_moves = false;       ///< also search the moves that a game omits from its stages

    /// The number of nodes that each thread may visit, >= 1; without a limit, more than any search visits.
    [[nodiscard]] std::uint64_t nodes_per_thread() const noexcept {
        constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
        const std::uint64_t nodes = std::min(limits.nodes.value_or(unlimited), skill_nodes.value_or(unlimited));
        return std::max<std::uint64_t>(nodes / static_cast<unsigned>(threads), 1);
    }
};

/// Whether the move limit draws the match before `ply` plies have been played from the root.
template <Searchable G>
[[nodiscard]] bool is_too_late(const SearchTask<G>& task, int ply) noexcept {
    return task.move_limit > 0 && static_cast<int>(task.keys.size()) - 1 + ply > task.move_limit;
}
/// Whether the move limit draws the match before best play reaches the end of the game; false if the distance is
/// unknown. `value`: the value of a position `ply` plies from the root.
template <Searchable G>
[[nodiscard]] bool is_too_late(const SearchTask<G>& task, ExactValue value, int ply = 0) noexcept {
    return value.has_distance() && is_too_late(task, ply + value.plies());
}

}  // namespace quadriga::engine
