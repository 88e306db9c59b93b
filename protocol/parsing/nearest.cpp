#include "protocol/parsing/nearest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

constexpr std::size_t longest_word = 32;

bool same_letter(char a, char b) { return to_lower(a) == to_lower(b); }

// The optimal string alignment distance: Levenshtein's, with swaps of neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
    std::array<std::array<std::size_t, longest_word + 1>, longest_word + 1> table{};
    for (std::size_t i = 0; i <= a.size(); ++i) table[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) table[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = table[i - 1][j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
            table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1])) {
                table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
            }
        }
    }
    return table[a.size()][b.size()];
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> known) {
    if (word.size() < 3 || word.size() > longest_word) return std::nullopt;
    std::size_t closest = word.size() / 3 + 1;
    std::optional<std::string_view> found;
    for (const std::string_view candidate : known) {
        if (candidate.size() > longest_word) continue;
        if (const std::size_t apart = distance(word, candidate); apart < closest) {
            closest = apart;
            found = candidate;
        }
    }
    return found;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> known) {
    const auto found = nearest(word, known);
    return found ? fmt::format("; did you mean '{}'?", *found) : std::string();
}

}  // namespace quadriga::protocol
