#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/onager/geometry.hpp"

/// The value of a piece's place. Separate from the rest of the evaluation because each position stores the sum.
namespace quadriga::onager {

// From a logistic regression on the results of games, rounded.

/// By row, counted from the own side, and by distance from the nearer end of the row.
inline constexpr std::array<std::array<std::int32_t, 6>, row_count> square_values{{{27, 31, 39},
                                                                                   {4, 12, 15, 8},
                                                                                   {-9, 2, 8, 24},
                                                                                   {-56, -31, -3, 25, 26},
                                                                                   {-67, -56, 11, 11, 36},
                                                                                   {-67, -45, -39, 9, 34, 74},
                                                                                   {-67, -34, 13, 54, 72},
                                                                                   {50, 34, 56, 73, 65},
                                                                                   {56, 62, 118, 123},
                                                                                   {101, 116, 125, 148},
                                                                                   {56, 56, 56}}};
/// `piece_square[player][cell]`: positive for Black's pieces where they stand well, negative for White's.
inline constexpr auto piece_square = [] {
    std::array<std::array<std::int32_t, cell_limit>, 2> table{};
    all_cells.for_each([&table](Cell cell) {
        const int row = row_of(cell);
        const int place = std::min(number_of(cell) - 1, row_length(row) - number_of(cell));
        table[0][cell] = square_values[static_cast<std::size_t>(row)][static_cast<std::size_t>(place)];
        table[1][cell] = -square_values[static_cast<std::size_t>(row_count - 1 - row)][static_cast<std::size_t>(place)];
    });
    return table;
}();

}  // namespace quadriga::onager
