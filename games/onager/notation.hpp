#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/core/error.hpp"
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

/// Reads `<rows> <side>`; the grammar and all refusals are in README.md. The error names the field and, in the rows,
/// the row and the cell.
[[nodiscard]] engine::Expected<Position> read_position(std::string_view text);

/// The canonical string; read_position gives the position back.
[[nodiscard]] std::string write_position(const Position& position);

/// The discs of a stack or single piece from bottom to top: `wbw`.
[[nodiscard]] std::string discs_on(const Position& position, Cell cell);

/// Reads a lake (`f7`), a walk or jump (`a6k1`, `a6-k1`) or the whole path of a chain (`a6k1i3c6`, `a6-k1-i3-c6`): a
/// legal move of an undecided position, or an error that says why it is illegal.
[[nodiscard]] engine::Expected<Move> read_move(const Position& position, std::string_view text);

/// The lake's cell, or from and to.
[[nodiscard]] std::string write_move(const Position& position, Move move);

}  // namespace quadriga::onager
