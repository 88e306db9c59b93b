#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "games/hex/grid.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

/// The smallest box that holds the pawns, as `B` and `W`.
[[nodiscard]] hex::Grid to_grid(const Position& position);

}  // namespace quadriga::onoro
