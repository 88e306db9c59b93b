#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/onitama/geometry.hpp"

/// The values of the men's places, interpolated between those with all students on the board and those with none.
namespace quadriga::onitama {

/// The value in the opening plus 2^16 times the value in the ending, so that one addition adds both.
using PieceSquareSum = std::int32_t;

namespace detail {

// By cell as the owner sees the board, row 1 first. Fitted together with Onitama::terms.
using SquareValues = std::array<std::int32_t, cell_count>;

inline constexpr SquareValues student_opening{
    -16, -8, -7, -8, -16,  //
    0,   10, 11, 10, 0,    //
    5,   6,  6,  6,  5,    //
    2,   16, -2, 16, 2,    //
    -17, -3, 1,  -3, -17,  //
};
inline constexpr SquareValues student_ending{
    25,  58,  70,  58,  25,   //
    56,  94,  103, 94,  56,   //
    66,  104, 122, 104, 66,   //
    31,  62,  71,  62,  31,   //
    -19, 9,   -30, 9,   -19,  //
};
inline constexpr SquareValues master_opening{
    19, 14,  26,  14,  19,  //
    5,  -4,  -5,  -4,  5,   //
    2,  -20, -48, -20, 2,   //
    11, 6,   -35, 6,   11,  //
    4,  -12, 11,  -12, 4,   //
};
inline constexpr SquareValues master_ending{
    -119, -98, -78, -98, -119,  //
    -57,  -29, -13, -29, -57,   //
    31,   38,  41,  38,  31,    //
    52,   83,  103, 83,  52,    //
    33,   62,  -43, 62,  33,    //
};

inline constexpr PieceSquareSum ending_unit = 1 << 16;

/// [player][is master][cell], negative for Red.
inline constexpr auto piece_squares = [] {
    std::array<std::array<std::array<PieceSquareSum, cell_count>, 2>, 2> filled{};
    for (Cell cell = 0; cell < cell_count; ++cell) {
        const Cell turned = cell_count - 1 - cell;
        filled[0][0][cell] = student_opening[cell] + ending_unit * student_ending[cell];
        filled[0][1][cell] = master_opening[cell] + ending_unit * master_ending[cell];
        filled[1][0][turned] = -filled[0][0][cell];
        filled[1][1][turned] = -filled[0][1][cell];
    }
    return filled;
}();

}  // namespace detail

/// A man's part of the sum over both sides.
[[nodiscard]] constexpr PieceSquareSum piece_square(std::size_t player, bool is_master, Cell cell) noexcept {
    return detail::piece_squares[player][static_cast<std::size_t>(is_master)][cell];
}

/// The value of the sum for Blue with `students` students on the board.
[[nodiscard]] constexpr std::int32_t value_of(PieceSquareSum sum, std::int32_t students) noexcept {
    constexpr std::int32_t all_students = 8;
    const auto opening = static_cast<std::int16_t>(sum);
    const std::int32_t ending = (sum - opening) / detail::ending_unit;
    return (opening * students + ending * (all_students - students)) / all_students;
}

}  // namespace quadriga::onitama
