#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace quadriga::engine {

/// An option of the protocol that chooses a game's start position. Its value is a number or, where there are choices,
/// the index of one.
struct StartOption {
    std::string_view name;                        ///< in words; unlike every other option of the protocol
    std::span<const std::string_view> choices{};  ///< empty: a number from `min` to `max`
    std::int64_t min = 0;                         ///< only of a number
    std::int64_t max = 0;                         ///< only of a number
    std::int64_t default_value = 0;
    std::string_view purpose{};  ///< for the help
};

/// `start_options`: the options of the start position; `start` then takes one value for each of them.
template <class G>
concept HasStartOptions = requires {
    { G::start_options } -> std::convertible_to<std::span<const StartOption>>;
};

template <class G>
[[nodiscard]] constexpr std::span<const StartOption> start_options_of() noexcept {
    if constexpr (HasStartOptions<G>) {
        return G::start_options;
    } else {
        return {};
    }
}

/// The values of a game's start options, in their order.
template <HasStartOptions G>
using StartValues = std::array<std::int64_t, G::start_options.size()>;

/// A start position, with or without options.
template <class G>
concept HasStart = (!HasStartOptions<G> &&
                    requires {
                        { G::start() } -> std::same_as<typename G::Position>;
                    }) ||
                   requires(const StartValues<G>& values) {
    { G::start(values) } -> std::same_as<typename G::Position>;
};

/// The start position of these values; none: of the defaults.
template <HasStart G>
[[nodiscard]] typename G::Position start_position(std::span<const std::int64_t> values = {}) {
    if constexpr (HasStartOptions<G>) {
        StartValues<G> chosen{};
        std::ranges::transform(G::start_options, chosen.begin(), &StartOption::default_value);
        std::ranges::copy(values.first(std::min(values.size(), chosen.size())), chosen.begin());
        return G::start(chosen);
    } else {
        return G::start();
    }
}

}  // namespace quadriga::engine
