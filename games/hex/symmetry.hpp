#pragma once

#include <utility>

#include "games/hex/cell.hpp"

namespace quadriga::hex {

/// The turns and reflections of the plane that map cells to cells.
inline constexpr int symmetry_count = 12;

/// The image of a step under symmetry `number`, 0..11; number 0 is the identity.
[[nodiscard]] constexpr Step image_of(Step step, int number) noexcept {
    if (number >= 6) std::swap(step.columns, step.rows);
    for (int turn = 0; turn < number % 6; ++turn) step = {-step.rows, step.columns + step.rows};
    return step;
}

}  // namespace quadriga::hex
