#pragma once

#include <span>
#include <string_view>

#include "engine/session/game_entry.hpp"

/// The single header for embedding the engine. A program picks a game from the registry, opens a session
/// (GameEntry::make_session), and plays and searches through it (Session). A search reports to a Listener and blocks
/// the calling thread until it is done; a StopToken stops it from another thread.
namespace quadriga::games {

/// All games in the order of the protocol's lists; the first one is the default. The entries live as long as the
/// program. Thread-safe.
[[nodiscard]] std::span<const engine::GameEntry> registry();

/// The game with this protocol name, such as `onoro`; null if there is none. Thread-safe.
[[nodiscard]] const engine::GameEntry* find_game(std::string_view name);

}  // namespace quadriga::games
