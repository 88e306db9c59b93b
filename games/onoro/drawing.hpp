#pragma once

#include <string>

#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// The group with a ring of empty cells: `B` and `W` pawns, coordinates around.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace quadriga::onoro
