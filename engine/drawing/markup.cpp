#include "engine/drawing/markup.hpp"

#include <cmath>

#include <fmt/format.h>

namespace quadriga::engine {

std::string escaped(std::string_view text) {
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

}  // namespace quadriga::engine
