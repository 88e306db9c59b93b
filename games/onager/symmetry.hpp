#pragma once

#include <vector>

#include "games/onager/position.hpp"

namespace quadriga::onager {

/// The board and its mirror image, each as it is and, once the lakes lie, seen from the other side with the colours
/// exchanged. While lakes are placed the players have not the same rights. The position itself comes first.
[[nodiscard]] std::vector<Position> symmetries(const Position& position);

}  // namespace quadriga::onager
