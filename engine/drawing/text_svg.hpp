#pragma once

#include <string>
#include <string_view>

namespace quadriga::engine {

/// Lines of ASCII text, each ended by LF, as a standalone SVG document without a line break.
[[nodiscard]] std::string text_svg(std::string_view title, std::string_view lines);

}  // namespace quadriga::engine
