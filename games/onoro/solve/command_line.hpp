#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/error.hpp"

namespace quadriga::onoro::solve {

struct Settings {
    int pawns = 8;             ///< a side, 4 to 8
    std::uint64_t memory = 0;  ///< bytes that may be used; 0: as many as are free
    bool help = false;
};

inline constexpr std::string_view help_text =
    "usage: quadriga-solve [--pawns N] [--memory MIB]\n"
    "Finds the result of every position of Onoro with all pawns on the table. Progress goes to stderr, the counts of\n"
    "draws, wins, losses and finished games and a hash of all results to stdout.\n"
    "\n"
    "  --pawns N       pawns a side, 4 to 8 (8)\n"
    "  --memory MIB    the memory that may be used (what is free)\n"
    "  --help          prints this text\n"
    "Exit status: 0 when all is solved, 1 when it cannot be, 2 for a wrong command line.\n";

/// Reads the words after the program's name. The error names the word and what was expected.
[[nodiscard]] engine::Expected<Settings> parse_command_line(std::span<const char* const> arguments);

}  // namespace quadriga::onoro::solve
