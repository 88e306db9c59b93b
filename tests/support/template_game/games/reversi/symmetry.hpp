#pragma once

#include <vector>

#include "games/reversi/position.hpp"

namespace quadriga::reversi {

/// The eight turns and reflections of the board, each with both colours: sixteen images, the position itself first.
[[nodiscard]] std::vector<Position> symmetries(const Position& position);

}  // namespace quadriga::reversi
