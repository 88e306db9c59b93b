#pragma once

#include <span>

#include "engine/core/board.hpp"
#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// The last of the positions of a game: cells that may be a `temple`, students, masters and the wind spirit, and the
/// five cards. Blue sits at the bottom.
[[nodiscard]] engine::Board board(std::span<const Position> game);

}  // namespace quadriga::onitama
