#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

/// JSON (RFC 8259): a reader for whole texts, and a writer for strings.
namespace quadriga::protocol::json {

struct Member;
struct Value;

/// A number as spelt in the text, of any magnitude and precision.
struct Number {
    std::string text;

    /// The exact value if it is an integer that fits into a std::int64_t; otherwise none. `100000`, `1e5` and
    /// `100000.0` are the same number.
    [[nodiscard]] std::optional<std::int64_t> integer() const;
};
using Array = std::vector<Value>;
/// Members in the order of the text; no two have the same name.
using Object = std::vector<Member>;

struct Value {
    std::variant<std::nullptr_t, bool, Number, std::string, Array, Object> content;

    /// The content if it is of this kind; otherwise null.
    template <class Kind>
    [[nodiscard]] const Kind* as() const noexcept {
        return std::get_if<Kind>(&content);
    }
};

struct Member {
    std::string name;
    Value value;
};

/// The maximum number of arrays and objects that may enclose a value.
inline constexpr int max_depth = 32;

/// Parses a text that consists of one value. The error is a message with the byte column, counted from 1. Rejects bytes
/// that are not UTF-8, duplicate names, and values nested deeper than max_depth. Strings are UTF-8.
[[nodiscard]] tl::expected<Value, std::string> read(std::string_view text);

/// A UTF-8 text as a JSON string, quoted and escaped.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace quadriga::protocol::json
