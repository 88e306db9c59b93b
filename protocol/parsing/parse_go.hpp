#pragma once

#include <string_view>

#include "protocol/parsing/command.hpp"

namespace quadriga::protocol {

/// The deepest perft: far beyond what can be counted, and no danger to the stack.
inline constexpr int max_perft_depth = 32;

/// The limits after the word `go`; refuses with bad_go.
[[nodiscard]] Command parse_go(std::string_view rest);

}  // namespace quadriga::protocol
