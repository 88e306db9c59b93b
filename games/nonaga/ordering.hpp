#pragma once

#include <cstdint>
#include <span>

#include "games/nonaga/moves.hpp"

namespace quadriga::nonaga {

/// Turns that stop the opponent from connecting at once and turns that threaten to connect score above 0, all others
/// below.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::nonaga
