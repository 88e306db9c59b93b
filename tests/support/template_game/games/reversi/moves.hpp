#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "engine/core/move_list.hpp"
#include "engine/core/outcome.hpp"
#include "games/reversi/position.hpp"

namespace quadriga::reversi {

/// No turn has more choices than there are cells beside the four discs of the start.
inline constexpr std::size_t max_moves = cell_count - 4;
using Moves = engine::MoveList<Move, max_moves>;

inline constexpr std::array<engine::ReasonText, 1> reasons{{{"discs", "no legal move for either side"}}};

/// The empty cells where a disc of `own` turns at least one of `other`.
[[nodiscard]] CellSet placements(CellSet own, CellSet other) noexcept;

/// The discs of `other` that a disc of `own` on the empty `cell` turns.
[[nodiscard]] CellSet turned(CellSet own, CellSet other, CellSet cell) noexcept;

/// Every placement; only the pass if there is none but the opponent has one; nothing when neither has.
void generate(const Position& position, Moves& moves) noexcept;

[[nodiscard]] Position apply(const Position& position, Move move) noexcept;

/// When neither side can place: more discs win, as many draw.
[[nodiscard]] engine::Outcome outcome_without_moves(const Position& position) noexcept;

}  // namespace quadriga::reversi
