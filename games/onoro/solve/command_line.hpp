#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/game/error.hpp"

namespace quadriga::onoro::solve {

struct Settings {
    int pawns = 8;             ///< a side, 4 to 8
    std::uint64_t memory = 0;  ///< bytes that may be used; 0: as many as are free
    int threads = 1;           ///< 1 to 256
    std::string table;         ///< the file for the result; empty: none
    std::string placing;       ///< the file for the values of the placing phase; empty: none
    std::string verify;        ///< a file to verify; empty: none
    bool help = false;
};

[[nodiscard]] std::string help_text();

/// Reads the words after the program's name. The error names the word and what was expected.
[[nodiscard]] engine::Expected<Settings> parse_command_line(std::span<const char* const> arguments);

}  // namespace quadriga::onoro::solve
