#pragma once

#include <algorithm>
#include <bit>

#include "engine/core/score.hpp"

/// When a node may be cut short, and by how much. All in integers, so that it is the same on every machine; depths in
/// plies, >= 1. None of it is used where a mate is at stake, the side to move is threatened, or the search is
/// exhaustive.
namespace quadriga::engine {

/// What a ply can hardly be worth.
inline constexpr Score futility_margin = 100;
/// Static evaluations are trusted within so many plies of the horizon.
inline constexpr int futility_plies = 4;

/// Reverse futility: the side to move stands so well that the rest of the search will hardly change it.
[[nodiscard]] constexpr bool is_far_above(int depth, Score evaluation, Score beta) noexcept {
    return depth <= futility_plies && evaluation - futility_margin * depth >= beta;
}

/// Futility and late move pruning: a quiet move after `searched` others will hardly help.
[[nodiscard]] constexpr bool is_hopeless(int depth, int searched, Score evaluation, Score alpha) noexcept {
    if (depth > futility_plies) return false;
    const bool late = searched >= 4 + 4 * depth * depth;
    return late || (searched > 0 && evaluation + futility_margin * (depth + 1) <= alpha);
}

/// By how many plies a quiet move after `searched` others is reduced: grows with the logarithms of both.
[[nodiscard]] inline int late_move_reduction(int depth, int searched, bool pv_node) noexcept {
    if (depth < 3 || searched < 3) return 0;
    const auto logarithm = [](int value) { return static_cast<int>(std::bit_width(static_cast<unsigned>(value))); };
    return std::clamp(logarithm(depth) * logarithm(searched) / 5 - (pv_node ? 1 : 0), 0, depth - 2);
}

/// To what depth the answer to a null move is searched; only from a depth of 3 on.
[[nodiscard]] constexpr int null_move_depth(int depth) noexcept { return depth - 3 - depth / 4; }

}  // namespace quadriga::engine
