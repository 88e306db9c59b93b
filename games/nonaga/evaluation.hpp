#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// - distance: the sum of the distances between a side's pieces;
/// - mobility: the number of slides, with a penalty for each piece that cannot slide;
/// - reach: the number of ways to connect the pieces with two slides, as the discs lie now;
/// - threat: a single slide connects them.
inline constexpr std::array<std::string_view, 4> term_names{"distance", "mobility", "reach", "threat"};
using Terms = std::array<std::int32_t, term_names.size()>;

/// Hundredths of a small advantage, positive where Red stands better. No term counts the right to move.
[[nodiscard]] Terms evaluate(const Position& position) noexcept;

}  // namespace quadriga::nonaga
