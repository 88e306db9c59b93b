#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>

#include "engine/search/accumulator.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"

namespace quadriga::engine {

/// The network that is part of the program, or null. A damaged one would be a fault of the build, which a test finds.
template <class G>
[[nodiscard]] const Network* own_network() {
    if constexpr (HasFeatures<G>) {
        static const auto network = Network::read(G::Features::network());
        if (network && !network->problem_for(G::name, G::Features::count)) return &*network;
    }
    return nullptr;
}

/// By how much each term counts, in thousandths of what the game says.
template <class G>
using TermFactors = std::array<std::int32_t, G::terms.size()>;

/// The sum of the terms of an undecided position from the side to move. `factors`: null: as the game says.
template <class G>
[[nodiscard]] Score sum_of_terms(const typename G::Position& position, const TermFactors<G>* factors) noexcept {
    const auto terms = G::evaluate(position);
    Score sum = 0;
    if (factors == nullptr) {
        sum = std::accumulate(terms.begin(), terms.end(), Score{0});
    } else {
        sum = static_cast<Score>(std::inner_product(terms.begin(), terms.end(), factors->begin(), std::int64_t{0}) /
                                 1000);
    }
    return G::side_to_move(position) == Player::p1 ? sum : -sum;
}

/// The static evaluation: the sum of the terms and of what the network, if there is one, says. Used by one thread.
template <class G>
class Evaluator {
public:
    /// Both outlive the evaluator; null: no network, and terms as the game says.
    explicit Evaluator([[maybe_unused]] const Network* network, const TermFactors<G>* factors = nullptr) noexcept
        : factors_(factors) {
        if constexpr (HasFeatures<G>) {
            if (network != nullptr) accumulator_.emplace(*network);
        }
    }

    /// Of an undecided position, from the side to move.
    [[nodiscard]] Score operator()(const typename G::Position& position) noexcept {
        Score sum = sum_of_terms<G>(position, factors_);
        if constexpr (HasFeatures<G>) {
            if (accumulator_) sum += accumulator_->evaluate(position);
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
        using Type = std::optional<Accumulator<Any>>;
    };

    const TermFactors<G>* factors_;
    [[no_unique_address]] typename Part<G>::Type accumulator_;
};

/// The static evaluation of one undecided position from the side to move.
template <class G>
[[nodiscard]] Score static_evaluation(const typename G::Position& position, const Network* network = nullptr,
                                      const TermFactors<G>* factors = nullptr) noexcept {
    return Evaluator<G>(network, factors)(position);
}

}  // namespace quadriga::engine
