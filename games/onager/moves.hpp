#pragma once

#include "games/onager/move.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

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
