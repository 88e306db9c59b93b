#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "engine/game/types.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"
#include "engine/search/static_evaluation.hpp"
#include "engine/session/session.hpp"
#include "engine/system/small_code.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// Adds what the network says to an evaluation.
template <Searchable G>
void add_network(Evaluation& evaluation, const typename G::Position& position, const Network& network) {
    const Player mover = G::side_to_move(position);
    const auto for_p1 = [mover](Score score) { return mover == Player::p1 ? score : -score; };
    const auto features = G::Features::of(position);
    NetworkEvaluator<G> evaluator(network);
    const Score whole = evaluator.evaluate(features, mover);
    evaluation.terms.push_back({"network", for_p1(whole)});
    std::map<FeatureName, std::vector<Feature>> pieces;
    features.for_each([&](Feature feature) { pieces[G::Features::name(position, feature)].push_back(feature); });
    for (const auto& [name, own] : pieces) {
        auto rest = features;
        for (const Feature feature : own) rest.remove(feature);
        evaluation.pieces.push_back({name, for_p1(whole - evaluator.evaluate(rest, mover))});
    }
}

/// Of an undecided position. `network`: has the features of G; null for none.
template <Searchable G>
[[nodiscard]] Evaluation evaluation_of(const typename G::Position& position, const Network* network) {
    Evaluation evaluation;
    const auto values = G::evaluate(position);
    for (std::size_t at = 0; at < values.size(); ++at) evaluation.terms.push_back({G::terms[at].name, values[at]});
    if constexpr (HasFeatures<G>) {
        if (network != nullptr) add_network<G>(evaluation, position, *network);
    }
    return evaluation;
}

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
