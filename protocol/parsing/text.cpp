#include "protocol/parsing/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <system_error>

#include <fmt/format.h>

#include "engine/core/echo.hpp"

namespace quadriga::protocol {
namespace {

constexpr std::size_t max_text_length = 400;
constexpr std::array<std::string_view, 5> reserved_words{"bestmove", "readyok", "response", "ugiok", "uciok"};

constexpr bool is_blank(char letter) { return blanks.find(letter) != std::string_view::npos; }
constexpr bool is_printable(char letter) { return letter >= ' ' && letter <= '~'; }
constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

void mask_reserved_words(std::string& text) {
    for (const std::string_view word : reserved_words) {
        auto from = text.begin();
        const auto same = [](char a, char b) { return to_lower(a) == b; };
        while ((from = std::search(from, text.end(), word.begin(), word.end(), same)) != text.end()) *from = '*';
    }
}

}  // namespace

std::string_view take_word(std::string_view& rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    const std::string_view word = rest.substr(0, rest.find_first_of(blanks));
    rest.remove_prefix(word.size());
    return word;
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
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
        if (is_blank(letter)) continue;
        while (j < b.size() && is_blank(b[j])) ++j;
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

std::string in_quotes(std::string_view input) { return fmt::format("'{}'", engine::echo(input)); }

std::string sanitise(std::string_view text) {
    std::string result;
    std::size_t word_length = 0;
    for (const char letter : text) {
        if (is_blank(letter))
            word_length = 0;
        else if (letter != '\'')  // The quotes around an echo do not count.
            ++word_length;
        if (result.size() == max_text_length) break;
        if (word_length <= engine::longest_echo) result += is_printable(letter) ? letter : '?';
    }
    mask_reserved_words(result);
    return result;
}

}  // namespace quadriga::protocol
