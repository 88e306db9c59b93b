#pragma once

#include <cstdint>
#include <span>

#include "games/onager/moves.hpp"

/// The moves in stages, for the search: all of them, with the scores of score_moves. `scores` has room for max_moves.
/// Lists are empty before.
namespace quadriga::onager {

/// Appends the moves that improve the balance on the back ranks. If it is even they threaten to win at the next turn;
/// if the mover is behind no other move saves him. Appends nothing while lakes are placed.
void generate_promising(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;

/// Appends the others.
void generate_others(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;

/// Would generate_others append this move of another position?
[[nodiscard]] bool is_other(const Position& position, Move move) noexcept;

}  // namespace quadriga::onager
