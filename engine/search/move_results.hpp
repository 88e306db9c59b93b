#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "engine/search/endgame_probe.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/perft.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"

/// What is known of the moves of a root without a search. Results are from the side to move in the root, in plies from
/// the root, see `distant`.
namespace quadriga::engine {

/// The result of a move that ends the game: on the board, by repetition or by the move limit.
template <Searchable G>
[[nodiscard]] std::optional<int> result_by_rules(const SearchTask<G>& task, typename G::Move move) {
    const auto child = G::apply(task.root, move);
    const Outcome outcome = board_outcome<G>(child);
    if (outcome.result == Result::draw) return 0;
    if (outcome.is_over()) return is_win_of(G::side_to_move(task.root), outcome) ? 1 : -1;
    const bool is_repetition =
        task.repetition >= 2 && std::ranges::count(task.keys, G::key(child)) + 1 >= task.repetition;
    return is_repetition || is_too_late(task, 2) ? std::optional(0) : std::nullopt;
}

/// The result of best play from an undecided position, if the game or the table, which may be null, knows it; see
/// OracleDefaults::known_result.
template <Searchable G>
[[nodiscard]] std::optional<int> known_result(const typename G::Position& position,
                                              [[maybe_unused]] const typename G::EndgameTable* table) {
    std::optional<int> known = G::known_result(position);
    if constexpr (HasEndgameTable<G>) {
        if (!known && table != nullptr) known = table->probe(position);
    }
    return known;
}

/// The result of a move by the rules, by what the game knows, or by the task's endgame table.
template <Searchable G>
[[nodiscard]] std::optional<int> result_of_move(const SearchTask<G>& task, typename G::Move move) {
    if (const auto result = result_by_rules(task, move)) return result;
    const auto child = G::apply(task.root, move);
    const std::optional<int> known = known_result<G>(child, endgame_table_of(task));
    if (!known) return std::nullopt;
    const int result = one_ply_earlier(*known, G::side_to_move(child) == G::side_to_move(task.root));
    return std::abs(result) != distant && is_too_late(task, std::abs(result)) ? 0 : result;
}

/// The line that begins with a move of the position and whose result is `plies`, by what the game knows of the
/// positions on the way. Ends early where the game knows no more, or the number of plies is not known.
template <Searchable G>
[[nodiscard]] std::vector<typename G::Move> known_line(typename G::Position position, typename G::Move move,
                                                       int plies) {
    std::vector<typename G::Move> line;
    if (std::abs(plies) == distant) return line;
    const auto moves = std::make_unique<MovesOf<G>>();
    for (;;) {
        line.push_back(move);
        const auto child = G::apply(position, move);
        const int rest = plies > 0 ? plies - 1 : plies + 1;
        plies = G::side_to_move(child) == G::side_to_move(position) ? rest : -rest;
        position = child;
        if (plies == 0) return line;
        const auto leads_on = [&](typename G::Move next) {
            const auto after = G::apply(position, next);
            if (const Outcome outcome = G::outcome(after); outcome.is_over())
                return plies == (is_win_of(G::side_to_move(position), outcome) ? 1 : -1);
            const auto known = G::known_result(after);
            return known && one_ply_earlier(*known, G::side_to_move(after) == G::side_to_move(position)) == plies;
        };
        moves->clear();
        G::generate(position, *moves);
        const auto next = std::ranges::find_if(*moves, leads_on);
        if (next == moves->end()) return line;
        move = *next;
    }
}

}  // namespace quadriga::engine
