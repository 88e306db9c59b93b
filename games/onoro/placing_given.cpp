// The values of the placing phase on a web page, which has no files: JavaScript passes them to the engine.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include <emscripten/emscripten.h>

#include "games/onoro/onoro.hpp"
#include "games/onoro/placing.hpp"

namespace quadriga::onoro {

namespace {

/// By number of pawns per side, from the fewest up; null until given. A value, once set, lives as long as the program.
std::array<std::atomic<const std::vector<PlacingLevel>*>, most_pawns_a_side - fewest_pawns_a_side + 1> given{};

}  // namespace

std::optional<engine::ExactValue> Onoro::ExactValues::known(const Position& position) {
    if (!position.is_placing()) return std::nullopt;
    const auto* const levels =
        given[static_cast<std::size_t>(position.pawns_a_side - fewest_pawns_a_side)].load(std::memory_order_acquire);
    return levels == nullptr ? std::nullopt : placing_value(*levels, position);
}

}  // namespace quadriga::onoro

/// Accepts the decompressed values of placing/<pawns>.bin and frees `bytes`. Returns false if they do not fit this
/// number of pawns, or if values are already set.
extern "C" EMSCRIPTEN_KEEPALIVE bool quadriga_onoro_placing(int pawns_a_side, std::uint8_t* bytes, std::size_t size) {
    using namespace quadriga::onoro;
    const std::unique_ptr<std::uint8_t, decltype(&std::free)> owner(bytes, std::free);
    if (pawns_a_side < fewest_pawns_a_side || pawns_a_side > most_pawns_a_side) return false;
    auto levels = std::make_unique<std::vector<PlacingLevel>>(placing_levels(pawns_a_side));
    if (!set_values(*levels, {bytes, size})) return false;
    const std::vector<PlacingLevel>* none = nullptr;
    auto& place = given[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)];
    if (!place.compare_exchange_strong(none, levels.get(), std::memory_order_release)) return false;
    static_cast<void>(levels.release());
    return true;
}
