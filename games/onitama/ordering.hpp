#pragma once

#include <cstdint>
#include <span>

#include "games/onitama/moves.hpp"

namespace quadriga::onitama {

/// A first guess at each legal move of a position without a verdict, higher is better: wins at once above captures,
/// above new threats against the master (all of these above 0), above quiet steps, above moves that lose at once.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onitama
