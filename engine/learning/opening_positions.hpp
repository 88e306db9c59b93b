#pragma once

#include <vector>

#include "engine/core/game.hpp"

namespace quadriga::engine {

/// The positions of an opening, from its first one to its last one; at least one.
template <Game G>
using OpeningPositions = std::vector<typename G::Position>;

}  // namespace quadriga::engine
