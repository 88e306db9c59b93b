#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>

#include "engine/search/hints.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"

namespace quadriga::engine {

/// The game's built-in network, which lives until the program ends. Null if there is none or if it is unusable, which a
/// test rules out.
template <class G>
[[nodiscard]] const Network* own_network() {
    if constexpr (HasFeatures<G>) {
        static const auto network = Network::read(G::Features::network());
        if (network && !network->problem_for(G::name, G::Features::count)) return &*network;
    }
    return nullptr;
}

/// Evaluates positions of one game with one network. It keeps the accumulators of the last position and updates them
/// for the features that differ, so a position similar to the last one is evaluated quickly. Used by one thread.
template <class G>
    requires HasFeatures<G>
class NetworkEvaluator {
public:
    using Active = FeatureSet<G::Features::count>;

    /// The network must fit the game (see Network::problem_for) and outlive the evaluator.
    explicit NetworkEvaluator(const Network& network) noexcept : network_(network) {
        for (auto& accumulator : accumulators_) network.reset(accumulator);
    }

    /// The score of an undecided position for the side to move, within +-max_evaluation. It does not depend on the
    /// positions evaluated before.
    [[nodiscard]] Score evaluate(const typename G::Position& position) noexcept {
        return evaluate(G::Features::of(position), G::side_to_move(position));
    }
    /// The score of a set of features for the side to move, `mover`, within +-max_evaluation. The set must have at most
    /// `most_active` features.
    [[nodiscard]] Score evaluate(const Active& features, Player mover) noexcept {
        update(features);
        return network_.output(accumulators_[index(mover)], accumulators_[index(opponent(mover))]);
    }

private:
    static constexpr auto flipped = [] {
        std::array<Feature, G::Features::count> features{};
        for (std::size_t at = 0; at < features.size(); ++at)
            features[at] = G::Features::flipped(static_cast<Feature>(at));
        return features;
    }();

    /// Features that are added or removed, from the perspectives of p1 and p2.
    struct Change {
        std::array<std::array<Feature, G::Features::most_active>, 2> views;
        std::size_t size = 0;

        Change() noexcept {}  // NOLINT: the unused part stays uninitialised

        void add(std::uint64_t bits, std::size_t word) noexcept {
            for (; bits != 0; bits &= bits - 1) {
                const std::size_t feature = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
                views[0][size] = static_cast<Feature>(feature);
                views[1][size++] = flipped[feature];
            }
        }
        [[nodiscard]] std::span<const Feature> view(std::size_t player) const noexcept {
            return std::span(views[player]).first(size);
        }
    };

    void update(const Active& features) noexcept {
        Change added;
        Change removed;
        for (std::size_t word = 0; word < features.words().size(); ++word) {
            added.add(features.words()[word] & ~features_.words()[word], word);
            removed.add(features_.words()[word] & ~features.words()[word], word);
        }
        for (std::size_t player = 0; player < 2; ++player)
            network_.update(accumulators_[player], added.view(player), removed.view(player));
        features_ = features;
    }

    const Network& network_;
    Active features_;
    std::array<Network::Accumulator, 2> accumulators_;
};

/// A factor for each term, in thousandths, in the order of G::terms.
template <class G>
using TermFactors = std::array<std::int32_t, G::terms.size()>;

/// The sum of the terms of an undecided position for the side to move, not clamped. If `factors` is null, each factor
/// is 1000.
template <class G>
[[nodiscard]] Score sum_of_terms(const typename G::Position& position, const TermFactors<G>* factors) noexcept {
    const auto terms = G::evaluate(position);
    Score sum = 0;
    if (factors == nullptr) {
        // Not a loop, as in weighted().
        sum = std::apply([](auto... values) { return (Score{0} + ... + values); }, terms);
    } else {
        sum = static_cast<Score>(std::inner_product(terms.begin(), terms.end(), factors->begin(), std::int64_t{0}) /
                                 1000);
    }
    return G::side_to_move(position) == Player::p1 ? sum : -sum;
}

/// The static evaluation: the sum of the terms and of the network's score, if there is a network, clamped to
/// +-max_evaluation. Used by one thread.
template <class G>
class Evaluator {
public:
    /// `network` must fit the game; null stands for no network. If `factors` is null, each factor is 1000. Both objects
    /// must outlive the evaluator.
    explicit Evaluator([[maybe_unused]] const Network* network, const TermFactors<G>* factors = nullptr) noexcept
        : factors_(factors) {
        if constexpr (HasFeatures<G>) {
            if (network != nullptr) network_evaluator_.emplace(*network);
        }
    }

    /// The score of an undecided position for the side to move, within +-max_evaluation.
    [[nodiscard]] Score operator()(const typename G::Position& position) noexcept {
        Score sum = sum_of_terms<G>(position, factors_);
        if constexpr (HasFeatures<G>) {
            if (network_evaluator_) sum += network_evaluator_->evaluate(position);
        }
        return std::clamp(sum, -max_evaluation, max_evaluation);
    }

private:
    template <class Any>
    struct Part {
        struct Type {};
    };
    template <class Any>
        requires HasFeatures<Any>
    struct Part<Any> {
        using Type = std::optional<NetworkEvaluator<Any>>;
    };

    const TermFactors<G>* factors_;
    [[no_unique_address]] typename Part<G>::Type network_evaluator_;
};

/// The static evaluation of an undecided position for the side to move, within +-max_evaluation. Null arguments mean
/// the same as for Evaluator.
template <class G>
[[nodiscard]] Score static_evaluation(const typename G::Position& position, const Network* network = nullptr,
                                      const TermFactors<G>* factors = nullptr) noexcept {
    return Evaluator<G>(network, factors)(position);
}

}  // namespace quadriga::engine
