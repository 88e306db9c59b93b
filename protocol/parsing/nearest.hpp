#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace quadriga::protocol {

/// The known word that `word` was probably meant to be: the one with the fewest letters to insert, delete, replace or
/// swap with their neighbour, without regard to case, the first of several; none if all are too far away (more than
/// one letter in three).
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> known);

/// `; did you mean 'x'?`, or nothing.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace quadriga::protocol
