#pragma once

#include "engine/core/score.hpp"
#include "engine/session/session.hpp"

namespace quadriga::engine {

/// The chances that a score promises to the side to move: a logistic curve each for winning and losing, certainty for
/// mates.
[[nodiscard]] Wdl chances(Score score);

}  // namespace quadriga::engine
