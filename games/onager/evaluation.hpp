#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/onager/position.hpp"

namespace quadriga::onager {

/// - placement: where the pieces stand, on their way and between the edges;
/// - pieces: discs that are not buried, less what a piece is bound to a disc that it buries;
/// - mobility: walks and single jumps;
/// - attacks: enemy pieces in reach of a jump;
/// - entries: cells of the enemy's back rank in reach, more if there is one where the enemy could not land in return;
/// - turn: having to move is an advantage.
inline constexpr std::array<std::string_view, 6> term_names{"placement", "pieces",  "mobility",
                                                            "attacks",   "entries", "turn"};

using Terms = std::array<std::int32_t, term_names.size()>;

/// Term by term, positive where Black stands better.
[[nodiscard]] Terms evaluate(const Position& position) noexcept;

}  // namespace quadriga::onager
