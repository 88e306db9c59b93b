#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/game/error.hpp"
#include "games/hex/grid.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

/// Of black and white pawns in position strings.
inline constexpr std::array<char, 2> symbols{'B', 'W'};

/// The smallest box that holds the pawns, as `B` and `W`.
[[nodiscard]] hex::Grid to_grid(const Position& position);

/// A position string. Checks nothing.
[[nodiscard]] std::string write_fields(const hex::Grid& grid, engine::Player side, int pawns_a_side);

}  // namespace quadriga::onoro
