#pragma once

#include <span>

#include "engine/core/board.hpp"
#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// The last of the positions of a game: the pawns, the empty cells beside them and the pawns in hand.
[[nodiscard]] engine::Board board(std::span<const Position> game);

}  // namespace quadriga::onoro
