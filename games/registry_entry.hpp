#pragma once

#include <cstddef>
#include <tuple>

#include "engine/session/game_session.hpp"
#include "games/list.hpp"

namespace quadriga::games {

/// The entry of the game with this index in List, and everything that is compiled for the game. The build makes a
/// source for each index, which instantiates it; the registry only declares it.
template <std::size_t index>
engine::GameEntry entry() {
    return engine::entry_of<std::tuple_element_t<index, List>>();
}

}  // namespace quadriga::games
