#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

/// The moves of a root by their values.
template <Searchable G>
struct RankedMoves {
    std::vector<RootMove<G>> wins;        ///< the shortest first
    std::vector<typename G::Move> draws;  ///< in the order in which they came
    std::vector<typename G::Move> open;   ///< of unknown value, likewise; only if too few win or draw
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
        std::vector<Entry> entries;
        for (const RootMove<G>& root_move : root_moves) {
            entries.push_back({root_move.move, value_by_rules(task_, root_move.move)});
            if (!entries.back().value && !time_check_.is_over() && !ask(entries.back(), true)) return std::nullopt;
        }
        const auto is_win = [](const Entry& entry) { return entry.value && entry.value->is_win(); };
        const bool wins_suffice = static_cast<std::size_t>(std::ranges::count_if(entries, is_win)) >= lines;
        if (wins_suffice) std::erase_if(entries, [&](const Entry& entry) { return !is_win(entry); });
        for (Entry& entry : entries) {
            if (!entry.value && !time_check_.is_over()) ask(entry, false);
        }
        const auto is_open = [](const Entry& entry) { return !entry.value; };
        if (std::ranges::all_of(entries, is_open)) return std::nullopt;
        const auto is_no_loss = [](const Entry& entry) { return entry.value && !entry.value->is_loss(); };
        const bool knows_enough = static_cast<std::size_t>(std::ranges::count_if(entries, is_no_loss)) >= lines;
        if (knows_enough) std::erase_if(entries, is_open);
        return sorted(entries, lines);
    }

    /// Probes that found the position.
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_; }

private:
    struct Entry {
        Move move;
        std::optional<ExactValue> value;  // for the mover
    };

    /// `for_losses`: leaves open what is no loss of the opponent. False if the table does not have the position.
    bool ask(Entry& entry, bool for_losses) {
        const Position child = G::apply(task_.root, entry.move);
        const auto value = for_losses ? task_.endgame_table->probe_loss(child) : task_.endgame_table->probe(child);
        if (!value) return false;
        ++hits_;
        if (for_losses && !value->is_loss()) return true;
        entry.value = value->one_ply_earlier(false);
        if (is_too_late(task_, entry.value->plies())) entry.value = ExactValue::draw();
        return true;
    }

    [[nodiscard]] RankedMoves<G> sorted(std::span<const Entry> entries, std::size_t lines) {
        RankedMoves<G> moves;
        std::vector<KnownMove<G>> wins;
        std::vector<KnownMove<G>> losses;
        for (const auto& [move, value] : entries) {
            if (!value) {
                moves.open.push_back(move);
            } else if (value->is_draw()) {
                moves.draws.push_back(move);
            } else {
                (value->is_win() ? wins : losses).push_back({move, *value});
            }
        }
        const auto take_best = [&](std::vector<KnownMove<G>>& known, std::vector<RootMove<G>>& best, std::size_t most) {
            std::ranges::stable_sort(known, std::greater<>(), &KnownMove<G>::value);
            known.erase(known.begin() + static_cast<std::ptrdiff_t>(std::min(most, known.size())), known.end());
            for (const auto& [move, value] : known) best.push_back(root_move(move, value));
        };
        take_best(wins, moves.wins, lines);
        const std::size_t better = moves.wins.size() + moves.draws.size() + moves.open.size();
        take_best(losses, moves.losses, lines - std::min(lines, better));
        return moves;
    }

    /// With its line, and as a mate if the line is complete.
    [[nodiscard]] RootMove<G> root_move(Move move, ExactValue value) {
        const auto plies = static_cast<std::size_t>(value.plies());
        RootMove<G> known{.move = move, .pv = std::vector<Move>(plies)};
        known.pv[0] = move;
        std::size_t size = 1;
        if (plies > 1) {
            const auto list = std::make_unique<MovesOf<G>>();
            size += write_endgame_line<G>(*task_.endgame_table, G::apply(task_.root, move), *list,
                                          std::span(known.pv).subspan(1), [this] { return time_check_.is_over(); });
        }
        known.pv.resize(size);
        known.score = size == plies && value.plies() < 2 * max_ply ? mate_score(value) : table_score(value);
        return known;
    }

    const SearchTask<G>& task_;
    TimeCheck time_check_;
    std::uint64_t hits_ = 0;
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
