#pragma once

#include <string>

#include "engine/drawing/view.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"

namespace quadriga::protocol {

/// The position of the session as one line of SVG: its board, or its text in a game that does not describe its board.
/// There must be a position.
[[nodiscard]] std::string picture(const engine::Session& session, const engine::GameEntry& game,
                                  const engine::View& view);

}  // namespace quadriga::protocol
