#include "games/onoro/solve/command_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

#include <fmt/format.h>

namespace quadriga::onoro::solve {

namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::refusal;

struct NumberFlag {
    std::string_view name;
    std::uint64_t least;
    std::uint64_t most;
    void (*set)(Settings&, std::uint64_t);
};

constexpr std::array<NumberFlag, 4> number_flags{{
    {"--pawns", 4, 8, [](Settings& settings, std::uint64_t number) { settings.pawns = static_cast<int>(number); }},
    {"--threads", 1, 256,
     [](Settings& settings, std::uint64_t number) { settings.threads = static_cast<int>(number); }},
    {"--memory", 1, std::uint64_t{1} << 40,
     [](Settings& settings, std::uint64_t number) { settings.memory = number << 20; }},
    {"--checkpoint", 0, 86'400,
     [](Settings& settings, std::uint64_t number) { settings.checkpoint = static_cast<int>(number); }},
}};

Expected<void> set(Settings& settings, std::string_view name, std::string_view text) {
    if (name == "--table") {
        settings.table = text;
        if (text.empty()) return refusal(ErrorCode::bad_value, "--table takes the name of a file");
        return {};
    }
    const auto flag = std::ranges::find(number_flags, name, &NumberFlag::name);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < flag->least || number > flag->most)
        return refusal(ErrorCode::bad_value,
                       fmt::format("{} takes a number from {} to {}, not '{}'", name, flag->least, flag->most, text));
    flag->set(settings, number);
    return {};
}

bool is_flag(std::string_view name) {
    return name == "--table" || std::ranges::find(number_flags, name, &NumberFlag::name) != number_flags.end();
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
        const std::string_view name = word.substr(0, equals);
        if (!is_flag(name)) return refusal(ErrorCode::bad_option, fmt::format("no flag '{}'", name));
        const bool is_next = equals == word.size();
        if (is_next && ++at == arguments.size())
            return refusal(ErrorCode::bad_value, fmt::format("{} takes a value", name));
        const auto done = set(settings, name, is_next ? arguments[at] : word.substr(equals + 1));
        if (!done) return tl::unexpected(done.error());
    }
    return settings;
}

}  // namespace quadriga::onoro::solve
