#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/onager/position.hpp"

namespace quadriga::onager {

/// - placement: the row and the distance from the edge of each piece;
/// - pieces: the number of pieces, less a cost for each that must stay to keep an enemy disc buried;
/// - mobility: walks and single jumps;
/// - attacks: enemy pieces that a single jump can land on;
/// - entries: cells of the enemy's back rank in reach, with a bonus if the enemy cannot jump back onto one of them;
/// - turn: the right to move.
inline constexpr std::array<std::string_view, 6> term_names{"placement", "pieces",  "mobility",
                                                            "attacks",   "entries", "turn"};

using Terms = std::array<std::int32_t, term_names.size()>;

/// Positive where Black stands better.
[[nodiscard]] Terms evaluate(const Position& position) noexcept;

}  // namespace quadriga::onager
