#pragma once

#include <cstdint>
#include <span>

#include "games/onoro/moves.hpp"

/// The moves in two stages, for the search. Where the opponent threatens a line, moves after which it can make one are
/// left out, unless all are such.
namespace quadriga::onoro {

/// Appends all moves, where a line is threatened only those that take its cell, with the scores of score_moves.
/// `scores` has room for max_moves.
void generate_promising(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;

/// Appends the others: what else stops the line.
void generate_others(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onoro
