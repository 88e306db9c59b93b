#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "engine/core/game.hpp"

namespace quadriga::engine {

/// Keeps some of the positions that searches on this thread evaluate.
template <class Position>
struct Sampler {
    std::vector<Position> positions;
    std::uint32_t step = 0;  ///< one in this many is kept on average; 0: none
    std::uint32_t until_next = 0;
    std::mt19937 random;

    /// The next one is 1 to 2 * step - 1 positions away, so that samples do not follow the rhythm of the search.
    void draw_next() { until_next = 1 + static_cast<std::uint32_t>(random()) % (2 * step - 1); }
};

/// The game, with an evaluation that samples the positions it is called with.
template <Game G>
struct SampledGame : G {
    static inline thread_local Sampler<typename G::Position> sampler;

    static auto evaluate(const typename G::Position& position) {
        if (sampler.step != 0 && --sampler.until_next == 0) {
            sampler.positions.push_back(position);
            sampler.draw_next();
        }
        return G::evaluate(position);
    }
};

}  // namespace quadriga::engine
