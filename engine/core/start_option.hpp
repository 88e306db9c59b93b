#pragma once

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

}  // namespace quadriga::engine
