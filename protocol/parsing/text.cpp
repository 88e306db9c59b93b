#include "protocol/parsing/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <system_error>

#include <fmt/format.h>

#include "engine/game/error.hpp"

namespace quadriga::protocol {
namespace {

constexpr std::size_t max_text_length = 400;
constexpr std::array<std::string_view, 5> reserved_words{"bestmove", "readyok", "response", "ugiok", "uciok"};

constexpr bool is_separator(char letter) { return separators.find(letter) != std::string_view::npos; }
constexpr bool is_printable(char letter) { return letter >= ' ' && letter <= '~'; }
constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

void mask_reserved_words(std::string& text) {
    for (const std::string_view word : reserved_words) {
        auto from = text.begin();
        const auto same = [](char a, char b) { return to_lower(a) == b; };
        while ((from = std::search(from, text.end(), word.begin(), word.end(), same)) != text.end()) *from = '*';
    }
}

constexpr std::size_t longest_suggestion = 32;

bool same_letter(char a, char b) { return to_lower(a) == to_lower(b); }

// The optimal string alignment distance: the Levenshtein distance with swaps of neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
    std::array<std::array<std::size_t, longest_suggestion + 1>, longest_suggestion + 1> table{};
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

std::string_view take_word(std::string_view& rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of(separators), rest.size()));
    const std::string_view word = rest.substr(0, rest.find_first_of(separators));
    rest.remove_prefix(word.size());
    return word;
}

std::string_view take_until(std::string_view stop, std::string_view& rest) {
    const std::string_view all = rest;
    std::size_t length = 0;
    for (auto word = take_word(rest); !word.empty() && !same_word(word, stop); word = take_word(rest)) {
        length = static_cast<std::size_t>(word.data() + word.size() - all.data());
    }
    return trimmed(all.substr(0, length));
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(separators), text.size()));
    return text.substr(0, text.find_last_not_of(separators) + 1);
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) words.push_back(word);
    return words;
}

std::string single_spaced(std::string_view text) {
    std::string result;
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        if (!result.empty()) result += ' ';
        result += word;
    }
    return result;
}

bool same_word(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, to_lower, to_lower); }

bool same_name(std::string_view a, std::string_view b) {
    std::size_t j = 0;
    for (const char letter : a) {
        if (is_separator(letter)) continue;
        while (j < b.size() && is_separator(b[j])) ++j;
        if (j == b.size() || to_lower(letter) != to_lower(b[j])) return false;
        ++j;
    }
    return trimmed(b.substr(j)).empty();
}

std::optional<std::int64_t> integer(std::string_view word) {
    std::int64_t value = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

std::optional<std::int64_t> rounded_number(std::string_view word) {
    std::string_view decimals;
    if (const auto dot = word.find('.'); dot != std::string_view::npos) {
        decimals = word.substr(dot + 1);
        word = word.substr(0, dot);
        if (decimals.empty() || !std::ranges::all_of(decimals, is_digit)) return std::nullopt;
    }
    std::int64_t value = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error == std::errc::invalid_argument || stop != end) return std::nullopt;

    using Range = std::numeric_limits<std::int64_t>;
    const bool negative = word.starts_with('-');
    if (error == std::errc::result_out_of_range) return negative ? Range::min() : Range::max();
    const bool between = decimals.find_first_not_of('0') != std::string_view::npos;
    return negative && between && value > Range::min() ? value - 1 : value;
}

std::string in_quotes(std::string_view input) { return fmt::format("'{}'", engine::escape(input)); }

std::string sanitise(std::string_view text) {
    std::string result;
    std::size_t word_length = 0;
    for (const char letter : text) {
        if (is_separator(letter))
            word_length = 0;
        else if (letter != '\'')  // The quotes around an escape do not count.
            ++word_length;
        if (result.size() == max_text_length) break;
        if (word_length <= engine::longest_escaped) result += is_printable(letter) ? letter : '?';
    }
    mask_reserved_words(result);
    return result;
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> known) {
    if (word.size() < 3 || word.size() > longest_suggestion) return std::nullopt;
    std::size_t closest = word.size() / 3 + 1;
    std::optional<std::string_view> found;
    for (const std::string_view candidate : known) {
        if (candidate.size() > longest_suggestion) continue;
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
