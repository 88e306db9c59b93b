#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/search/exact_value.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/interface.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/static_evaluation.hpp"
#include "engine/search/stop_token.hpp"

namespace quadriga::engine {

class ThreadPool;

/// A move of the root whose value, for the side to move there, is known without a search.
template <Searchable G>
struct KnownMove {
    typename G::Move move;
    ExactValue value;
};

/// Where a search finds its endgame table: the largest one made so far, which another thread may replace while the
/// search runs, or one from a file.
template <Searchable G>
using EndgameTableSource = std::conditional_t<MakesEndgameTable<G>, const std::atomic<const typename G::EndgameTable*>,
                                              const typename G::EndgameTable>;

/// What to search: a root that is not decided on the board and has a legal move, and the game that led to it.
template <Searchable G>
struct SearchTask {
    typename G::Position root;
    std::span<const Key> keys;                     ///< the positions of the game so far, the root last
    std::vector<typename G::Move> search_moves{};  ///< legal moves to choose from; empty: all
    std::vector<KnownMove<G>> known_moves{};       ///< whose values are reported instead of scores
    Limits limits{};
    Clock::time_point start = Clock::now();  ///< from which the time of the search counts
    Milliseconds move_overhead{0};           ///< subtracted from each time limit
    int threads = 1;                         ///< >= 1
    ThreadPool* pool = nullptr;              ///< runs all threads but the first; outlives the search; null: no others
    int multipv = 1;                         ///< >= 1; more lines than root moves are not given
    int repetition = 3;                      ///< the occurrence that draws; below 2: none does
    int move_limit = 1000;                   ///< plies after which the game is drawn; 0: none
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();  ///< of each worker
    EndgameTableSource<G>* endgame_table = nullptr;  ///< it and its tables outlive the search; null: none
    const Network* network = nullptr;  ///< counts beside the terms of the evaluation; outlives the search; null: none
    const TermFactors<G>* term_factors = nullptr;  ///< outlives the search; null: terms count as the game says
    SearchParameters parameters = G::search_parameters;
    /// Changes the keys of the transposition table, so that results which hold under different circumstances (positions
    /// that are drawn when they occur next, rules of the match) are kept apart. 0: the usual ones.
    Key salt = 0;
    bool has_near_draws = false;  ///< some position of the game is drawn when it occurs next
    bool all_moves = false;       ///< including those that a game leaves out of its stages
};

/// The endgame table that the search uses at this moment, or null. May be called by any thread.
template <Searchable G>
[[nodiscard]] const typename G::EndgameTable* endgame_table_of(const SearchTask<G>& task) noexcept {
    if constexpr (MakesEndgameTable<G>) {
        return task.endgame_table == nullptr ? nullptr : task.endgame_table->load(std::memory_order_acquire);
    } else {
        return task.endgame_table;
    }
}

/// A legal move of the root with its result.
template <Searchable G>
struct RootMove {
    typename G::Move move;
    Score score = -infinite_score;           ///< -infinite_score: not searched with an open window
    Score previous_score = -infinite_score;  ///< the score in the iteration before
    Bound bound = Bound::exact;
    std::vector<typename G::Move> pv;  ///< begins with `move`
};

/// Receives the progress at the root, on the thread that searches it.
template <Searchable G>
class RootObserver {
public:
    virtual ~RootObserver() = default;
    virtual void on_root_move(typename G::Move move, std::size_t number) = 0;
    /// A line failed low or high and is searched again with a wider window.
    virtual void on_bound(const RootMove<G>& line, std::size_t number, int depth) = 0;
};

}  // namespace quadriga::engine
