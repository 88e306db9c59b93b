#pragma once

#include <string>

#include "games/onager/position.hpp"

namespace quadriga::onager {

/// The board as lines of ASCII: `.` vacant, `o` the vacant centre, `x` a lake, `b` and `w` discs, stacks as top disc
/// and height (`w3`); each row between the names of its first and last cell. Stacks follow disc by disc.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace quadriga::onager
