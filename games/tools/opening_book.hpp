#pragma once

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/game/error.hpp"
#include "engine/game/play.hpp"
#include "engine/game/rules.hpp"
#include "engine/session/game_record.hpp"
#include "engine/system/files.hpp"

/// Opening books, as scripts/openings.py writes them: each line is a position or `startpos`, optionally followed by
/// `moves MOVE...`; `#` begins a comment, and lines without content are skipped.
namespace quadriga::tools {

/// All positions of an opening in order, at least one.
template <engine::Searchable G>
using OpeningPositions = std::vector<typename G::Position>;

inline constexpr std::size_t most_book_bytes = std::size_t{1} << 30;

/// Splits a text into lines at LF, CRLF and CR, which are removed. The last line need not end with any of them. Skips a
/// UTF-8 byte order mark at the beginning of the text.
[[nodiscard]] inline std::vector<std::string> lines_of_text(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
        text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(text.size(), 1));
    }
    return lines;
}

/// Parses a line of a book, which must have no comment, and plays its moves. The error comes from G::read_position or,
/// if a move cannot be played, quotes the move and gives its number, from 1.
template <class G>
[[nodiscard]] engine::Expected<OpeningPositions<G>> read_opening(const std::string& line) {
    std::istringstream words(line);
    std::string root;
    std::string word;
    while (words >> word && word != "moves") root += (root.empty() ? "" : " ") + word;
    const auto position = root == "startpos" ? engine::start_position<G>() : G::read_position(root);
    if (!position) return tl::unexpected(position.error());
    engine::GameRecord<G> record;
    record.set_root(*position);
    while (words >> word) {
        if (const auto played = record.play(word); !played) {
            return engine::refusal(played.error().code, fmt::format("move {} '{}': {}", record.ply() + 1,
                                                                    engine::escape(word), played.error().text));
        }
    }
    return OpeningPositions<G>(record.positions().begin(), record.positions().end());
}

/// Reads all openings of a file. The error (bad_value) names the file and, for a bad opening, its line. A file without
/// openings is an error.
template <class G>
[[nodiscard]] engine::Expected<std::vector<OpeningPositions<G>>> read_book(const std::string& path) {
    const auto refuse = [](std::string text) { return engine::refusal(engine::ErrorCode::bad_value, std::move(text)); };
    const auto file = engine::read_file(path, most_book_bytes);
    if (!file) return refuse(fmt::format("{}: {}", path, file.error().message()));
    std::vector<OpeningPositions<G>> openings;
    std::size_t number = 0;
    for (std::string line : lines_of_text(*file)) {
        ++number;
        line.erase(std::min(line.find('#'), line.size()));
        if (line.find_first_not_of(" \t") == std::string::npos) continue;
        auto opening = read_opening<G>(line);
        if (!opening) return refuse(fmt::format("{}:{}: {}", path, number, opening.error().text));
        openings.push_back(*std::move(opening));
    }
    if (openings.empty()) return refuse(path + ": no opening in it");
    return openings;
}

}  // namespace quadriga::tools
