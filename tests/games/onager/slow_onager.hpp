#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A literal implementation of Onager, on a map of coordinates: slow, and independent of games/onager.
namespace quadriga::onager::slow {

/// (row, x): rows count from 0 at the bottom, x in half cells from the middle line. Neighbours differ by 2 in x within
/// a row, by 1 between rows.
using Cell = std::pair<int, int>;

struct Position {
    /// Every cell of the board: "" if vacant, "x" for a lake, otherwise the discs from bottom to top.
    std::map<Cell, std::string> cells;
    char side = 'b';  ///< b or w
};

/// Reads a canonical position string, which must be valid.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// "none", or the result and the reason: "p1win backrank".
[[nodiscard]] std::string outcome(const Position& position);

/// All legal moves in canonical notation; empty if the mover has won.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);
/// The position after a legal move.
[[nodiscard]] Position apply(Position position, std::string_view move);

/// The paths of up to `hops` jumps that the mover's pieces may take, each as the names of its cells. Includes paths
/// that return to their first cell, although a move may not end there.
[[nodiscard]] std::vector<std::string> paths(const Position& position, int hops);

}  // namespace quadriga::onager::slow
