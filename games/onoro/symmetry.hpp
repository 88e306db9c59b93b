#pragma once

#include <vector>

#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// The twelve turns and reflections of the plane; once all pawns are on the table, each with both colours. The position
/// itself comes first.
[[nodiscard]] std::vector<Position> symmetries(const Position& position);

}  // namespace quadriga::onoro
