#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace quadriga::fuzz {

/// Ends the program with a message if a promise is broken, so that the input is kept: in optimised builds too, where
/// asserts are off.
inline void require(bool holds, std::string_view promise, std::string_view about = {}) {
    if (holds) return;
    fmt::print(stderr, "broken: {}: {}\n", promise, about);
    std::abort();
}

}  // namespace quadriga::fuzz
