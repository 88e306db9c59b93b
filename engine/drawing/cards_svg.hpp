#pragma once

#include <string>

#include "engine/drawing/frame.hpp"
#include "engine/drawing/scene.hpp"

namespace quadriga::engine {

/// The cards round the board that fills the frame, which grows by them: the viewer's below, the opponent's above, the
/// others at the right. A pattern is turned as its holder (of a card at the side: who is to move) uses it, so that it
/// can be laid on the board as drawn. Empty in a game without cards.
[[nodiscard]] std::string cards_svg(const Scene& scene, Frame& frame);

}  // namespace quadriga::engine
