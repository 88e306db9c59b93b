#pragma once

#include <span>

#include "engine/core/board.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

/// The last of the positions of a game: cells that are a `back-rank` (its owner's), the `centre` or a `lake`, stacks of
/// discs, and the lakes in hand. Black sits at the bottom.
[[nodiscard]] engine::Board board(std::span<const Position> game);

}  // namespace quadriga::onager
