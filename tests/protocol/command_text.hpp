#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "protocol/parsing/command.hpp"

/// Commands as text, for tables of lines and what they are parsed to.
namespace quadriga::test {

/// For example `go depth=3 moves [a1 b2]`; a refused one gives code, text and effect.
[[nodiscard]] std::string text_of(const protocol::Command& command);

struct Row {
    std::string_view line;
    std::string_view expected;  ///< the text of its command
};

/// One expectation a row.
void expect_all(std::initializer_list<Row> rows);

}  // namespace quadriga::test
