#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "engine/search/endgame_probe.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/perft.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"

/// What is known of the moves of a root without a search. Values are those for the side to move in the root.
namespace quadriga::engine {

/// The value of a move that ends the game: on the board, by repetition or by the move limit.
template <Searchable G>
[[nodiscard]] std::optional<ExactValue> value_by_rules(const SearchTask<G>& task, typename G::Move move) {
    const auto child = G::apply(task.root, move);
    if (const Outcome outcome = board_outcome<G>(child); outcome.is_over())
        return value_of(outcome, G::side_to_move(task.root), 1);
    const bool is_repetition =
        task.repetition >= 2 && std::ranges::count(task.keys, G::key(child)) + 1 >= task.repetition;
    return is_repetition || is_too_late(task, 2) ? std::optional(ExactValue::draw()) : std::nullopt;
}

/// The value of an undecided position, if the game or the table, which may be null, knows it.
template <Searchable G>
[[nodiscard]] std::optional<ExactValue> known_value(const typename G::Position& position,
                                                    [[maybe_unused]] const typename G::EndgameTable* table) {
    std::optional<ExactValue> known = G::known_result(position);
    if constexpr (HasEndgameTable<G>) {
        if (!known && table != nullptr) known = table->probe(position);
    }
    return known;
}

/// The value of a move by the rules, by what the game knows, or by the task's endgame table.
template <Searchable G>
[[nodiscard]] std::optional<ExactValue> value_of_move(const SearchTask<G>& task, typename G::Move move) {
    if (const auto value = value_by_rules(task, move)) return value;
    const auto child = G::apply(task.root, move);
    const std::optional<ExactValue> known = known_value<G>(child, endgame_table_of(task));
    if (!known) return std::nullopt;
    const ExactValue value = known->one_ply_earlier(G::side_to_move(child) == G::side_to_move(task.root));
    return value.has_distance() && is_too_late(task, value.plies()) ? ExactValue::draw() : value;
}

/// The line that begins with a move of the position and whose value is `value`, by what the game knows of the positions
/// on the way. Ends early where the game knows no more; empty if the distance is unknown.
template <Searchable G>
[[nodiscard]] std::vector<typename G::Move> known_line(typename G::Position position, typename G::Move move,
                                                       ExactValue value) {
    std::vector<typename G::Move> line;
    if (!value.has_distance()) return line;
    const auto moves = std::make_unique<MovesOf<G>>();
    for (;;) {
        line.push_back(move);
        const auto child = G::apply(position, move);
        value = value.one_ply_later(G::side_to_move(child) == G::side_to_move(position));
        position = child;
        if (value.plies() == 0) return line;
        const auto leads_on = [&](typename G::Move next) {
            const auto after = G::apply(position, next);
            if (const Outcome outcome = G::outcome(after); outcome.is_over())
                return value_of(outcome, G::side_to_move(position), 1) == value;
            const auto known = G::known_result(after);
            return known && known->one_ply_earlier(G::side_to_move(after) == G::side_to_move(position)) == value;
        };
        moves->clear();
        G::generate(position, *moves);
        const auto next = std::ranges::find_if(*moves, leads_on);
        if (next == moves->end()) return line;
        move = *next;
    }
}

}  // namespace quadriga::engine
