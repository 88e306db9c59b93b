#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

/// What a valid command line requests.
struct Invocation {
    Settings settings;
    std::optional<std::string> command{};  ///< one protocol command to run; none: runs the commands on stdin
    bool analyse = false;                  ///< reads requests as JSON Lines instead of protocol commands
};

/// Text to print instead of running the engine: to stdout if the exit status is 0, otherwise to stderr.
struct CliAnswer {
    std::string text;  ///< ends with LF
    int status;        ///< the exit status
};

inline constexpr int usage_error = 2;

/// Parses the arguments that follow the program's name. Returns an answer for --help, --version and errors. The error
/// for an unknown flag, option, choice, game or command suggests the nearest known one, if there is one. Opens the
/// files that options name, except the log, unless --help or --version is given.
[[nodiscard]] std::variant<Invocation, CliAnswer> parse_command_line(std::span<const char* const> arguments,
                                                                     GameList games, const OptionTable& options);

/// The answer if the engine cannot start: one line, and the status usage_error.
[[nodiscard]] CliAnswer cli_failure(std::string_view why);

}  // namespace quadriga::protocol
