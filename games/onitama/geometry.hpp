#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string>

#include "engine/game/types.hpp"

/// The 5 x 5 board: columns a..e from left to right, rows 1..5 from Blue's side (p1) to Red's (p2).
namespace quadriga::onitama {

using engine::index;
using engine::opponent;
using engine::Player;

inline constexpr unsigned side_length = 5;
inline constexpr unsigned cell_count = side_length * side_length;

/// A cell as 5 * row + column, both counted from 0: a1 = 0, e1 = 4, a2 = 5, e5 = 24.
using Cell = unsigned;
/// A cell off the board, to which no step leads. A CellSet may contain it.
inline constexpr Cell no_cell = cell_count;
/// A set of cells: bit n is cell n.
using CellSet = std::uint32_t;

[[nodiscard]] constexpr Cell cell_at(unsigned column, unsigned row) noexcept { return row * side_length + column; }
[[nodiscard]] constexpr unsigned column_of(Cell cell) noexcept { return cell % side_length; }
[[nodiscard]] constexpr unsigned row_of(Cell cell) noexcept { return cell / side_length; }

[[nodiscard]] constexpr CellSet bit(Cell cell) noexcept { return CellSet{1} << cell; }
[[nodiscard]] constexpr bool contains(CellSet cells, Cell cell) noexcept { return (cells >> cell & 1) != 0; }
[[nodiscard]] constexpr Cell first_cell(CellSet cells) noexcept {
    assert(cells != 0);
    return static_cast<Cell>(std::countr_zero(cells));
}
[[nodiscard]] constexpr CellSet without_first(CellSet cells) noexcept { return cells & (cells - 1); }
[[nodiscard]] constexpr int size_of(CellSet cells) noexcept { return std::popcount(cells); }

/// The image of a set under `map`, which maps a Cell to a Cell.
template <class Map>
[[nodiscard]] constexpr CellSet moved(CellSet cells, Map map) {
    CellSet image = 0;
    for (; cells != 0; cells = without_first(cells)) image |= bit(map(first_cell(cells)));
    return image;
}

/// The cell's left-right mirror image.
[[nodiscard]] constexpr Cell mirrored_cell(Cell cell) noexcept {
    return cell_at(side_length - 1 - column_of(cell), row_of(cell));
}

/// c3, where the wind spirit starts; also the middle of a card's pattern.
inline constexpr Cell centre = cell_at(2, 2);
/// The temple of each player, c1 and c5.
inline constexpr std::array<Cell, 2> temples{cell_at(2, 0), cell_at(2, 4)};
/// The enemy temple, which the player's master tries to reach.
[[nodiscard]] constexpr Cell goal_of(Player player) noexcept { return temples[index(opponent(player))]; }

/// The name of a cell, such as `c1`.
[[nodiscard]] inline std::string cell_name(Cell cell) {
    return {static_cast<char>('a' + column_of(cell)), static_cast<char>('1' + row_of(cell))};
}

}  // namespace quadriga::onitama
