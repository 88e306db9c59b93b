#pragma once

#include <cstdint>
#include <span>

#include "games/onager/moves.hpp"

namespace quadriga::onager {

/// Moves that change the balance on the back ranks for the better come first, then the others by their progress and
/// what they bury; a move that changes it for the worse comes last.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onager
