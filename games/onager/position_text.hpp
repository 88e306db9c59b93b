#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

/// Reads `<rows> <side>`; the grammar and all refusals are in README.md. The error names the field and, in the rows,
/// the row and the cell.
[[nodiscard]] engine::Expected<Position> read_position(std::string_view text);

/// The canonical string; read_position gives the position back.
[[nodiscard]] std::string write_position(const Position& position);

/// A stack's (or a single piece's) discs from bottom to top: `wbw`.
[[nodiscard]] std::string discs_on(const Position& position, Cell cell);

}  // namespace quadriga::onager
