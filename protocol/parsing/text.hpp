#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Words and numbers of input lines, and input made safe to repeat in the output.
namespace quadriga::protocol {

/// What separates words.
inline constexpr std::string_view blanks = " \t";

/// Removes the first word from `rest` and returns it; empty if there is none.
[[nodiscard]] std::string_view take_word(std::string_view& rest);
/// Removes the words before `stop` (in any case), and `stop` itself, from `rest`; returns those before it.
[[nodiscard]] std::string_view take_until(std::string_view stop, std::string_view& rest);
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// The words of `text` with single blanks between them.
[[nodiscard]] std::string single_spaced(std::string_view text);

/// Folds ASCII letters only.
[[nodiscard]] constexpr char to_lower(char letter) noexcept {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
/// Equal apart from case.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);
/// Equal apart from case and blanks.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

/// The value of a word that is a whole decimal integer of 64 bits, with an optional minus sign; otherwise none.
[[nodiscard]] std::optional<std::int64_t> integer(std::string_view word);
/// The same, but decimals (`99.7`) are rounded down, and numbers out of range become the nearest one in range.
[[nodiscard]] std::optional<std::int64_t> rounded_number(std::string_view word);

/// Input as an error text may repeat it: in quotes, cut and printable (engine::escape).
[[nodiscard]] std::string in_quotes(std::string_view input);

/// Makes any text safe as the body of an output line. Bytes other than printable ASCII become `?`, words are cut to the
/// length of an escape and the whole to 400 characters. The words that begin messages (bestmove, readyok, response,
/// ugiok, uciok, in any case) get `*` for their first letter.
[[nodiscard]] std::string sanitise(std::string_view text);

/// The known word with the smallest edit distance to a misspelt one, ignoring case: letters inserted, deleted, replaced
/// or swapped with a neighbour. The first of several. None if more than one letter in three differs, or if the word has
/// fewer than 3 or more than 32 letters.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> known);

/// `; did you mean 'x'?`, or an empty text.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace quadriga::protocol
