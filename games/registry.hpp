#pragma once

#include <span>

#include "engine/session/game_entry.hpp"

namespace quadriga::games {

/// All games in the order of the protocol's lists; the first one is the default.
[[nodiscard]] std::span<const engine::GameEntry> registry();

}  // namespace quadriga::games
