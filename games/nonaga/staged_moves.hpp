#pragma once

#include <cstdint>
#include <span>

#include "games/nonaga/moves.hpp"

/// The turns in two stages, for the search. Turns that let the opponent connect at once are left out, unless all do.
namespace quadriga::nonaga {

/// Appends winning slides, turns that threaten to connect, and of each slide and disc the turn that cramps the opponent
/// most. Only wins and several threats at once score above 0. `scores` has room for max_moves.
void generate_promising(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;

/// Appends the others.
void generate_others(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::nonaga
