#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// - material: students.
/// - placement: where the men stand; the masters stay at home at first and come out when the board empties.
/// - reach: the steps that the hands offer.
/// - safety: the cells round a master that the enemy's hand does not reach.
/// - threats: unguarded students in reach, and for the mover safe ways to attack the master in the next turn.
/// - tempo: the right to move.
inline constexpr std::array<std::string_view, 6> term_names{"material", "placement", "reach",
                                                            "safety",   "threats",   "tempo"};

/// One value a term, positive where Blue stands better; a student is worth 100. An image of the position with
/// exchanged colours has opposite values. For positions that are not terminal (all 0 where a master is lost).
[[nodiscard]] std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept;

}  // namespace quadriga::onitama
