#pragma once

#include <string>

#include "engine/drawing/view.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"

/// The position of a session for graphical clients. There must be a position.
namespace quadriga::protocol {

/// One line of JSON, which protocol/board.schema.json describes.
[[nodiscard]] std::string board_json(const engine::Session& session, const engine::GameEntry& game);

/// One line of SVG: the board, or the text of a game that does not describe its board.
[[nodiscard]] std::string picture(const engine::Session& session, const engine::GameEntry& game,
                                  const engine::View& view);

}  // namespace quadriga::protocol
