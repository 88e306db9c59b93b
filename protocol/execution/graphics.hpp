#pragma once

#include <string>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "engine/view/drawing.hpp"

/// Formats the position of a session, and positions being set up, for graphical clients, each on one line.
namespace quadriga::protocol {

/// The position as JSON; see protocol/board.schema.json. Requires a position.
[[nodiscard]] std::string board_json(const engine::Session& session, const engine::GameEntry& game);

/// The position as SVG: a picture of the board or, if the game does not describe its board, the text of
/// GameState::drawing(). Requires a position.
[[nodiscard]] std::string picture(const engine::Session& session, const engine::GameEntry& game,
                                  const engine::DrawingOptions& view);

/// Whether positions of the game can be set up. Only then may the functions below be called.
[[nodiscard]] bool can_set_up(const engine::GameEntry& game);

/// The contents and cards of GameEntry::setup_choices as JSON: `palette` in protocol/board.schema.json.
[[nodiscard]] std::string setup_choices_json(const engine::GameEntry& game);

/// A setup as JSON, including the reason if it is not a valid position: `draft` in protocol/board.schema.json.
[[nodiscard]] std::string setup_json(const engine::Session& session, const engine::PositionSetup& setup);

/// A setup as SVG, even if it is not a valid position. The error (bad_value) names a cell, symbol or card that the game
/// does not have, or says which cards it expects.
[[nodiscard]] engine::Expected<std::string> setup_picture(const engine::Session& session, const engine::GameEntry& game,
                                                          const engine::PositionSetup& setup,
                                                          const engine::DrawingOptions& view);

}  // namespace quadriga::protocol
