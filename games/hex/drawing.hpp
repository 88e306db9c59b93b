#pragma once

#include <string>

#include "games/hex/grid.hpp"

/// A grid as text.
namespace quadriga::hex {

/// The box with one ring of empty cells as lines of text, each ended by LF: every row half a cell further right than
/// the one above, row numbers at the left, column letters above and below (following the slope of the columns).
[[nodiscard]] std::string draw(const Grid& grid);

}  // namespace quadriga::hex
