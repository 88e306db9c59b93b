#include "games/registry.hpp"

#include <algorithm>
#include <array>

#include "engine/session/game_session.hpp"
#include "games/nonaga/nonaga.hpp"
#include "games/onager/onager.hpp"
#include "games/onitama/onitama.hpp"
#include "games/onoro/onoro.hpp"

// Another name where registry_variants.cpp chooses between two tables.
#ifndef QUADRIGA_REGISTRY
#define QUADRIGA_REGISTRY registry
#endif

namespace quadriga::games {

std::span<const engine::GameEntry> QUADRIGA_REGISTRY() {
    static constexpr std::array games{
        engine::entry_of<onager::Onager>(),
        engine::entry_of<onitama::Onitama>(),
        engine::entry_of<nonaga::Nonaga>(),
        engine::entry_of<onoro::Onoro>(),
    };
    return games;
}

const engine::GameEntry* find_game(std::string_view name) {
    const auto games = registry();
    const auto found = std::ranges::find(games, name, &engine::GameEntry::name);
    return found == games.end() ? nullptr : &*found;
}

}  // namespace quadriga::games
