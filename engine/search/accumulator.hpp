#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/search/hints.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"

namespace quadriga::engine {

/// Evaluates positions of one game with one network. Keeps the hidden sums of the last position, so that positions that
/// resemble each other cost little. Used by one thread.
template <class G>
    requires HasFeatures<G>
class Accumulator {
public:
    using Active = FeatureSet<G::Features::count>;

    /// The network has G's features, and outlives the accumulator.
    explicit Accumulator(const Network& network) noexcept : network_(network) {
        for (auto& sums : sums_) network.start(sums);
    }

    /// The score of an undecided position from the side to move. It does not depend on earlier positions.
    [[nodiscard]] Score evaluate(const typename G::Position& position) noexcept {
        return evaluate(G::Features::of(position), G::side_to_move(position));
    }
    /// The same of any features, of which there are at most `most_active`.
    [[nodiscard]] Score evaluate(const Active& features, Player mover) noexcept {
        move_to(features);
        return network_.output(sums_[index(mover)], sums_[index(opponent(mover))]);
    }

private:
    static constexpr auto flipped = [] {
        std::array<Feature, G::Features::count> features{};
        for (std::size_t at = 0; at < features.size(); ++at)
            features[at] = G::Features::flipped(static_cast<Feature>(at));
        return features;
    }();

    /// Features that come or go, as p1 and as p2 sees them.
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

    void move_to(const Active& features) noexcept {
        Change added;
        Change removed;
        for (std::size_t word = 0; word < features.words().size(); ++word) {
            added.add(features.words()[word] & ~features_.words()[word], word);
            removed.add(features_.words()[word] & ~features.words()[word], word);
        }
        for (std::size_t player = 0; player < 2; ++player)
            network_.update(sums_[player], added.view(player), removed.view(player));
        features_ = features;
    }

    const Network& network_;
    Active features_;
    std::array<Network::Sums, 2> sums_;
};

}  // namespace quadriga::engine
