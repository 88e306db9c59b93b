#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

namespace quadriga::engine {

/// The error codes of the protocol. Clients depend on them, so a code is never renamed or removed.
enum class ErrorCode : std::uint8_t {
    unknown_command,
    bad_option,
    bad_value,
    bad_fen,
    illegal_move,
    bad_go,
    no_position,
    line_too_long,
    out_of_memory
};

/// An error to report to the client. The text says what is wrong. It may contain input bytes unchanged: code that
/// prints it must make them printable.
struct Error {
    ErrorCode code;
    std::string text;
};

template <class T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> refusal(ErrorCode code, std::string text) {
    return tl::unexpected<Error>({code, std::move(text)});
}

inline constexpr std::size_t longest_escaped = 64;

/// The input, truncated to longest_escaped bytes, for an error message. Each byte that is not printable ASCII becomes a
/// question mark.
[[nodiscard]] inline std::string escape(std::string_view bytes) {
    std::string text(bytes.substr(0, longest_escaped));
    std::ranges::replace_if(text, [](char letter) { return letter < ' ' || letter > '~'; }, '?');
    return text;
}

}  // namespace quadriga::engine
