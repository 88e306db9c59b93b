#pragma once

#include <span>
#include <string_view>

#include "protocol/parsing/command.hpp"

namespace quadriga::protocol {

/// One command word, with what follows it.
struct CommandSpec {
    std::string_view word;
    Command (*parse)(std::string_view rest);
    Aftermath aftermath;     ///< of a refusal
    std::string_view usage;  ///< empty: not shown in the help
    std::string_view purpose;
};

/// All commands in the order of the help.
[[nodiscard]] std::span<const CommandSpec> command_table();

/// The row of that word, without regard to case; null if there is none.
[[nodiscard]] const CommandSpec* find_command(std::string_view word);

}  // namespace quadriga::protocol
