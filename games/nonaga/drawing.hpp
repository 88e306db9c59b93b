#pragma once

#include <string>

#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// The discs as lines of text with coordinates, each ended by LF: `o`, `x` (locked), `R` and `B` as in position
/// strings.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace quadriga::nonaga
