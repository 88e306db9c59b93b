#pragma once

#include <span>
#include <string_view>

#include "protocol/parsing/command.hpp"

namespace quadriga::protocol {

/// One command word and how the rest of its line is parsed.
struct CommandSpec {
    std::string_view word;
    Command (*parse)(std::string_view rest);
    RefusalEffect on_refusal;
    std::string_view usage;  ///< empty: not in the help
    std::string_view purpose;
};

/// All commands in the order of the help.
[[nodiscard]] std::span<const CommandSpec> command_table();

/// The row of that word, in any case; null if there is none.
[[nodiscard]] const CommandSpec* find_command(std::string_view word);

}  // namespace quadriga::protocol
