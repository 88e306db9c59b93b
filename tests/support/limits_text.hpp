#pragma once

#include <string>

#include "engine/search/limits.hpp"

namespace quadriga::test {

/// The limits of a search as words, each after a space: ` depth=3 p1time=100 ponder`. Times are in milliseconds.
[[nodiscard]] std::string limits_text(const engine::Limits& limits);

}  // namespace quadriga::test
