#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/endgame_probe.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/move_results.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/system/small_code.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// The moves of a root by their results.
template <Searchable G>
struct RankedMoves {
    std::vector<RootMove<G>> wins;        ///< the shortest first
    std::vector<typename G::Move> draws;  ///< in the order in which they came
    std::vector<typename G::Move> open;   ///< of unknown result, likewise; only if too few win or draw
    std::vector<RootMove<G>> losses;      ///< the longest first
};

/// Asks an endgame table about the moves of a root; the turn passes with each of them.
template <OpensEndgameTable G>
class RootTable {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// The task has an endgame table. All arguments outlive the object.
    RootTable(const SearchTask<G>& task, StopToken& stop_token) : task_(task), time_check_(stop_token) {}

    /// Nothing if the table does not have the moves. `lines`: how many of them are wanted; where so many win, the
    /// others are left out. A search that is halted takes what is known by then, or nothing if that is nothing.
    [[nodiscard]] std::optional<RankedMoves<G>> rank(std::span<const RootMove<G>> root_moves, std::size_t lines) {
        std::vector<MoveResult> results;
        for (const RootMove<G>& root_move : root_moves) {
            results.push_back({root_move.move, result_by_rules(task_, root_move.move)});
            if (!results.back().result && !time_check_.is_over() && !ask(results.back(), true)) return std::nullopt;
        }
        const auto is_win = [](const MoveResult& entry) { return entry.result && *entry.result > 0; };
        const bool wins_suffice = static_cast<std::size_t>(std::ranges::count_if(results, is_win)) >= lines;
        if (wins_suffice) std::erase_if(results, [&](const MoveResult& entry) { return !is_win(entry); });
        for (MoveResult& entry : results) {
            if (!entry.result && !time_check_.is_over()) ask(entry, false);
        }
        const auto is_open = [](const MoveResult& entry) { return !entry.result; };
        if (std::ranges::all_of(results, is_open)) return std::nullopt;
        const auto is_no_loss = [](const MoveResult& entry) { return entry.result && *entry.result >= 0; };
        const bool knows_enough = static_cast<std::size_t>(std::ranges::count_if(results, is_no_loss)) >= lines;
        if (knows_enough) std::erase_if(results, is_open);
        return sorted(results, lines);
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

    [[nodiscard]] RankedMoves<G> sorted(std::span<const MoveResult> results, std::size_t lines) {
        RankedMoves<G> moves;
        std::vector<KnownMove<G>> wins;
        std::vector<KnownMove<G>> losses;
        for (const auto& [move, result] : results) {
            if (!result) {
                moves.open.push_back(move);
            } else if (*result == 0) {
                moves.draws.push_back(move);
            } else {
                (*result > 0 ? wins : losses).push_back({move, *result});
            }
        }
        const auto rank = [](const KnownMove<G>& known) { return rank_of_result(known.result); };
        const auto take_best = [&](std::vector<KnownMove<G>>& known, std::vector<RootMove<G>>& best, std::size_t most) {
            std::ranges::stable_sort(known, std::greater<>(), rank);
            known.erase(known.begin() + static_cast<std::ptrdiff_t>(std::min(most, known.size())), known.end());
            for (const auto& [move, result] : known) best.push_back(root_move(move, result));
        };
        take_best(wins, moves.wins, lines);
        const std::size_t better = moves.wins.size() + moves.draws.size() + moves.open.size();
        take_best(losses, moves.losses, lines - std::min(lines, better));
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
                                          std::span(known.pv).subspan(1), [this] { return time_check_.is_over(); });
        }
        known.pv.resize(size);
        const bool is_mate = size == plies && result > -2 * max_ply && result < 2 * max_ply;
        const Score score = is_mate ? mate_in(std::abs(result)) : table_win_in(std::abs(result));
        known.score = result > 0 ? score : -score;
        return known;
    }

    const SearchTask<G>& task_;
    TimeCheck time_check_;
    std::uint64_t hits_ = 0;
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
