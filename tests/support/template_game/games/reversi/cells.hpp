#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace quadriga::reversi {

inline constexpr int side_length = 6;
inline constexpr int cell_count = side_length * side_length;

/// One bit per cell, row by row from White's side: a1 is bit 0, b1 bit 1, f6 bit 35.
using CellSet = std::uint64_t;

inline constexpr CellSet all_cells = (CellSet{1} << cell_count) - 1;
inline constexpr CellSet first_row = (CellSet{1} << side_length) - 1;
inline constexpr CellSet first_column = all_cells / first_row;
inline constexpr CellSet last_column = first_column << (side_length - 1);
inline constexpr CellSet corners = 1 | CellSet{1} << 5 | CellSet{1} << 30 | CellSet{1} << 35;

[[nodiscard]] constexpr CellSet cell_at(int column, int row) noexcept {
    return CellSet{1} << (row * side_length + column);
}

/// `a1` to `f6`.
[[nodiscard]] inline std::string cell_name(int cell) {
    return {static_cast<char>('a' + cell % side_length), static_cast<char>('1' + cell / side_length)};
}

/// The eight directions: the distance by which bits move, and the cells from which a step leaves the board.
struct Direction {
    int shift;
    CellSet edge;
};
inline constexpr std::array<Direction, 8> directions{{{1, last_column},
                                                      {-1, first_column},
                                                      {side_length, 0},
                                                      {-side_length, 0},
                                                      {side_length + 1, last_column},
                                                      {side_length - 1, first_column},
                                                      {1 - side_length, last_column},
                                                      {-1 - side_length, first_column}}};

/// All cells moved one step; those that leave the board are dropped.
[[nodiscard]] constexpr CellSet step(CellSet cells, Direction direction) noexcept {
    cells &= ~direction.edge;
    return direction.shift > 0 ? cells << direction.shift & all_cells : cells >> -direction.shift;
}

}  // namespace quadriga::reversi
