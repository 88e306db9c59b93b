#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/search/endgame_tables.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/interface.hpp"
#include "engine/search/move_results.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/session/options.hpp"
#include "engine/system/small_code.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// Plans the search of the last position of a game: which moves, how many nodes, which endgame table, and which results
/// in the transposition table hold. Used by one thread.
template <Searchable G>
class Plan {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Table = typename G::EndgameTable;

    /// `positions` and `keys` are those of the game so far, the current one last. All arguments outlive the plan.
    Plan(std::span<const Position> positions, std::span<const Key> keys, const Options& options)
        : positions_(positions), keys_(keys), options_(options) {
        if (options.limit_strength && !options.analyse_mode) elo_ = options.elo;
    }

    /// `search_moves`: legal moves of the root to choose from; empty: all. The root is undecided and has a legal move.
    /// The endgame table is for the caller to set.
    [[nodiscard]] SearchTask<G> task(const Limits& limits, std::vector<Move> search_moves) const {
        SearchTask<G> task{.root = root(),
                           .keys = keys_,
                           .search_moves = std::move(search_moves),
                           .limits = limits,
                           .start = limits.start.value_or(Clock::now()),
                           .move_overhead = options_.move_overhead,
                           .threads = options_.threads,
                           .multipv = options_.multipv,
                           .repetition = options_.repetition,
                           .move_limit = options_.move_limit};
        if (options_.repetition >= 2) note_near_draws(task);
        add_salt_of_rules(task);
        if (limits.nodes) task.node_limit = per_thread(*limits.nodes);
        if (elo_) {
            weaken(task, *elo_);
        } else {
            keep_best_moves(task);
        }
        return task;
    }

    /// Sets a table at hand, or null. None for a weakened player, nor where the rules of the match may draw what the
    /// table says is won.
    void set_table(SearchTask<G>& task, EndgameTableSource<G>* source) const
        requires HasEndgameTable<G>
    {
        task.endgame_table = elo_ ? nullptr : source;
        const Table* const table = endgame_table_of(task);
        if (table == nullptr || (task.has_near_draws && repetition_may_matter(*table))) task.endgame_table = nullptr;
    }

    /// Sets the tables that are made while the search runs, and begins to make those that are not. A search that ends
    /// by depth or nodes must not depend on how fast that is: with the default memory it does without, with more it
    /// blocks until all are made or the stop token halts, with a message to the listener. No table for a weakened
    /// player, a mate search, and where the rules of the match may draw what a table says is won.
    void set_table(SearchTask<G>& task, EndgameTables<G>& tables, const StopToken& stop_token, Listener& listener) const
        requires MakesEndgameTable<G>
    {
        if (elo_ || task.limits.mate || task.has_near_draws) return;
        const bool is_reproducible = !task.limits.has_time() && !task.limits.is_unbounded();
        const std::size_t mebibytes = options_.table_memory_mib;
        if (is_reproducible && mebibytes <= Options{}.table_memory_mib) return;
        if (!tables.prepare(root())) return;
        if (is_reproducible) {
            tables.wait(stop_token, [&] {
                listener.on_message(fmt::format(
                    "waiting for endgame tables of up to {} MiB (option TableMemory); stop ends the wait", mebibytes));
            });
        }
        task.endgame_table = &tables.made();
    }

private:
    [[nodiscard]] const Position& root() const { return positions_.back(); }

    /// Keeps results apart in the transposition table that hold under different rules of the match: without repetition
    /// nothing is drawn by it, and near the move limit a score depends on how near it is.
    void add_salt_of_rules(SearchTask<G>& task) const {
        if (options_.repetition < 2) task.salt ^= mix(1);
        const auto limit = static_cast<std::size_t>(options_.move_limit);
        const std::size_t ply = keys_.size() - 1;
        if (limit > 0 && ply + max_ply >= limit) task.salt ^= mix(2 + limit - std::min(limit, ply));
    }

    [[nodiscard]] std::uint64_t per_thread(std::uint64_t nodes) const {
        return std::max<std::uint64_t>(nodes / static_cast<unsigned>(options_.threads), 1);
    }

    /// The moves that the search is to choose from.
    [[nodiscard]] std::vector<Move> root_moves(const SearchTask<G>& task) const {
        if (!task.search_moves.empty()) return task.search_moves;
        const auto list = std::make_unique<MovesOf<G>>();
        G::generate(root(), *list);
        return {list->begin(), list->end()};
    }

    /// Leaves the moves with the best values, at least as many as there are lines, if all values are known.
    void keep_best_moves(SearchTask<G>& task) const {
        std::vector<KnownMove<G>> moves;
        for (const Move move : root_moves(task)) {
            const std::optional<ExactValue> value = value_of_move(task, move);
            if (!value) return;
            moves.push_back({move, *value});
        }
        std::ranges::stable_sort(moves, std::greater<>(), &KnownMove<G>::value);
        const std::size_t lines = std::min(moves.size(), static_cast<std::size_t>(options_.multipv));
        const ExactValue least = moves[lines - 1].value;
        std::erase_if(moves, [&](const KnownMove<G>& known) { return known.value < least; });
        task.search_moves.clear();
        std::ranges::transform(moves, std::back_inserter(task.search_moves), &KnownMove<G>::move);
        task.known_moves = std::move(moves);
    }

    /// Notes the positions that are drawn when they occur next. One where the opponent once overlooked a winning move
    /// may save a side that is lost otherwise.
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

    /// Whether the winner's shortest line may come to a position that is drawn when it occurs next: one nearer to the
    /// end than the root, for the line never goes back.
    [[nodiscard]] bool repetition_may_matter(const auto& table) const
        requires HasEndgameTable<G>
    {
        const std::optional<ExactValue> value = table.probe(root());
        if (!value) return true;
        for (std::size_t at = 0; !value->is_draw() && at < positions_.size(); ++at) {
            if (std::ranges::count(keys_, keys_[at]) + 1 < options_.repetition) continue;
            const Position& other = positions_[at];
            const ExactValue passed = table.probe(other).value_or(ExactValue::draw());
            const bool same_side = G::side_to_move(other) == G::side_to_move(root());
            const bool same_winner = !passed.is_draw() && passed.is_win() == (value->is_win() == same_side);
            if (same_winner && passed.plies() < value->plies()) return true;
        }
        return false;
    }

    /// Chance comes from the position and the level alone: the same game is played the same way again.
    void weaken(SearchTask<G>& task, int elo) const {
        const SkillLevel level = skill_level_at(G::skill_levels, elo);
        task.node_limit = std::min(task.node_limit, per_thread(level.nodes));
        const Key chance = mix(keys_.back() + static_cast<Key>(elo));
        if (chance % 1000 >= static_cast<Key>(level.random_moves)) return;
        const std::vector<Move> moves = root_moves(task);
        task.search_moves = {moves[mix(chance) % moves.size()]};
    }

    std::span<const Position> positions_;
    std::span<const Key> keys_;
    const Options& options_;
    std::optional<int> elo_;  // plays at this strength; none: as well as it can
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
