#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

namespace quadriga::engine {

/// The error codes of the protocol's error lines. They never change.
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

/// An error in an input. The text names the token, its location and what was expected. It may contain the client's
/// bytes unchanged: code that prints it must make them printable.
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

/// The first 64 bytes of an input, for an error text. Each byte that is not printable ASCII becomes a question mark.
[[nodiscard]] inline std::string escape(std::string_view bytes) {
    std::string text(bytes.substr(0, longest_escaped));
    std::ranges::replace_if(text, [](char letter) { return letter < ' ' || letter > '~'; }, '?');
    return text;
}

}  // namespace quadriga::engine
