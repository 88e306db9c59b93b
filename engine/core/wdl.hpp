#pragma once

#include "engine/core/score.hpp"

namespace quadriga::engine {

/// Chances in thousandths for the side to move; they add up to 1000.
struct Wdl {
    int win;
    int draw;
    int loss;
};

/// The chances that a score promises to the side to move: a logistic curve each for winning and losing, certainty for
/// mates. `slope`: the score at which the odds are e to one, above 0.
[[nodiscard]] Wdl chances(Score score, Score slope);

}  // namespace quadriga::engine
