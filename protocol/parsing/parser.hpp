#pragma once

#include <string_view>

#include "protocol/parsing/command.hpp"

namespace quadriga::protocol {

/// Parses a line without its line end; a pure function. Words after a complete command are ignored, except where a
/// list or a limit is expected.
[[nodiscard]] Command parse(std::string_view line);

/// The refusal of a line that is too long, of which only the beginning was read.
[[nodiscard]] command::Refused parse_too_long(std::string_view beginning);

}  // namespace quadriga::protocol
