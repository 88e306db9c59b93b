#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "games/hex/grid.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

/// Reads `<rows> <anchor> <side> [<pawns>]`; README.md lists grammar and refusals.
[[nodiscard]] engine::Expected<Position> read_position(std::string_view text);

/// The canonical string.
[[nodiscard]] std::string write_position(const Position& position);

/// Reads `n14` (placing) or `m13o12` (from, to) as a legal move of the undecided position, or says why it is illegal.
[[nodiscard]] engine::Expected<Move> read_move(const Position& position, std::string_view text);

[[nodiscard]] std::string write_move(const Position& position, Move move);

/// The smallest box that holds the pawns, as `B` and `W`.
[[nodiscard]] hex::Grid to_grid(const Position& position);

}  // namespace quadriga::onoro
