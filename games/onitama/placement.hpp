#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/onitama/geometry.hpp"

/// What the places of the men are worth: between what they are worth with all students on the board and with none.
namespace quadriga::onitama {

/// The worth in the opening plus 2^16 times the worth in the ending, so that one addition adds both.
using Placement = std::int32_t;

namespace detail {

// By cell as the owner sees the board, row 1 first. Fitted together with the weights of evaluation.cpp.
using Places = std::array<std::int32_t, cell_count>;

inline constexpr Places student_opening{
    0,   6,   6,  6,   0,    //
    9,   14,  16, 14,  9,    //
    11,  17,  16, 17,  11,   //
    9,   13,  6,  13,  9,    //
    -11, -17, 4,  -17, -11,  //
};
inline constexpr Places student_ending{
    -11, 4,  10, 4,  -11,  //
    6,   28, 30, 28, 6,    //
    19,  41, 60, 41, 19,   //
    8,   38, 42, 38, 8,    //
    -2,  1,  8,  1,  -2,   //
};
inline constexpr Places master_opening{
    -2, -1,  6,   -1,  -2,  //
    -4, -11, -11, -11, -4,  //
    -6, -9,  -19, -9,  -6,  //
    7,  16,  20,  16,  7,   //
    1,  13,  0,   13,  1,   //
};
inline constexpr Places master_ending{
    -66, -59, -45, -59, -66,  //
    -31, -13, -3,  -13, -31,  //
    18,  22,  22,  22,  18,   //
    30,  33,  25,  33,  30,   //
    38,  30,  0,   30,  38,   //
};

inline constexpr Placement ending_unit = 1 << 16;

/// [player][is master][cell], negative for Red.
inline constexpr auto placements = [] {
    std::array<std::array<std::array<Placement, cell_count>, 2>, 2> filled{};
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
[[nodiscard]] constexpr Placement placement_of(std::size_t player, bool is_master, Cell cell) noexcept {
    return detail::placements[player][static_cast<std::size_t>(is_master)][cell];
}

/// The worth of the sum for Blue while so many students are left on the board.
[[nodiscard]] constexpr std::int32_t worth_of(Placement sum, std::int32_t students) noexcept {
    constexpr std::int32_t all_students = 8;
    const auto opening = static_cast<std::int16_t>(sum);
    const std::int32_t ending = (sum - opening) / detail::ending_unit;
    return (opening * students + ending * (all_students - students)) / all_students;
}

}  // namespace quadriga::onitama
