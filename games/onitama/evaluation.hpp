#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// material: students. placement: where the men stand. reach: steps that the cards offer, now and after the
/// exchange. safety: cells round the own master that the enemy's cards do not reach. threats: students that can be
/// taken. tempo: the right to move.
inline constexpr std::array<std::string_view, 6> term_names{"material", "placement", "reach",
                                                            "safety",   "threats",   "tempo"};

/// One value a term, positive where Blue stands better; a student is worth about 100. Images of a position with
/// exchanged colours have opposite values. For positions without a verdict (all 0 for a lost master).
[[nodiscard]] std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept;

}  // namespace quadriga::onitama
