#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/score.hpp"
#include "engine/search/search_task.hpp"

namespace quadriga::engine {

/// What the endgame table of the search says about a position `ply` plies from the root, as EndgameTable::probe.
/// Nothing where the rules of the match may end the game earlier, or where the line is too long for a search.
template <HasEndgameTable G>
[[nodiscard]] std::optional<int> probe_endgame_table(const SearchTask<G>& task, const typename G::Position& position,
                                                     int ply) {
    if (task.endgame_table == nullptr) return std::nullopt;
    const std::optional<int> plies = task.endgame_table->probe(position);
    if (!plies) return plies;
    const int end = ply + std::abs(*plies);
    const bool is_too_late = task.move_limit > 0 && static_cast<int>(task.keys.size()) - 1 + end > task.move_limit;
    return end >= max_ply || is_too_late ? std::nullopt : plies;
}

/// Writes the moves from a position of the table to its end and gives their number: the loser holds out as long as
/// possible; none if nobody can win. `list` is room to work in.
template <HasEndgameTable G>
std::size_t write_endgame_line(const typename G::EndgameTable& table, typename G::Position position, MovesOf<G>& list,
                               std::span<typename G::Move> line) {
    std::size_t size = 0;
    for (int plies = table.probe(position).value_or(0); plies != 0;) {
        const int next = plies > 0 ? 1 - plies : -1 - plies;
        const auto leads_on = [&](typename G::Move move) {
            const typename G::Position child = G::apply(position, move);
            return G::outcome(child).is_over() ? next == 0 : next != 0 && table.probe(child) == next;
        };
        list.clear();
        G::generate(position, list);
        line[size] = *std::ranges::find_if(list, leads_on);
        position = G::apply(position, line[size++]);
        plies = next;
    }
    return size;
}

}  // namespace quadriga::engine
