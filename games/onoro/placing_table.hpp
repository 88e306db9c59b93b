#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/onoro/placing_level.hpp"
#include "games/onoro/position.hpp"

/// The results of the placing phase that are part of the program: `placing/<pawns>.bin`,
/// made by quadriga-solve.
namespace quadriga::onoro {

/// The levels with the values of a compressed file; empty if the file is not for this number of pawns or memory is not
/// available.
[[nodiscard]] std::vector<PlacingLevel> read_placing(int pawns_a_side, std::span<const std::uint8_t> file);

}  // namespace quadriga::onoro
