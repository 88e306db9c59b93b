#pragma once

#include <cstdint>
#include <span>

#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

/// A guess at the worth of each legal move for the order of the search: above zero are moves that stop a line or
/// threaten one, far below zero those that open a line for the other player.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onoro
