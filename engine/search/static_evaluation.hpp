#pragma once

#include <algorithm>
#include <numeric>

#include "engine/core/game.hpp"
#include "engine/core/score.hpp"
#include "engine/network/network.hpp"

namespace quadriga::engine {

/// The network that is part of the program, or null. A damaged one would be a fault of the build, which a test finds.
template <class G>
[[nodiscard]] const Network* own_network() {
    if constexpr (HasFeatures<G>) {
        static const auto network = Network::read(G::network());
        if (network) return &*network;
    }
    return nullptr;
}

/// What the network says of an undecided position, from the side to move.
template <class G>
    requires HasFeatures<G>
[[nodiscard]] Score network_evaluation(const typename G::Position& position, const Network& network) noexcept {
    const Player mover = G::side_to_move(position);
    FeatureList of_mover;
    FeatureList of_opponent;
    G::append_features(position, mover, of_mover);
    G::append_features(position, opponent(mover), of_opponent);
    return network.evaluate(of_mover.span(), of_opponent.span());
}

/// The static evaluation of an undecided position from the side to move: the sum of its terms and of what the network,
/// if there is one, says.
template <class G>
[[nodiscard]] Score static_evaluation(const typename G::Position& position, const Network* network = nullptr) noexcept {
    const auto terms = G::evaluate(position);
    Score sum = std::accumulate(terms.begin(), terms.end(), Score{0});
    if (G::side_to_move(position) == Player::p2) sum = -sum;
    if constexpr (HasFeatures<G>) {
        if (network != nullptr) sum += network_evaluation<G>(position, *network);
    }
    return std::clamp(sum, -max_evaluation, max_evaluation);
}

}  // namespace quadriga::engine
