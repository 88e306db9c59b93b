#pragma once

#include <string>

#include "engine/drawing/scene.hpp"

namespace quadriga::engine {

/// The scene as one standalone SVG document, a line of ASCII. Cells, the pieces in them and cards bear `data-cell`,
/// `data-piece` and `data-card`; the class `last` marks what the last move touched, `winning` what decided the game.
/// Cells lie where the board says, also when the view box around them changes in the course of a game.
[[nodiscard]] std::string board_svg(const Scene& scene);

}  // namespace quadriga::engine
