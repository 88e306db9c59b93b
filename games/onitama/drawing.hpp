#pragma once

#include <string>

#include "games/onitama/position.hpp"

/// Drawings of a position: the board with Blue at the bottom, the hands at their owners' sides, the side card on the
/// right. Every pattern is turned as its holder uses it (the side card's as the side to move would), so that it can be
/// laid on the board as drawn.
namespace quadriga::onitama {

/// Lines of ASCII, each ended by LF.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace quadriga::onitama
