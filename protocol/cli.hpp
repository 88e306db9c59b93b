#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

/// A checked command line.
struct Invocation {
    Settings settings;
    std::optional<std::string> command{};  ///< one protocol command to run instead of reading the input
    bool analyse = false;                  ///< reads JSON Lines instead of the protocol
};

/// A text to print instead of running: on stdout with status 0, otherwise on stderr.
struct CliAnswer {
    std::string text;  ///< ends with LF
    int status;
};

inline constexpr int usage_error = 2;

/// Parses `arguments`, which do not include the name of the program. The error for an unknown flag, option, value, game
/// or command names the nearest known one. Opens the files that options name, except the log.
[[nodiscard]] std::variant<Invocation, CliAnswer> parse_command_line(std::span<const char* const> arguments,
                                                                     GameList games, const OptionTable& options);

/// The answer if the engine cannot start: one line for stderr, and the status of a usage error.
[[nodiscard]] CliAnswer cli_failure(std::string_view why);

}  // namespace quadriga::protocol
