#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/score.hpp"

namespace quadriga::engine {

/// What a search is about: a root that is not decided on the board, with a legal move, and what the match has seen
/// before it.
template <Game G>
struct SearchTask {
    typename G::Position root;
    std::vector<typename G::Move> search_moves;  ///< legal moves to choose from; empty: all
    std::span<const Key> keys;                   ///< the positions of the game so far, the root last
    int repetition;                              ///< the occurrence that draws; below 2: none does
    int move_limit;                              ///< plies after which the game is drawn; 0: never
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();  ///< of each worker
    bool exhaustive = false;  ///< prune and reduce nothing: a mate not found at depth n is not there
};

/// A legal move of the root and what the search thinks of it.
template <Game G>
struct RootMove {
    typename G::Move move;
    Score score = -infinite_score;  ///< -infinite_score: not the best of the last iteration
    Bound bound = Bound::exact;
    std::vector<typename G::Move> pv;  ///< begins with `move`
};

/// Follows the search at its root, where time does not matter.
template <Game G>
class RootObserver {
public:
    virtual ~RootObserver() = default;
    virtual void on_root_move(typename G::Move move, std::size_t number) = 0;
    /// The search of a line failed low or high and goes on with a wider window.
    virtual void on_bound(const RootMove<G>& line, std::size_t number, int depth) = 0;
};

}  // namespace quadriga::engine
