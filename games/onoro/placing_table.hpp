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

/// What a position of that phase is worth for the side to move, as placing_value. Nothing for all other positions, and
/// where there is no memory for the values, 14 MiB with 8 pawns a side. The first call for each number of pawns reads
/// them, which takes some 50 ms; any number of threads may call.
[[nodiscard]] std::optional<std::int32_t> known_value(const Position& position);

/// The levels with the values of a compressed file; none if it is not the file of this number of pawns, or there is no
/// memory.
[[nodiscard]] std::vector<PlacingLevel> read_placing(int pawns_a_side, std::span<const std::uint8_t> file);

/// A sentence if a file is missing, or one that has been read is damaged: the build of the program is broken.
[[nodiscard]] std::optional<std::string> missing_part();

}  // namespace quadriga::onoro
