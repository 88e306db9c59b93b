#include "quadriga/engine.hpp"

namespace quadriga::games {

// The same table three times: its functions are compiled for different processors.
std::span<const engine::GameEntry> registry_in_common();
std::span<const engine::GameEntry> registry_v3();
std::span<const engine::GameEntry> registry_v4();

std::span<const engine::GameEntry> registry() {
    static const auto chosen = __builtin_cpu_supports("x86-64-v4")   ? registry_v4
                               : __builtin_cpu_supports("x86-64-v3") ? registry_v3
                                                                     : registry_in_common;
    return chosen();
}

}  // namespace quadriga::games
