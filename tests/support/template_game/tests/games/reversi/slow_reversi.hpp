#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

/// Reversi straight from the rules, on a map of coordinates: slow, and independent of games/reversi. The fuzz target of
/// every game calls `read_position` and `legal_moves`.
namespace quadriga::reversi::slow {

/// Column and row, both from 1 at a1.
using Cell = std::pair<int, int>;

struct Position {
    std::map<Cell, char> discs;  ///< b or w
    char side;
};

/// Of a canonical position string.
[[nodiscard]] Position read_position(std::string_view text);

/// The words of all legal moves.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);

}  // namespace quadriga::reversi::slow
