#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "protocol/parsing/option_table.hpp"

namespace quadriga::protocol {

/// What the command line asks for, checked.
struct Invocation {
    struct Setting {
        const OptionSpec* option;  ///< a row of the table
        std::string value;
    };
    std::vector<Setting> settings;       ///< in the order in which they are to be made
    std::optional<std::string> command;  ///< one protocol command, to be run instead of the input
};

/// The command line is answered with a text instead: on stdout with status 0, otherwise on stderr.
struct CliAnswer {
    std::string text;  ///< ends with LF
    int status;
};

inline constexpr int usage_error = 2;

/// `arguments` without the name of the program. A wrong flag, option, value, game or command word is answered with the
/// nearest known one.
[[nodiscard]] std::variant<Invocation, CliAnswer> parse_command_line(std::span<const char* const> arguments,
                                                                     GameList games, const OptionTable& options);

/// The answer to an error on the way.
[[nodiscard]] CliAnswer cli_error(const std::string& why);

}  // namespace quadriga::protocol
