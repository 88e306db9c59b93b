#include "games/onoro/solve/command_line.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>

#include <fmt/format.h>

namespace quadriga::onoro::solve {

namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::refusal;

Expected<std::uint64_t> read_number(std::string_view flag, std::string_view text, std::uint64_t least,
                                    std::uint64_t most) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most)
        return refusal(ErrorCode::bad_value,
                       fmt::format("{} takes a number from {} to {}, not '{}'", flag, least, most, text));
    return number;
}

Expected<std::uint64_t> set(Settings& settings, std::string_view flag, std::string_view text) {
    if (flag == "--pawns") {
        return read_number(flag, text, 4, 8).map([&](auto number) {
            settings.pawns = static_cast<int>(number);
            return number;
        });
    }
    constexpr std::uint64_t mebibyte = 1 << 20;
    return read_number(flag, text, 1, std::numeric_limits<std::uint64_t>::max() / mebibyte).map([&](auto number) {
        return settings.memory = number * mebibyte;
    });
}

}  // namespace

Expected<Settings> parse_command_line(std::span<const char* const> arguments) {
    Settings settings;
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        const std::string_view word = arguments[at];
        if (word == "--help") {
            settings.help = true;
            continue;
        }
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string_view flag = word.substr(0, equals);
        if (flag != "--pawns" && flag != "--memory")
            return refusal(ErrorCode::bad_option, fmt::format("no flag '{}'", flag));
        const bool is_next = equals == word.size();
        if (is_next && ++at == arguments.size())
            return refusal(ErrorCode::bad_value, fmt::format("{} takes a value", flag));
        const auto done = set(settings, flag, is_next ? arguments[at] : word.substr(equals + 1));
        if (!done) return tl::unexpected(done.error());
    }
    return settings;
}

}  // namespace quadriga::onoro::solve
