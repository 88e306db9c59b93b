#pragma once

#include <string_view>

#include "protocol/parsing/command.hpp"

namespace quadriga::protocol {

/// Far more than can be counted, and no danger to the stack, which holds the moves of every ply.
inline constexpr int max_perft_depth = 32;

/// Parses what follows the word `go`; refuses with bad_go.
[[nodiscard]] Command parse_go(std::string_view rest);

}  // namespace quadriga::protocol
