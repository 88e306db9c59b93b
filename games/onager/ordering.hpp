#pragma once

#include <cstdint>
#include <span>

#include "games/onager/moves.hpp"

namespace quadriga::onager {

/// Moves that improve the balance on the back ranks score above 0. Quiet moves follow by rows gained, with a bonus for
/// burying an enemy piece; moves that worsen the balance come last.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onager
