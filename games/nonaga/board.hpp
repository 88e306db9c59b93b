#pragma once

#include <span>

#include "engine/core/board.hpp"
#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// The last of the positions of a game: cells with a `disc`, one of them perhaps `locked`, and empty places beside
/// them.
[[nodiscard]] engine::Board board(std::span<const Position> game);

}  // namespace quadriga::nonaga
