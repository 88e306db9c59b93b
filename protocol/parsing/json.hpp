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

/// JSON as RFC 8259 defines it: reading in full, writing of texts.
namespace quadriga::protocol::json {

struct Member;
struct Value;

/// As it was written; it fits the grammar, whatever its size.
struct Number {
    std::string text;

    /// Its value, exactly, if it is whole and has 64 bits: `100000`, `1e5` and `100000.0` are the same number.
    [[nodiscard]] std::optional<std::int64_t> integer() const;
};
using Array = std::vector<Value>;
/// In the order of the text; no two names are equal.
using Object = std::vector<Member>;

struct Value {
    std::variant<std::nullptr_t, bool, Number, std::string, Array, Object> content;

    /// The content if it is of that kind; otherwise null.
    template <class Kind>
    [[nodiscard]] const Kind* as() const noexcept {
        return std::get_if<Kind>(&content);
    }
};

struct Member {
    std::string name;
    Value value;
};

/// The most arrays and objects that may enclose a value.
inline constexpr int max_depth = 32;

/// The one value that the text consists of, or an error message with the column, from 1. Rejects bytes that are not
/// UTF-8, duplicate names, and values within more than max_depth levels. Strings are UTF-8.
[[nodiscard]] tl::expected<Value, std::string> read(std::string_view text);

/// The text, which is UTF-8, as a JSON string.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace quadriga::protocol::json
