#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "engine/search/hints.hpp"
#include "engine/search/perft.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"

namespace quadriga::engine {

/// Whether the move limit draws the match before `ply` plies from the root are played.
template <Searchable G>
[[nodiscard]] bool is_too_late(const SearchTask<G>& task, int ply) noexcept {
    return task.move_limit > 0 && static_cast<int>(task.keys.size()) - 1 + ply > task.move_limit;
}

/// Probes the search's endgame table for a position `ply` plies from the root; the value is that of
/// EndgameTable::probe. Nothing where the move limit may end the game earlier, or the line is too long for a search.
template <HasEndgameTable G>
[[nodiscard]] std::optional<ExactValue> probe_endgame_table(const SearchTask<G>& task,
                                                            const typename G::Position& position, int ply) {
    const auto* const table = endgame_table_of(task);
    if (table == nullptr) return std::nullopt;
    const std::optional<ExactValue> value = table->probe(position);
    if (!value) return value;
    const int end = ply + value->plies();
    return end >= max_ply || is_too_late(task, end) ? std::nullopt : value;
}

/// The same as a score, from a table in a file, for lines of any length.
template <OpensEndgameTable G>
[[nodiscard]] std::optional<Score> score_by_table(const SearchTask<G>& task, const typename G::Position& position,
                                                  int ply) {
    const std::optional<ExactValue> value = task.endgame_table->probe(position);
    if (!value) return std::nullopt;
    return is_too_late(task, ply + value->plies()) ? draw_score : table_score(*value, ply);
}

/// Writes the moves from a position of the table to the end of the game, in which the loser holds out as long as
/// possible, and returns their number: 0 if nobody can win. Calls `is_stopped()` before each move and ends where it is
/// true. `list` is scratch space.
template <HasEndgameTable G, class IsStopped>
std::size_t write_endgame_line(const typename G::EndgameTable& table, typename G::Position position, MovesOf<G>& list,
                               std::span<typename G::Move> line, const IsStopped& is_stopped) {
    std::size_t size = 0;
    ExactValue value = table.probe(position).value_or(ExactValue::draw());
    while (value.plies() != 0 && size < line.size() && !is_stopped()) {
        const ExactValue next = value.one_ply_later(false);
        const auto leads_on = [&](typename G::Move move) {
            const typename G::Position child = G::apply(position, move);
            if (const Outcome outcome = G::outcome(child); outcome.is_over())
                return value_of(outcome, G::side_to_move(child), 0) == next;
            if constexpr (OpensEndgameTable<G>) {
                if (next.plies() == 0) return count_moves<G>(child) == 0;
                if (next.is_loss()) return table.probe_loss(child) == next;
            }
            return table.probe(child) == next;
        };
        list.clear();
        G::generate(position, list);
        const auto move = std::ranges::find_if(list, leads_on);
        if (move == list.end()) break;  // the table is damaged
        line[size] = *move;
        position = G::apply(position, line[size++]);
        value = next;
    }
    return size;
}

}  // namespace quadriga::engine
