#pragma once

#include <string_view>

#include "protocol/parsing/command.hpp"

namespace quadriga::protocol {

/// What a line asks for; `line` is without its line end. Pure: looks at nothing but the line. Words that follow a
/// complete command are ignored, except where a list or a limit is expected.
[[nodiscard]] Command parse(std::string_view line);

/// The refusal of a line of which only the beginning was read.
[[nodiscard]] command::Refused parse_too_long(std::string_view beginning);

}  // namespace quadriga::protocol
