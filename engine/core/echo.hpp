#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace quadriga::engine {

inline constexpr std::size_t longest_echo = 64;

/// Bytes from outside made fit to be quoted in an error text: at most 64 printable ASCII characters, everything else
/// replaced by a question mark.
[[nodiscard]] inline std::string echo(std::string_view bytes) {
    std::string text(bytes.substr(0, longest_echo));
    std::ranges::replace_if(text, [](char letter) { return letter < ' ' || letter > '~'; }, '?');
    return text;
}

}  // namespace quadriga::engine
