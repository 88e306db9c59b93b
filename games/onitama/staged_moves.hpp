#pragma once

#include <cstdint>
#include <span>

#include "games/onitama/moves.hpp"

/// The moves in stages, for the search. Moves that let the enemy win at once are left out, unless all do or there is a
/// spirit. Scores are those of ordering.hpp; `scores` has room for max_moves. Lists are empty before.
namespace quadriga::onitama {

/// Appends immediate wins and captures; with a spirit all moves.
void generate_promising(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;

/// Appends the others.
void generate_others(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;

/// Would generate_others append this move of another position? False for a pass, and for the last resort of a lost
/// side.
[[nodiscard]] bool is_other(const Position& position, Move move) noexcept;

/// Appends immediate wins and captures.
void generate_forcing(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onitama
