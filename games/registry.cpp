#include <algorithm>

#include "quadriga/engine.hpp"

namespace quadriga::games {

/// The table of all games; CMakeLists.txt writes it.
std::span<const engine::GameEntry> entries();

/// The same table, compiled for x86-64-v3: QUADRIGA_VARIANTS compiles the games and this file twice, see
/// variants.cmake.
std::span<const engine::GameEntry> registry_v3();

#ifdef QUADRIGA_V3
std::span<const engine::GameEntry> registry_v3() { return entries(); }
#else
std::span<const engine::GameEntry> registry() {
#ifdef QUADRIGA_VARIANTS
    static const bool has_v3 = __builtin_cpu_supports("x86-64-v3");
    if (has_v3) return registry_v3();
#endif
    return entries();
}

const engine::GameEntry* find_game(std::string_view name) {
    const auto games = registry();
    const auto found = std::ranges::find(games, name, &engine::GameEntry::name);
    return found == games.end() ? nullptr : &*found;
}
#endif

}  // namespace quadriga::games
