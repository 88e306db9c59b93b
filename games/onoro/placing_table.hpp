#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/onoro/placing_level.hpp"
#include "games/onoro/position.hpp"

/// The results of the placing phase that are part of the program: `placing/<pawns>.bin`, which quadriga-solve has
/// made.
namespace quadriga::onoro {

/// The levels with the values of a compressed file; none if it is not the file of this number of pawns, or there is no
/// memory.
[[nodiscard]] std::vector<PlacingLevel> read_placing(int pawns_a_side, std::span<const std::uint8_t> file);

}  // namespace quadriga::onoro
