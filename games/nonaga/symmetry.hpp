#pragma once

#include <vector>

#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// The twelve turns and reflections of the plane, each with both colours. The position itself comes first.
[[nodiscard]] std::vector<Position> symmetries(const Position& position);

}  // namespace quadriga::nonaga
