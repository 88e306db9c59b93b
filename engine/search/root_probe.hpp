#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/game/play.hpp"
#include "engine/search/exact_value.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/oracle.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/system/small_code.hpp"

/// What is known about the root moves without a search. Values are for the side to move at the root.
namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// The value of a legal root move that ends the game on the board, by repetition or by the move limit; none for other
/// moves.
template <Searchable G>
[[nodiscard]] std::optional<ExactValue> value_by_rules(const SearchTask<G>& task, typename G::Move move) {
    const auto child = G::apply(task.root, move);
    if (const Outcome outcome = board_outcome<G>(child); outcome.is_over())
        return value_of(outcome, G::side_to_move(task.root), 1);
    const bool is_repetition =
        task.repetition >= 2 && std::ranges::count(task.keys, G::key(child)) + 1 >= task.repetition;
    return is_repetition || is_too_late(task, 2) ? std::optional(ExactValue::draw()) : std::nullopt;
}

/// The value of a root move that leads to the undecided position `child`. `value`: the value of `child` for its side to
/// move. The result is a draw if the move limit ends the game first.
template <Searchable G>
[[nodiscard]] ExactValue value_before(const SearchTask<G>& task, const typename G::Position& child, ExactValue value) {
    const ExactValue before = value.one_ply_earlier(G::side_to_move(child) == G::side_to_move(task.root));
    return is_too_late(task, before) ? ExactValue::draw() : before;
}

/// The value of a root move by the rules or the task's oracle; none if neither knows it.
template <Searchable G>
[[nodiscard]] std::optional<ExactValue> value_of_move(const SearchTask<G>& task, typename G::Move move) {
    if (const auto value = value_by_rules(task, move)) return value;
    if (task.oracle == nullptr) return std::nullopt;
    const auto child = G::apply(task.root, move);
    const std::optional<ExactValue> value = task.oracle->probe(child);
    return value ? std::optional(value_before(task, child, *value)) : std::nullopt;
}

/// Ranks the moves of a root by their exact values, from the rules and the task's oracle.
template <Searchable G>
class RootProbe {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// All arguments must outlive the object.
    RootProbe(const SearchTask<G>& task, StopToken& stop_token) : task_(task), time_check_(stop_token) {}

    /// Returns the best `lines` >= 1 of `root_moves`, best first. There must be at least one root move. Moves tied with
    /// the last of these are added if only a search can separate them. Wins and losses of known distance also have
    /// their score and line. Returns none if any move's value is known neither from the rules nor from the oracle. If
    /// halted, ranks by the values found so far, or returns none if none were found.
    [[nodiscard]] std::optional<std::vector<RootMove<G>>> rank(std::span<const RootMove<G>> root_moves,
                                                               std::size_t lines) {
        std::vector<RootMove<G>> moves;
        for (const RootMove<G>& root_move : root_moves) {
            moves.push_back(root_move);
            if (probe(moves.back(), Query::losses) == Knowledge::none) return std::nullopt;
        }
        const auto wins =
            std::ranges::count_if(moves, [](const auto& move) { return move.value && move.value->is_win(); });
        for (RootMove<G>& move : moves) {
            if (!move.value && static_cast<std::size_t>(wins) < lines) probe(move, Query::values);
        }
        if (!std::ranges::any_of(moves, [](const auto& move) { return move.value.has_value(); })) return std::nullopt;
        sort_by_value(moves);
        keep_best(moves, lines);
        for (RootMove<G>& move : moves) {
            if (move.is_settled()) complete(move);
        }
        return moves;
    }

    /// The number of tablebase probes that found the position.
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_; }

private:
    /// What to ask a tablebase from a file: only whether the opponent loses after the move, or the exact value.
    enum class Query : std::uint8_t { losses, values };
    /// What is known about a move: nothing; pending (Query::losses found no loss, or the search was halted); or its
    /// value.
    enum class Knowledge : std::uint8_t { none, pending, value };

    /// Sets `move.value` to the value of the move, or to none if it is not known, and returns what is known.
    Knowledge probe(RootMove<G>& move, Query query) {
        move.value = value_by_rules(task_, move.move);
        if (move.value) return Knowledge::value;
        if (task_.oracle == nullptr) return Knowledge::none;
        const Position child = G::apply(task_.root, move.move);
        std::optional<ExactValue> value = G::ExactValues::known(child);
        if (!value) {
            if (!task_.oracle->is_loaded()) return Knowledge::none;
            if (time_check_.is_over()) return Knowledge::pending;
            const bool wants_losses = query == Query::losses;
            value = wants_losses ? task_.oracle->probe_tablebase_for_loss(child) : task_.oracle->probe_tablebase(child);
            if (!value) return Knowledge::none;
            ++hits_;
            if (wants_losses && !Oracle<G>::is_fast && !value->is_loss()) return Knowledge::pending;
        }
        move.value = value_before(task_, child, *value);
        return Knowledge::value;
    }

    /// Keeps the first `lines` >= 1 of `moves`, which must be sorted and not empty, plus any moves tied with the last
    /// of them that only a search can separate.
    static void keep_best(std::vector<RootMove<G>>& moves, std::size_t lines) {
        std::size_t count = std::min(lines, moves.size());
        const RootMove<G>& last = moves[count - 1];
        if (!last.is_settled()) {
            const ExactValue least = last.value.value_or(ExactValue::loss());
            while (count < moves.size() && moves[count].value.value_or(ExactValue::loss()) == least) ++count;
        }
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(count), moves.end());
    }

    /// Sets the line and the score of a settled move. The score is a mate score if the line reaches the end of the game
    /// in fewer than 2 * max_ply plies, otherwise a table score.
    void complete(RootMove<G>& move) {
        const ExactValue value = *move.value;
        const auto plies = static_cast<std::size_t>(value.plies());
        move.pv.resize(plies, move.move);
        std::size_t size = 1;
        if (plies > 1 && task_.oracle != nullptr) {
            const Position child = G::apply(task_.root, move.move);
            const bool same_side = G::side_to_move(child) == G::side_to_move(task_.root);
            const auto list = std::make_unique<MovesOf<G>>();
            size +=
                task_.oracle->write_best_line(child, value.one_ply_later(same_side), *list,
                                              std::span(move.pv).subspan(1), [this] { return time_check_.is_over(); });
        }
        move.pv.resize(size);
        move.score = size == plies && value.plies() < 2 * max_ply ? mate_score(value) : table_score(value);
        move.bound = Bound::exact;
    }

    const SearchTask<G>& task_;
    TimeCheck time_check_;
    std::uint64_t hits_ = 0;
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
