#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

/// Reversi once more, straight from the rules and slowly: the judge of the fast generator, with which it shares no
/// code. Every game has these two functions; its fuzz target calls them.
namespace quadriga::reversi::slow {

/// Column and row, both from 1 at a1.
using Place = std::pair<int, int>;

struct Position {
    std::map<Place, char> discs;  ///< b or w
    char side;
};

/// Of a canonical position string.
[[nodiscard]] Position read_position(std::string_view text);

/// All legal moves as words.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);

}  // namespace quadriga::reversi::slow
