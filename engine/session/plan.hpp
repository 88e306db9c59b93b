#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/hints.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/search_task.hpp"
#include "engine/session/session.hpp"
#include "engine/system/small_code.hpp"
#include "engine/system/threads.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// Plans the search of the last position of a game: the moves to choose from, the node limit, and which of the
/// transposition table's results are valid. Used by one thread.
template <Searchable G>
class Plan {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// `positions` and `keys`: of the game so far, the current position last. All arguments must outlive the plan.
    Plan(std::span<const Position> positions, std::span<const Key> keys, const Options& options)
        : positions_(positions), keys_(keys), options_(options) {
        if (options.limit_strength && !options.analyse_mode) elo_ = options.elo;
    }

    /// The task, except for its oracle, network and thread pool, which the caller sets. `search_moves`: legal moves of
    /// the root to choose from; empty: all. Requires an undecided root with a legal move.
    [[nodiscard]] SearchTask<G> task(const Limits& limits, std::vector<Move> search_moves) const {
        SearchTask<G> task{.root = root(),
                           .keys = keys_,
                           .search_moves = std::move(search_moves),
                           .limits = limits,
                           .move_overhead = options_.move_overhead,
                           .threads = usable_threads(options_.threads),
                           .multipv = options_.multipv,
                           .repetition = options_.repetition,
                           .move_limit = options_.move_limit};
        if (options_.repetition >= 2) note_near_draws(task);
        add_salt_of_rules(task);
        if (elo_) weaken(task, *elo_);
        return task;
    }

    /// Whether the search plays below full strength. If so, the caller must leave the task without an oracle.
    [[nodiscard]] bool is_weakened() const noexcept { return elo_.has_value(); }

private:
    [[nodiscard]] const Position& root() const { return positions_.back(); }

    /// Salts the task so that the transposition table separates results that hold under different match rules: without
    /// the repetition rule, no position is drawn by it; near the move limit, a score depends on the distance to the
    /// limit.
    void add_salt_of_rules(SearchTask<G>& task) const {
        if (options_.repetition < 2) task.salt ^= mix(1);
        const auto limit = static_cast<std::size_t>(options_.move_limit);
        const std::size_t ply = keys_.size() - 1;
        if (limit > 0 && ply + max_ply >= limit) task.salt ^= mix(2 + limit - std::min(limit, ply));
    }

    /// The moves from which the search may choose.
    [[nodiscard]] std::vector<Move> root_moves(const SearchTask<G>& task) const {
        if (!task.search_moves.empty()) return task.search_moves;
        const auto list = std::make_unique<MovesOf<G>>();
        G::generate(root(), *list);
        return {list->begin(), list->end()};
    }

    /// Marks a task in which some position of the game is a draw if it occurs once more. If a player overlooked a
    /// winning move in such a position, repeating the position may save the opponent. The search must then also try the
    /// moves that a game omits from its stages because they allow an immediate win.
    void note_near_draws(SearchTask<G>& task) const {
        std::vector<Key> keys(keys_.begin(), keys_.end());
        std::ranges::sort(keys);
        for (auto first = keys.cbegin(); first != keys.cend();) {
            const auto last = std::find_if(first, keys.cend(), [first](Key key) { return key != *first; });
            if (last - first + 1 >= options_.repetition) {
                task.salt ^= mix(*first);
                task.has_near_draws = true;
                if constexpr (HasStagedMoves<G> && HasWinningMove<G>) {
                    const auto at = std::ranges::find(keys_, *first) - keys_.begin();
                    task.all_moves |= G::winning_move(positions_[static_cast<std::size_t>(at)]) != Move{};
                }
            }
            first = last;
        }
    }

    /// Limits the nodes, and sometimes leaves only a random move to choose from. The randomness is derived from the
    /// position and the level alone, so games are reproducible.
    void weaken(SearchTask<G>& task, int elo) const {
        const SkillLevel level = skill_level_at(G::skill_levels, elo);
        task.skill_nodes = level.nodes;
        const Key chance = mix(keys_.back() + static_cast<Key>(elo));
        if (chance % 1000 >= static_cast<Key>(level.random_moves)) return;
        const std::vector<Move> moves = root_moves(task);
        task.search_moves = {moves[mix(chance) % moves.size()]};
    }

    std::span<const Position> positions_;
    std::span<const Key> keys_;
    const Options& options_;
    std::optional<int> elo_;  // the strength of play; none: full strength
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
