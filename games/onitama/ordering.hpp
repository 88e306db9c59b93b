#pragma once

#include <cstdint>
#include <span>

#include "games/onitama/moves.hpp"

namespace quadriga::onitama {

/// A first guess at each legal move of a position that is not terminal, higher is better: wins at once, captures (these
/// above 0), safe steps that attack the master (0), other quiet steps (below 0), moves after which the enemy wins at
/// once.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onitama
