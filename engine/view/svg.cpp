#include "engine/view/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "engine/view/drawing.hpp"

namespace quadriga::engine {

std::string xml_escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        switch (letter) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            default: result += letter;
        }
    }
    return result;
}

// Adding 0 takes the sign off a negative zero.
std::string length(double value) { return fmt::format("{}", std::round(value * 10) / 10 + 0.0); }

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
        text += fmt::format(R"(<text x="10" y="{}">{}</text>)", height, xml_escaped(line));
    }
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" )"
        R"(font-family="monospace" font-size="16" xml:space="preserve"><title>{2}</title>{3}</svg>)",
        width + 20, height + 10, xml_escaped(title), text);
}

}  // namespace quadriga::engine
