#pragma once

#include <cstdint>
#include <span>

#include "games/nonaga/moves.hpp"

namespace quadriga::nonaga {

/// A first guess at the worth of legal moves of one position, for the search: turns that stop the opponent from
/// connecting at once and turns that threaten to connect are above 0, all others are not.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::nonaga
