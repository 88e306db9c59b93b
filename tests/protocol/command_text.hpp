#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "protocol/execution/command.hpp"

/// Commands as text, for tables of lines and their expected parse results.
namespace quadriga::test {

/// The options of the fake games.
[[nodiscard]] const protocol::OptionTable& fake_options();

/// A parsed line as text, for example `go depth=3 moves [a1 b2]`; without arguments, the word alone.
[[nodiscard]] std::string text_of(std::string_view line);
/// A refusal as text: code, message and what after_refusal sends.
[[nodiscard]] std::string refusal_text(const protocol::Command& command);

struct Row {
    std::string_view line;
    std::string_view expected;  ///< its text
};

/// Checks text_of() for each row.
void expect_all(std::initializer_list<Row> rows);

}  // namespace quadriga::test
