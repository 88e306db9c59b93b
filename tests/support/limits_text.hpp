#pragma once

#include <string>

#include "engine/core/limits.hpp"

namespace quadriga::test {

/// What a search is limited by, in words, each behind a blank: ` depth=3 p1time=100 ponder`. Times in milliseconds.
[[nodiscard]] std::string limits_text(const engine::Limits& limits);

}  // namespace quadriga::test
