#pragma once

#include <algorithm>
#include <numeric>

#include "engine/core/game.hpp"
#include "engine/core/score.hpp"

namespace quadriga::engine {

/// The static evaluation of an undecided position from the side to move.
template <class G>
[[nodiscard]] Score static_evaluation(const typename G::Position& position) noexcept {
    const auto terms = G::evaluate(position);
    const Score sum =
        std::clamp(std::accumulate(terms.begin(), terms.end(), Score{0}), -max_evaluation, max_evaluation);
    return G::side_to_move(position) == Player::p1 ? sum : -sum;
}

}  // namespace quadriga::engine
