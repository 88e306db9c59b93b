#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Words and numbers of the client's lines, and the client's bytes made fit for output.
namespace quadriga::protocol {

/// Words are separated by any number of these.
inline constexpr std::string_view blanks = " \t";

/// Cuts the first word off `rest` and gives it; empty if there is none.
[[nodiscard]] std::string_view take_word(std::string_view& rest);
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// The words of `text` with single blanks between them.
[[nodiscard]] std::string single_spaced(std::string_view text);

/// Without regard to the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);
/// Without regard to case and to blanks anywhere.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

/// A whole word that is a decimal integer, with or without a minus sign; none for anything else and beyond 64 bits.
[[nodiscard]] std::optional<std::int64_t> integer(std::string_view word);
/// As integer, but takes decimals (`99.7`), which are rounded down, and numbers beyond 64 bits, which become the
/// nearest one within.
[[nodiscard]] std::optional<std::int64_t> rounded_number(std::string_view word);

/// The client's bytes as an error text may repeat them: cut and printable (engine::echo), in quotes.
[[nodiscard]] std::string in_quotes(std::string_view input);

/// Any text as the body of an output line: printable ASCII (other bytes become `?`), no word longer than an echo may
/// be, at most 400 characters in all, and none of the words that begin messages of their own (bestmove, readyok,
/// response, ugiok, uciok, whatever their case): the first letter of each becomes `*`.
[[nodiscard]] std::string harmless(std::string_view text);

}  // namespace quadriga::protocol
