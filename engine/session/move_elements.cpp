#include "engine/session/move_elements.hpp"

#include <algorithm>
#include <cstddef>

namespace quadriga::engine {

namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The length of the element that `move` begins with.
std::size_t first_length(std::string_view move) {
    constexpr std::string_view pass = "pass";
    const auto* const behind = std::ranges::find_if_not(move.substr(1), is_digit);
    if (const auto length = static_cast<std::size_t>(behind - move.begin()); length > 1) return length;
    return move.starts_with(pass) ? pass.size() : move.size();
}

}  // namespace

std::vector<std::string> move_elements(std::string_view move) {
    std::vector<std::string> elements;
    while (!move.empty()) {
        const std::size_t length = first_length(move);
        elements.emplace_back(move.substr(0, length));
        move.remove_prefix(length);
    }
    return elements;
}

}  // namespace quadriga::engine
