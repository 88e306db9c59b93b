#include "tests/support/data_file.hpp"

#include <cstdlib>
#include <fstream>

#include <fmt/format.h>

namespace quadriga::test {

namespace {

[[noreturn]] void fail(std::string_view place, std::string_view what) {
    fmt::print(stderr, "{}: {}\n", place, what);
    std::abort();
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

DataCase parse(std::string place, std::string_view line) {
    DataCase parsed{.place = std::move(place), .position = {}, .fields = {}};
    for (bool first = true; !line.empty(); first = false) {
        const auto end = line.find(';');
        const std::string_view part = trimmed(line.substr(0, end));
        line = end == std::string_view::npos ? std::string_view{} : line.substr(end + 1);
        const auto space = part.find(' ');
        if (first) {
            parsed.position = part;
        } else if (space == std::string_view::npos) {
            fail(parsed.place, "expected `<word> <value>`");
        } else {
            parsed.fields.emplace_back(part.substr(0, space), trimmed(part.substr(space)));
        }
    }
    if (parsed.fields.empty()) fail(parsed.place, "expected `<position> ; <word> <value>`");
    return parsed;
}

}  // namespace

std::string_view DataCase::field(std::string_view word) const {
    for (const auto& [name, value] : fields) {
        if (name == word) return value;
    }
    return {};
}

std::vector<DataCase> read_data_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) fail(path, "cannot be read");
    std::vector<DataCase> cases;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (trimmed(line).empty() || line.starts_with('#')) continue;
        cases.push_back(parse(fmt::format("{}:{}", path, number), line));
    }
    if (cases.empty()) fail(path, "no cases");
    return cases;
}

}  // namespace quadriga::test
