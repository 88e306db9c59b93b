#pragma once

#include <string>

#include "games/onitama/position.hpp"

/// Pictures of a position: the board with Blue below, the hands on their owners' sides, the side card on the right.
/// Every card is drawn as it lies on the table, its pattern turned as its holder uses it (the side card as the side to
/// move would), so that all patterns can be laid on the board as they are.
namespace quadriga::onitama {

/// Lines of ASCII, each ended by LF.
[[nodiscard]] std::string draw(const Position& position);

/// One SVG document without a line break.
[[nodiscard]] std::string svg(const Position& position);

}  // namespace quadriga::onitama
