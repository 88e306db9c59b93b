#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "games/hex/grid.hpp"
#include "games/nonaga/moves.hpp"

namespace quadriga::nonaga {

/// The box of all discs with `o`, `x` (locked), `R` and `B`.
[[nodiscard]] hex::Grid to_grid(const Position& position);

/// The name of a cell of the frame.
[[nodiscard]] hex::Cell cell_named(const Position& position, FrameCell cell) noexcept;
/// The cell of the frame that has this name, if there is one.
[[nodiscard]] std::optional<FrameCell> frame_cell_of(const Position& position, hex::Cell name) noexcept;

/// `<rows> <anchor> <side>`, see README.md; bad_fen names the field, the place and what was expected.
[[nodiscard]] engine::Expected<Position> read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// From, to, disc, target (a winning slide: from, to) as cell names; illegal_move says why the text is not a legal
/// move of this undecided position.
[[nodiscard]] engine::Expected<Move> read_move(const Position& position, std::string_view text);
[[nodiscard]] std::string write_move(const Position& position, Move move);

}  // namespace quadriga::nonaga
