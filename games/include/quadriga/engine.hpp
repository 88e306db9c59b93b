#pragma once

#include <span>
#include <string_view>

#include "engine/session/game_entry.hpp"

/// All that a program includes to embed the engine. It takes a game from the registry, opens a session of it
/// (GameEntry::make_session), plays moves there and searches (Session). A search reports to a Listener and blocks until
/// it is done; a StopToken stops it from another thread.
namespace quadriga::games {

/// All games in the order of the protocol's lists; the first one is the default. The entries live as long as the
/// program. Any thread may call it.
[[nodiscard]] std::span<const engine::GameEntry> registry();

/// The game with this name, the protocol's word (`onoro`), or null.
[[nodiscard]] const engine::GameEntry* find_game(std::string_view name);

}  // namespace quadriga::games
