#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "protocol/execution/command.hpp"

/// Commands as text, for tables of lines and what they are parsed to.
namespace quadriga::test {

/// The options of the fake games.
[[nodiscard]] const protocol::OptionTable& fake_options();

/// For example `go depth=3 moves [a1 b2]`; the word alone of a command that takes no arguments.
[[nodiscard]] std::string text_of(std::string_view line);
/// Code, text and what follows the refusal.
[[nodiscard]] std::string refusal_text(const protocol::Command& command);

struct Row {
    std::string_view line;
    std::string_view expected;  ///< its text
};

/// One expectation a row.
void expect_all(std::initializer_list<Row> rows);

}  // namespace quadriga::test
