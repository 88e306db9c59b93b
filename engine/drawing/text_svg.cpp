#include "engine/drawing/text_svg.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "engine/drawing/markup.hpp"

namespace quadriga::engine {

std::string text_svg(std::string_view title, std::string_view lines) {
    constexpr std::size_t line_height = 20;
    constexpr std::size_t letter_width = 10;
    std::string text;
    std::size_t width = 0;
    std::size_t height = 0;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        width = std::max(width, line.size() * letter_width);
        height += line_height;
        text += fmt::format(R"(<text x="10" y="{}">{}</text>)", height, escaped(line));
    }
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" )"
        R"(font-family="monospace" font-size="16" xml:space="preserve"><title>{2}</title>{3}</svg>)",
        width + 20, height + 10, escaped(title), text);
}

}  // namespace quadriga::engine
