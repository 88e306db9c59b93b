#pragma once

#include <span>
#include <string_view>

#include "engine/session/game_entry.hpp"

namespace quadriga::games {

/// All games in the order of the protocol's lists; the first one is the default.
[[nodiscard]] std::span<const engine::GameEntry> registry();

/// The game with this name, the protocol's word (`onoro`), or none.
[[nodiscard]] const engine::GameEntry* find_game(std::string_view name);

}  // namespace quadriga::games
