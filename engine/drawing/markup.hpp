#pragma once

#include <string>
#include <string_view>

namespace quadriga::engine {

/// `&`, `<` and `>` as entities.
[[nodiscard]] std::string escaped(std::string_view text);

/// A length in the units of the picture with at most one decimal.
[[nodiscard]] std::string length(double value);

}  // namespace quadriga::engine
