#include "protocol/parsing/json.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "engine/game/error.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol::json {
namespace {

constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The length of the UTF-8 sequence at the beginning of the text; 0 if there is none.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [text](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    const unsigned first = byte(0);
    std::size_t length = 1;
    if (first >= 0x80) length = first < 0xC2 || first > 0xF4 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    for (std::size_t at = 1; at < length; ++at) {
        if ((byte(at) & 0xC0U) != 0x80) return 0;
    }
    const bool is_overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool is_no_code_point = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
    return is_overlong || is_no_code_point ? 0 : length;
}

void append_utf8(std::string& text, std::uint32_t code) {
    const auto append = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto append_rest = [&](unsigned shift) { append(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) {
        append(code);
    } else if (code < 0x800) {
        append(0xC0 | code >> 6);
        append_rest(0);
    } else if (code < 0x10000) {
        append(0xE0 | code >> 12);
        append_rest(6);
        append_rest(0);
    } else {
        append(0xF0 | code >> 18);
        append_rest(12);
        append_rest(6);
        append_rest(0);
    }
}

/// A recursive descent parser. A function that fails has set the error, which ends the parsing.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    tl::expected<Value, std::string> read_all() {
        auto value = read_value(0);
        if (value && !at_end()) value = fail("the end of the line");
        if (value) return std::move(*value);
        return tl::unexpected(error_);
    }

private:
    std::nullopt_t fail(std::string_view expected) {
        if (sequence_length(text_.substr(at_)) == 0) return complain(not_utf8);
        const std::string_view rest = text_.substr(at_, 1);
        const std::string found = rest.empty() ? "the end" : fmt::format("'{}'", engine::escape(rest));
        return complain(fmt::format("expected {}, got {}", expected, found));
    }
    std::nullopt_t complain(std::string_view why) {
        if (error_.empty()) error_ = fmt::format("column {}: {}", at_ + 1, why);
        return std::nullopt;
    }

    bool at_end() {
        at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
        return at_ == text_.size();
    }
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(std::string_view word) {
        const bool is_here = text_.substr(at_).starts_with(word);
        if (is_here) at_ += word.size();
        return is_here;
    }
    /// Skips spaces, then takes the sign.
    bool take_sign(char sign) {
        at_end();
        return take({&sign, 1});
    }

    std::optional<Value> read_value(int depth) {
        at_end();
        if (depth > max_depth) return complain(fmt::format("more than {} levels", max_depth));
        if (take("{")) return read_object(depth);
        if (take("[")) return read_array(depth);
        if (take("\"")) return as_value(read_string());
        if (take("true")) return Value{true};
        if (take("false")) return Value{false};
        if (take("null")) return Value{nullptr};
        // Some programs write these words.
        for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
            if (text_.substr(at_).starts_with(word)) return complain(fmt::format("{} is no number of JSON", word));
        }
        if (peek() == '-' || is_digit(peek())) return as_value(read_number());
        return fail("a value");
    }

    template <class Kind>
    static std::optional<Value> as_value(std::optional<Kind> content) {
        if (!content) return std::nullopt;
        return Value{std::move(*content)};
    }

    std::optional<Value> read_array(int depth) {
        Array array;
        if (take_sign(']')) return Value{std::move(array)};
        do {
            auto element = read_value(depth + 1);
            if (!element) return std::nullopt;
            array.push_back(std::move(*element));
        } while (take_sign(','));
        if (!take("]")) return fail("',' or ']'");
        return Value{std::move(array)};
    }

    std::optional<Value> read_object(int depth) {
        Object object;
        if (take_sign('}')) return Value{std::move(object)};
        do {
            if (!take_sign('"')) return fail("a name in quotes");
            auto name = read_string();
            if (!name) return std::nullopt;
            if (!take_sign(':')) return fail("':'");
            auto value = read_value(depth + 1);
            if (!value) return std::nullopt;
            object.push_back({std::move(*name), std::move(*value)});
        } while (take_sign(','));
        if (!take("}")) return fail("',' or '}'");
        if (const auto name = repeated_name(object)) {
            return complain(fmt::format("'{}' twice in an object", engine::escape(*name)));
        }
        return Value{std::move(object)};
    }

    static std::optional<std::string_view> repeated_name(const Object& object) {
        std::vector<std::string_view> names;
        std::ranges::transform(object, std::back_inserter(names), &Member::name);
        std::ranges::sort(names);
        const auto found = std::ranges::adjacent_find(names);
        return found == names.end() ? std::nullopt : std::optional(*found);
    }

    std::optional<Number> read_number() {
        const std::size_t begin = at_;
        take("-");
        if (!take("0") && !take_digits()) return fail("a digit");
        if (take(".") && !take_digits()) return fail("a digit");
        if (take("e") || take("E")) {
            if (!take("+")) take("-");
            if (!take_digits()) return fail("a digit");
        }
        return Number{std::string(text_.substr(begin, at_ - begin))};
    }
    bool take_digits() {
        const std::size_t begin = at_;
        while (is_digit(peek())) ++at_;
        return at_ > begin;
    }

    /// Reads a string after its opening quote.
    std::optional<std::string> read_string() {
        std::string result;
        while (!take("\"")) {
            if (take("\\")) {
                if (!read_escape(result)) return std::nullopt;
                continue;
            }
            const std::string_view rest = text_.substr(at_);
            const std::size_t length = sequence_length(rest);
            if (length == 0) return complain(not_utf8);
            if (rest.empty() || static_cast<unsigned char>(rest.front()) < ' ') return fail("'\"'");
            result += rest.substr(0, length);
            at_ += length;
        }
        return result;
    }

    bool read_escape(std::string& result) {
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (take("u")) return read_code_point(result);
        const std::size_t found = at_ < text_.size() ? letters.find(text_[at_]) : letters.npos;
        if (found == letters.npos) {
            fail("an escape");
            return false;
        }
        ++at_;
        result += meanings[found];
        return true;
    }

    /// Reads an escape after `\u`; includes a second unit if the first is a high surrogate.
    bool read_code_point(std::string& result) {
        std::uint32_t code = 0;
        if (!read_hex(code)) return false;
        if (code >= 0xD800 && code < 0xDC00) {
            std::uint32_t low = 0;
            if (!take("\\u")) {
                fail("the other half of a pair");
                return false;
            }
            if (!read_hex(low)) return false;
            if (low >= 0xDC00 && low < 0xE000) code = 0x10000 + ((code & 0x3FFU) << 10) + (low & 0x3FFU);
        }
        if (code >= 0xD800 && code < 0xE000) {
            complain("half of a pair alone");
            return false;
        }
        append_utf8(result, code);
        return true;
    }

    bool read_hex(std::uint32_t& code) {
        const std::string_view digits = text_.substr(at_, 4);
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (digits.size() != 4 || stop != digits.data() + 4) {
            fail("four hex digits");
            return false;
        }
        at_ += 4;
        return true;
    }

    static constexpr std::string_view not_utf8 = "a byte that is not UTF-8";

    const std::string_view text_;
    std::size_t at_ = 0;
    std::string error_;
};

}  // namespace

// Applies the exponent by moving the decimal point, so that nothing is rounded.
std::optional<std::int64_t> Number::integer() const {
    const std::string_view all = text;
    const std::size_t mark = std::min(all.find_first_of("eE"), all.size());
    std::string digits(all.substr(0, mark));
    std::int64_t exponent = 0;
    if (std::string_view power = all.substr(std::min(mark + 1, all.size())); !power.empty()) {
        if (power.front() == '+') power.remove_prefix(1);
        using Range = std::numeric_limits<std::int32_t>;
        exponent = std::clamp<std::int64_t>(rounded_number(power).value_or(0), Range::min(), Range::max());
    }
    if (const auto point = digits.find('.'); point != digits.npos) {
        exponent -= static_cast<std::int64_t>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    if (digits.find_first_of("123456789") == digits.npos) return 0;
    for (; digits.back() == '0'; ++exponent) digits.pop_back();
    constexpr std::int64_t most_digits = 19;
    if (exponent < 0 || exponent > most_digits) return std::nullopt;
    return protocol::integer(digits.append(static_cast<std::size_t>(exponent), '0'));
}

tl::expected<Value, std::string> read(std::string_view text) { return Reader(text).read_all(); }

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char letter : text) {
        if (static_cast<unsigned char>(letter) < ' ') {
            fmt::format_to(std::back_inserter(result), "\\u{:04x}", static_cast<unsigned>(letter));
        } else {
            if (letter == '"' || letter == '\\') result += '\\';
            result += letter;
        }
    }
    return result + '"';
}

}  // namespace quadriga::protocol::json
