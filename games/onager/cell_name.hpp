#pragma once

#include <string>

#include <fmt/format.h>

#include "games/onager/geometry.hpp"

namespace quadriga::onager {

/// `a`, at the bottom, to `k`.
[[nodiscard]] constexpr char row_name(int row) noexcept { return static_cast<char>('a' + row); }

/// The row's letter and the cell's number from the left: a1, f6, k6.
[[nodiscard]] inline std::string cell_name(Cell cell) {
    return fmt::format("{}{}", row_name(row_of(cell)), number_of(cell));
}

/// A disc's letter in texts and drawings.
[[nodiscard]] constexpr char disc_letter(Player player) noexcept { return player == Player::p1 ? 'b' : 'w'; }

}  // namespace quadriga::onager
