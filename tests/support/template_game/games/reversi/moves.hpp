#pragma once

#include <cstddef>

#include "engine/game/types.hpp"
#include "games/reversi/position.hpp"

namespace quadriga::reversi {

/// A turn has at most as many moves as there are cells besides the four discs of the start.
inline constexpr std::size_t max_moves = cell_count - 4;
using Moves = engine::MoveList<Move, max_moves>;

/// The empty cells on which a disc of `own` turns at least one of `other`.
[[nodiscard]] CellSet placements(CellSet own, CellSet other) noexcept;

/// The discs of `other` that a disc of `own` on the empty `cell` turns.
[[nodiscard]] CellSet turned(CellSet own, CellSet other, CellSet cell) noexcept;

}  // namespace quadriga::reversi
