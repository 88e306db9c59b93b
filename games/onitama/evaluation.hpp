#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// - material: the number of students.
/// - placement: where the men stand; masters stay at home at first and advance as the board empties.
/// - reach: the number of steps that the hands allow.
/// - safety: the cells around each master that the enemy's hand does not reach.
/// - threats: unguarded students that can be captured; for the mover also safe steps that attack the master.
/// - tempo: having the move.
inline constexpr std::array<std::string_view, 6> term_names{"material", "placement", "reach",
                                                            "safety",   "threats",   "tempo"};

/// One value per term, positive where Blue stands better; a student is worth 100 in the opening. Exchanging the colours
/// negates every value. For positions that are not terminal (all 0 where a master is lost).
[[nodiscard]] std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept;

}  // namespace quadriga::onitama
