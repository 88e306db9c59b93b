#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "engine/game/error.hpp"

namespace quadriga::engine {

/// A whole number from `least` to `most`; none where the text is anything else.
template <class Number>
[[nodiscard]] std::optional<Number> read_whole_number(std::string_view text, Number least, Number most) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && number >= least && number <= most) return number;
    return std::nullopt;
}

/// The value of a program's flag: a whole number from `least` to `most`. The error (ErrorCode::bad_value) names the
/// flag.
template <class Number>
[[nodiscard]] Expected<Number> read_flag_value(std::string_view flag, std::string_view text, Number least,
                                               Number most) {
    if (const auto number = read_whole_number(text, least, most)) return *number;
    return refusal(ErrorCode::bad_value,
                   fmt::format("--{} takes a number from {} to {}, not '{}'", flag, least, most, text));
}

}  // namespace quadriga::engine
