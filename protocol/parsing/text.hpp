#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Splits input lines into words and numbers, and makes input safe to repeat in the output.
namespace quadriga::protocol {

/// The characters that separate words.
inline constexpr std::string_view separators = " \t";

/// Removes the first word, and any separators before it, from `rest` and returns the word; empty if there is none.
[[nodiscard]] std::string_view take_word(std::string_view& rest);
/// Removes all words up to and including the word `stop`, ignoring case, from `rest`, and returns those before it,
/// without separators at either end. Without a `stop`, removes and returns all words.
[[nodiscard]] std::string_view take_until(std::string_view stop, std::string_view& rest);
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// The words of `text`, separated by single spaces.
[[nodiscard]] std::string single_spaced(std::string_view text);

/// Converts ASCII capitals to lower case; leaves other characters unchanged.
[[nodiscard]] constexpr char to_lower(char letter) noexcept {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
/// Whether two words are equal, ignoring case.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);
/// Whether two names are equal, ignoring case and spaces.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

/// The value of a word that is a decimal integer, optionally with a minus sign; none for any other word, or if the
/// number does not fit into 64 bits.
[[nodiscard]] std::optional<std::int64_t> integer(std::string_view word);
/// The value of a decimal number, rounded down (`99.7` is 99, `-0.5` is -1) and clamped to the range of 64 bits; none
/// if the word is not a number.
[[nodiscard]] std::optional<std::int64_t> rounded_number(std::string_view word);

/// Input as error messages quote it: in single quotes, truncated and made printable by engine::escape.
[[nodiscard]] std::string in_quotes(std::string_view input);

/// Makes any text safe as the body of an output line. Bytes other than printable ASCII become `?`; words are truncated
/// to engine::longest_escaped characters, the text to 400. In words that begin messages (bestmove, readyok, response,
/// ugiok, uciok, in any case), the first letter becomes `*`.
[[nodiscard]] std::string sanitise(std::string_view text);

/// The known word with the smallest edit distance to a misspelt one, ignoring case; the first of them if there are
/// several. The distance counts letters inserted, deleted, replaced or swapped with a neighbour. None if it exceeds a
/// third of the word's length, or if the word has fewer than 3 or more than 32 letters. Known words of more than 32
/// letters are ignored.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> known);

/// The text `; did you mean 'x'?` with the nearest known word; empty if there is none.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace quadriga::protocol
