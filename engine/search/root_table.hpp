#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/poller.hpp"
#include "engine/core/score.hpp"
#include "engine/search/endgame_probe.hpp"
#include "engine/search/move_results.hpp"
#include "engine/search/search_task.hpp"

namespace quadriga::engine {

/// The moves of a root by their results.
template <Game G>
struct RankedMoves {
    std::vector<RootMove<G>> wins;          ///< the shortest first
    std::vector<typename G::Move> drawing;  ///< in the order in which they came
    std::vector<RootMove<G>> losses;        ///< the longest first
};

/// Asks an endgame table about the moves of a root; the turn passes with each of them.
template <OpensEndgameTable G>
class RootTable {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// The task has an endgame table. All arguments outlive the object.
    RootTable(const SearchTask<G>& task, StopToken& stop_token) : task_(task), poller_(stop_token) {}

    /// Nothing if the table does not have the moves. `lines`: how many of them are wanted; where so many win, the
    /// others are left out. A search that is halted takes what is known: at worst, moves that may lose count as
    /// drawing.
    [[nodiscard]] std::optional<RankedMoves<G>> rank(std::span<const RootMove<G>> root_moves, std::size_t lines) {
        std::vector<MoveResult> results;
        for (const RootMove<G>& root_move : root_moves) {
            results.push_back({root_move.move, result_by_rules(task_, root_move.move)});
            if (!results.back().result && !poller_.is_over() && !ask(results.back(), true)) return std::nullopt;
        }
        const auto is_win = [](const MoveResult& entry) { return entry.result.value_or(0) > 0; };
        const bool wins_suffice = static_cast<std::size_t>(std::ranges::count_if(results, is_win)) >= lines;
        if (wins_suffice) std::erase_if(results, [&](const MoveResult& entry) { return !is_win(entry); });
        for (MoveResult& entry : results) {
            if (!entry.result && !poller_.is_over()) ask(entry, false);
        }
        const auto is_known = [](const MoveResult& entry) { return entry.result >= 0; };
        if (std::ranges::any_of(results, is_known))
            std::erase_if(results, [](const auto& entry) { return !entry.result; });
        return sorted(std::move(results), lines);
    }

    /// Probes that found the position.
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_; }

private:
    /// The result is from the mover: n > 0 if it wins with the nth ply from the root, n < 0 if it loses, 0 for a draw.
    struct MoveResult {
        Move move;
        std::optional<int> result;
    };

    /// `for_losses`: leaves open what is no loss of the opponent. False if the table does not have the position.
    bool ask(MoveResult& entry, bool for_losses) {
        const Position child = G::apply(task_.root, entry.move);
        const auto plies = for_losses ? task_.endgame_table->probe_loss(child) : task_.endgame_table->probe(child);
        if (!plies) return false;
        ++hits_;
        if (*plies == 0 && for_losses) return true;
        const int result = one_ply_earlier(*plies, false);
        entry.result = is_too_late(task_, std::abs(result)) ? 0 : result;
        return true;
    }

    [[nodiscard]] RankedMoves<G> sorted(std::vector<MoveResult> results, std::size_t lines) {
        // Among wins the smallest result is the best, and so it is among losses.
        std::ranges::stable_sort(results, {}, [](const MoveResult& entry) { return entry.result.value_or(0); });
        RankedMoves<G> moves;
        for (const auto& [move, result] : results) {
            if (result.value_or(0) == 0) moves.drawing.push_back(move);
        }
        for (const auto& [move, result] : results) {
            if (result > 0 && moves.wins.size() < lines) moves.wins.push_back(root_move(move, *result));
        }
        for (const auto& [move, result] : results) {
            const std::size_t better = moves.wins.size() + moves.drawing.size() + moves.losses.size();
            if (result < 0 && better < lines) moves.losses.push_back(root_move(move, *result));
        }
        return moves;
    }

    /// With its line, and as a mate if the line is complete.
    [[nodiscard]] RootMove<G> root_move(Move move, int result) {
        const auto plies = static_cast<std::size_t>(std::abs(result));
        RootMove<G> known{.move = move, .pv = std::vector<Move>(plies)};
        known.pv[0] = move;
        std::size_t size = 1;
        if (plies > 1) {
            const auto list = std::make_unique<MovesOf<G>>();
            size += write_endgame_line<G>(*task_.endgame_table, G::apply(task_.root, move), *list,
                                          std::span(known.pv).subspan(1), [this] { return poller_.is_over(); });
        }
        known.pv.resize(size);
        const bool is_mate = size == plies && result > -2 * max_ply && result < 2 * max_ply;
        const Score score = is_mate ? mate_in(std::abs(result)) : table_win_in(std::abs(result));
        known.score = result > 0 ? score : -score;
        return known;
    }

    const SearchTask<G>& task_;
    Poller poller_;
    std::uint64_t hits_ = 0;
};

}  // namespace quadriga::engine
