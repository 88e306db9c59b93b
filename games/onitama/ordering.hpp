#pragma once

#include <cstdint>
#include <span>

#include "games/onitama/moves.hpp"

namespace quadriga::onitama {

/// A first guess at the worth of each legal move of a position that is not terminal, higher is better: immediate wins
/// and captures (above 0), safe steps that attack the master (0), other quiet steps (below 0), and last the moves that
/// allow an immediate win.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onitama
