#pragma once

#include <string>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "engine/view/drawing.hpp"

/// The position of a session, and positions that are set up, for graphical clients. Each is one line.
namespace quadriga::protocol {

/// JSON, which protocol/board.schema.json describes. There must be a position.
[[nodiscard]] std::string board_json(const engine::Session& session, const engine::GameEntry& game);

/// SVG: the board, or the text of a game that does not describe its board. There must be a position.
[[nodiscard]] std::string picture(const engine::Session& session, const engine::GameEntry& game,
                                  const engine::DrawingOptions& view);

/// Whether positions of the game can be set up. The functions below require it.
[[nodiscard]] bool can_set_up(const engine::GameEntry& game);

/// JSON, which protocol/board.schema.json describes as `palette`: what a cell may hold, and all cards.
[[nodiscard]] std::string setup_choices_json(const engine::GameEntry& game);

/// JSON, which protocol/board.schema.json describes as `draft`: a setup, and whether it is a position.
[[nodiscard]] std::string setup_json(const engine::Session& session, const engine::PositionSetup& setup);

/// SVG of a setup; bad_value if the game does not understand it.
[[nodiscard]] engine::Expected<std::string> setup_picture(const engine::Session& session, const engine::GameEntry& game,
                                                          const engine::PositionSetup& setup,
                                                          const engine::DrawingOptions& view);

}  // namespace quadriga::protocol
