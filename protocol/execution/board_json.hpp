#pragma once

#include <string>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"

namespace quadriga::protocol {

/// The position of the session as one line of JSON; protocol/board.schema.json describes it. There must be a position.
[[nodiscard]] std::string board_json(const engine::Session& session, const engine::GameEntry& game);

}  // namespace quadriga::protocol
