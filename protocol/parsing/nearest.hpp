#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace quadriga::protocol {

/// The known word closest to a misspelt one, in any case, by the number of letters to insert, delete, replace or swap
/// with a neighbour; the first of several. None if more than one letter in three differs.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> known);

/// `; did you mean 'x'?`, or an empty text.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace quadriga::protocol
