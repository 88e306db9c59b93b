#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "games/list.hpp"
#include "quadriga/engine.hpp"

// Another name where registry_variants.cpp chooses between two tables.
#ifndef QUADRIGA_REGISTRY
#define QUADRIGA_REGISTRY registry
#endif

namespace quadriga::games {

template <std::size_t index>
engine::GameEntry entry();  // registry_entry.hpp

std::span<const engine::GameEntry> QUADRIGA_REGISTRY() {
    static const auto games = []<std::size_t... index>(std::index_sequence<index...>) {
        return std::array{entry<index>()...};
    }(std::make_index_sequence<std::tuple_size_v<List>>());
    return games;
}

const engine::GameEntry* find_game(std::string_view name) {
    const auto games = registry();
    const auto found = std::ranges::find(games, name, &engine::GameEntry::name);
    return found == games.end() ? nullptr : &*found;
}

}  // namespace quadriga::games
