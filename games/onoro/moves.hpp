#pragma once

#include <array>
#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onoro/crowding.hpp"
#include "games/onoro/move.hpp"
#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// The empty cells among `among` that the pawn on `from` may go to, so that all pawns are connected and have at least
/// two neighbours each. `around` is crowding(occupied).
[[nodiscard]] CellSet targets_of(FrameCell from, const CellSet& among, const CellSet& occupied,
                                 const Crowding& around) noexcept;

}  // namespace quadriga::onoro
