#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/search/score.hpp"
#include "engine/search/search_parameters.hpp"

/// What the search prunes and by how much it reduces. Integers only, so that every machine prunes alike; depths in
/// plies, >= 1. The search asks only where the side to move is not threatened, except about late moves of wide games.
namespace quadriga::engine {

/// The evaluation is so far above beta that the remaining plies will hardly bring it below.
[[nodiscard]] constexpr bool can_prune_by_reverse_futility(const SearchParameters& parameters, int depth,
                                                           Score evaluation, Score beta) noexcept {
    return depth <= parameters.futility_depth && evaluation - parameters.reverse_futility * depth >= beta;
}

/// The evaluation is so far below alpha that a quiet move will hardly bring it above.
[[nodiscard]] constexpr bool can_prune_by_futility(const SearchParameters& parameters, int depth, Score evaluation,
                                                   Score alpha) noexcept {
    return depth <= parameters.futility_depth && evaluation + parameters.futility * (depth + 1) <= alpha;
}

/// How many moves a node has, for can_prune_late_move: those of a wide game, off and on the principal variation.
enum class Breadth : std::uint8_t { normal, wide, wide_pv };

/// So many moves have been searched that a later quiet one will hardly be the best. In a wide game most of them differ
/// little from each other.
[[nodiscard]] constexpr bool can_prune_late_move(const SearchParameters& parameters, int depth, int searched,
                                                 Breadth breadth) noexcept {
    const int square = depth * depth;
    const int enough = breadth == Breadth::normal ? parameters.late_moves * (1 + square)
                       : breadth == Breadth::wide ? 3 + 2 * square
                                                  : 8 + 8 * square;
    return depth <= parameters.late_moves_depth && searched >= enough;
}

/// By how many plies a quiet move after `searched` others is reduced: grows with the logarithms of both.
[[nodiscard]] inline int late_move_reduction(const SearchParameters& parameters, int depth, int searched,
                                             bool pv_node) noexcept {
    if (depth < 3 || searched < 3) return 0;
    const auto logarithm = [](int value) { return static_cast<int>(std::bit_width(static_cast<unsigned>(value))); };
    const int reduction = logarithm(depth) * logarithm(searched) * parameters.reduction / 100;
    return std::clamp(reduction - (pv_node ? 1 : 0), 0, depth - 2);
}

/// Null move pruning needs this depth at least.
inline constexpr int null_move_min_depth = 3;

/// How deep the reply to a null move is searched.
[[nodiscard]] constexpr int null_move_depth(const SearchParameters& parameters, int depth) noexcept {
    return depth - parameters.null_move - depth / 4;
}

}  // namespace quadriga::engine
