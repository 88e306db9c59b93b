#pragma once

#include <string_view>

/// The name, author and version of the engine.
namespace quadriga::protocol {

inline constexpr std::string_view engine_name = "Quadriga";
inline constexpr std::string_view engine_author = "the Quadriga developers";
inline constexpr std::string_view protocol_version = "1.0";

/// `1.2.3` for a release, otherwise with the commit, see scripts/cmake/version.cmake.
[[nodiscard]] std::string_view engine_version();

}  // namespace quadriga::protocol
