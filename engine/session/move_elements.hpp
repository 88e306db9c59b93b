#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quadriga::engine {

/// The elements of a canonical move in the order in which a person enters them: cells (a letter and one or two digits),
/// then at most one name; `pass` before a name is an element of its own.
[[nodiscard]] std::vector<std::string> move_elements(std::string_view move);

}  // namespace quadriga::engine
