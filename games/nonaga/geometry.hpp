#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/hex/cell.hpp"

/// The frame: cells counted from the corner of the smallest box that holds all discs, so that positions which differ
/// only by a translation have the same frame cells.
namespace quadriga::nonaga {

/// Nineteen connected discs fit into a box of this side.
inline constexpr int max_box_side = 19;
/// The box and the ring of cells round it, into which a disc may be put.
inline constexpr int frame_side = max_box_side + 2;

/// A cell of the frame: 32 * row + column, both 0..20. The box starts at row 1 and column 1.
using FrameCell = std::uint16_t;
inline constexpr int frame_cell_bits = 10;
/// The corner of the ring: no disc ever lies there, so it also stands for "no cell".
inline constexpr FrameCell no_cell = 0;

[[nodiscard]] constexpr FrameCell frame_cell(int column, int row) noexcept {
    return static_cast<FrameCell>(32 * row + column);
}
[[nodiscard]] constexpr int column_of(FrameCell cell) noexcept { return cell & 31; }
[[nodiscard]] constexpr int row_of(FrameCell cell) noexcept { return cell >> 5; }

/// The step to a neighbour in a numbering of cells with `stride` cells a row; directions as in hex::directions:
/// consecutive ones lead to neighbours that touch each other.
[[nodiscard]] constexpr int step_size(std::size_t direction, int stride) noexcept {
    return hex::directions[direction].rows * stride + hex::directions[direction].columns;
}

[[nodiscard]] constexpr FrameCell neighbour(FrameCell cell, std::size_t direction) noexcept {
    return static_cast<FrameCell>(cell + step_size(direction, 32));
}

[[nodiscard]] constexpr bool are_adjacent(FrameCell a, FrameCell b) noexcept {
    const int difference = a < b ? b - a : a - b;
    return difference == 1 || difference == 31 || difference == 32;
}

/// The number of steps from one cell to the other on an empty table.
[[nodiscard]] constexpr int distance(FrameCell a, FrameCell b) noexcept {
    const int columns = column_of(b) - column_of(a);
    const int rows = row_of(b) - row_of(a);
    const auto size = [](int value) { return value < 0 ? -value : value; };
    return std::max({size(columns), size(rows), size(columns + rows)});
}

/// One of the six directions leads from one cell to the other, a different one.
[[nodiscard]] constexpr bool are_in_line(FrameCell a, FrameCell b) noexcept {
    const int columns = column_of(b) - column_of(a);
    const int rows = row_of(b) - row_of(a);
    return a != b && (columns == 0 || rows == 0 || columns + rows == 0);
}

}  // namespace quadriga::nonaga
