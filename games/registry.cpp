#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "games/list.hpp"
#include "quadriga/engine.hpp"

namespace quadriga::games {

template <std::size_t index>
engine::GameEntry entry();  // registry_entry.hpp

namespace {

std::span<const engine::GameEntry> table() {
    static const auto games = []<std::size_t... index>(std::index_sequence<index...>) {
        return std::array{entry<index>()...};
    }(std::make_index_sequence<std::tuple_size_v<List>>());
    return games;
}

}  // namespace

/// The same table, compiled for x86-64-v3: QUADRIGA_VARIANTS compiles the games and this file twice, see
/// variants.cmake.
std::span<const engine::GameEntry> registry_v3();

#ifdef QUADRIGA_V3
std::span<const engine::GameEntry> registry_v3() { return table(); }
#else
std::span<const engine::GameEntry> registry() {
#ifdef QUADRIGA_VARIANTS
    static const bool has_v3 = __builtin_cpu_supports("x86-64-v3");
    if (has_v3) return registry_v3();
#endif
    return table();
}

const engine::GameEntry* find_game(std::string_view name) {
    const auto games = registry();
    const auto found = std::ranges::find(games, name, &engine::GameEntry::name);
    return found == games.end() ? nullptr : &*found;
}
#endif

}  // namespace quadriga::games
