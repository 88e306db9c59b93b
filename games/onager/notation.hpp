#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/game/error.hpp"
#include "games/onager/moves.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

/// `a`, at the bottom, to `k`.
[[nodiscard]] constexpr char row_name(int row) noexcept { return static_cast<char>('a' + row); }

/// The row's letter and the cell's number from the left: a1, f6, k6.
[[nodiscard]] inline std::string cell_name(Cell cell) {
    return fmt::format("{}{}", row_name(row_of(cell)), number_of(cell));
}

/// The letter of a disc in position strings and drawings.
[[nodiscard]] constexpr char disc_letter(Player player) noexcept { return player == Player::p1 ? 'b' : 'w'; }

/// The discs of a stack or single piece from bottom to top: `wbw`.
[[nodiscard]] std::string discs_on(const Position& position, Cell cell);

/// What a cell holds as position strings write it: `x`, `b`, `w`, a stack `(wb)`, or nothing.
[[nodiscard]] std::string symbol_on(const Position& position, Cell cell);

/// What each cell of a board holds, as in symbol_on.
using SymbolOf = std::function<std::string(Cell)>;

/// The field of the rows, from k down to a. Checks nothing.
[[nodiscard]] std::string rows_text(const SymbolOf& symbol_of);

}  // namespace quadriga::onager
