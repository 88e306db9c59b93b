#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

/// A valid command line.
struct Invocation {
    Settings settings;
    std::optional<std::string> command{};  ///< one protocol command to run instead of reading the input
    bool analyse = false;                  ///< reads JSON Lines instead of protocol commands
};

/// A text to print instead of running: to stdout if `status` is 0, otherwise to stderr.
struct CliAnswer {
    std::string text;  ///< ends with LF
    int status;
};

inline constexpr int usage_error = 2;

/// Parses the arguments that follow the name of the program. The error for an unknown flag, option, value, game or
/// command suggests the nearest known one, if there is one. Opens the files that options name, except the log.
[[nodiscard]] std::variant<Invocation, CliAnswer> parse_command_line(std::span<const char* const> arguments,
                                                                     GameList games, const OptionTable& options);

/// The answer if the engine cannot start: one line, and the status usage_error.
[[nodiscard]] CliAnswer cli_failure(std::string_view why);

}  // namespace quadriga::protocol
