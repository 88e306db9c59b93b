#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/error.hpp"
#include "games/hex/grid.hpp"
#include "games/nonaga/moves.hpp"

namespace quadriga::nonaga {

/// Of a disc, the locked disc, and discs with a piece, in position strings.
inline constexpr std::string_view symbols = "oxRB";

/// The box of all discs with `o`, `x` (locked), `R` and `B`.
[[nodiscard]] hex::Grid to_grid(const Position& position);

/// The name of a cell of the frame.
[[nodiscard]] hex::Cell cell_named(const Position& position, FrameCell cell) noexcept;
/// The cell of the frame that has this name, if there is one.
[[nodiscard]] std::optional<FrameCell> frame_cell_of(const Position& position, hex::Cell name) noexcept;

}  // namespace quadriga::nonaga
