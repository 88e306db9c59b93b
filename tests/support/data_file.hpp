#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Test data with one case per line: `<position string> ; <word> <value> ; <word> <value> ...`. Blank lines, and lines
/// that begin with # and name the cases' sources, are ignored.
namespace quadriga::test {

struct DataCase {
    std::string place;  ///< file and line, for messages
    std::string position;
    std::vector<std::pair<std::string, std::string>> fields;

    /// The value of the field `word`; empty if there is none.
    [[nodiscard]] std::string_view field(std::string_view word) const;
};

/// Ends the program with a message if there is no such file or a line cannot be parsed: no test may silently check
/// nothing.
[[nodiscard]] std::vector<DataCase> read_data_file(const std::string& path);

}  // namespace quadriga::test
