#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// - distance: how near a side's pieces are to each other;
/// - mobility: in how many ways they can slide, and that none is shut in;
/// - reach: in how many ways two slides bring them together, as the discs lie now;
/// - threat: they can connect with a single slide.
inline constexpr std::array<std::string_view, 4> term_names{"distance", "mobility", "reach", "threat"};
using Terms = std::array<std::int32_t, term_names.size()>;

/// Hundredths of a small advantage, positive where Red stands better. The turn counts in none of the terms.
[[nodiscard]] Terms evaluate(const Position& position) noexcept;

}  // namespace quadriga::nonaga
