#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

/// A literal implementation of Reversi, on a map of coordinates: slow, and independent of games/reversi. The fuzz
/// target of every game calls `read_position` and `legal_moves`.
namespace quadriga::reversi::slow {

/// A column and a row, both counted from 1 at a1.
using Cell = std::pair<int, int>;

struct Position {
    std::map<Cell, char> discs;  ///< b or w
    char side;
};

/// Reads a canonical position string.
[[nodiscard]] Position read_position(std::string_view text);

/// All legal moves in canonical notation.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);

}  // namespace quadriga::reversi::slow
