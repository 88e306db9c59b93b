#pragma once

#include <cstdint>
#include <span>

#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

/// Moves that stop a line or threaten one score above 0, all others below; moves that open a line for the other player
/// come last.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onoro
