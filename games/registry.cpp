#include "games/registry.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "engine/session/game_session.hpp"
#include "games/list.hpp"

// Another name where registry_variants.cpp chooses between two tables.
#ifndef QUADRIGA_REGISTRY
#define QUADRIGA_REGISTRY registry
#endif

namespace quadriga::games {

std::span<const engine::GameEntry> QUADRIGA_REGISTRY() {
    static constexpr auto games =
        std::apply([](auto... game) { return std::array{engine::entry_of<decltype(game)>()...}; }, List{});
    return games;
}

const engine::GameEntry* find_game(std::string_view name) {
    const auto games = registry();
    const auto found = std::ranges::find(games, name, &engine::GameEntry::name);
    return found == games.end() ? nullptr : &*found;
}

}  // namespace quadriga::games
