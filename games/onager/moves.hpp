#pragma once

#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onager/geometry.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

/// One turn: a walk, jump or chain from one cell to another, or a lake with the same cell twice. The intermediate cells
/// of a chain do not affect the resulting position. A default Move names a cell off the board.
struct Move {
    Cell from = 0;
    Cell to = 0;

    [[nodiscard]] static constexpr Move lake(Cell cell) noexcept { return {cell, cell}; }
    [[nodiscard]] constexpr bool is_lake() const noexcept { return from == to; }
    friend constexpr bool operator==(Move, Move) = default;
};

/// At most thirteen pieces with at most 90 other cells to go to. (Lakes: at most 65 cells.)
inline constexpr std::size_t max_moves = 13 * 90;
using Moves = engine::MoveList<Move, max_moves>;

/// The board during a jump or chain of the piece on `from`. Its start cell is vacated at once; a disc below it is the
/// enemy's and counts as an enemy piece.
struct Flight {
    CellSet pivots;  ///< the mover's other pieces
    CellSet enemies;
    CellSet occupied;  ///< pivots, enemies and lakes

    Flight(const Position& position, Cell from) noexcept;

    /// The cells where a piece may land.
    [[nodiscard]] CellSet open() const noexcept { return (all_cells & ~occupied) | enemies; }
};

/// The landing cells of single jumps from `from`. In each direction the nearest occupied cell must hold a pivot, as far
/// from the landing cell as from `from`; the cells between pivot and landing cell do not matter.
[[nodiscard]] CellSet jumps(const Flight& flight, Cell from) noexcept;

/// All cells that chains reach, given the landing cells of the first jumps; may contain the start cell.
[[nodiscard]] CellSet chain_landings(const Flight& flight, CellSet first) noexcept;

/// All cells where the mover's piece on `from` may end a walk, a jump or a chain of jumps; the lakes are placed.
[[nodiscard]] CellSet destinations(const Position& position, Cell from) noexcept;

/// Whether the mover's piece on `move.from` may end such a move on `move.to`, another cell of the board.
[[nodiscard]] bool is_destination(const Position& position, Move move) noexcept;

/// The cells that may take the next lake.
[[nodiscard]] constexpr CellSet lake_cells(const Position& position) noexcept {
    return position.vacant() & ~CellSet::of(centre);
}

}  // namespace quadriga::onager
