#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/error.hpp"

namespace quadriga::onoro::solve {

struct Settings {
    int pawns = 8;             ///< a side, 4 to 8
    std::uint64_t memory = 0;  ///< bytes that may be used; 0: as many as are free
    int threads = 1;           ///< 1 to 256
    std::string table;         ///< the file for the result; empty: none
    int checkpoint = 300;      ///< seconds between checkpoints
    bool help = false;
};

inline constexpr std::string_view help_text =
    "usage: quadriga-solve [--pawns N] [--threads N] [--memory MIB] [--table FILE]\n"
    "Finds the result of every position of Onoro with all pawns on the table. Progress goes to stderr, the counts of\n"
    "draws, wins, losses and finished games and a hash of all results to stdout.\n"
    "\n"
    "  --pawns N       pawns a side, 4 to 8 (8)\n"
    "  --threads N     threads to work with, 1 to 256 (1)\n"
    "  --memory MIB    the memory that may be used (what is free)\n"
    "  --table FILE    the file to write all results to; while it is not finished, FILE.part is a checkpoint from\n"
    "                  which the same command goes on after it was interrupted\n"
    "  --checkpoint S  seconds from one checkpoint to the next, 0 to 86400 (300)\n"
    "  --help          prints this text\n"
    "Exit status: 0 when all is solved, 1 when it cannot be, 2 for a wrong command line.\n";

/// Reads the words after the program's name. The error names the word and what was expected.
[[nodiscard]] engine::Expected<Settings> parse_command_line(std::span<const char* const> arguments);

}  // namespace quadriga::onoro::solve
