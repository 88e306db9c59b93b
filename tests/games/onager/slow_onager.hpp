#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Onager once more, straight from the rules and without any thought of speed: the judge of the fast generator. It
/// shares no code with the game and takes and gives texts only.
namespace quadriga::onager::slow {

/// (row, x): rows from 0 at the bottom, x in half cells from the middle line. Neighbours in a row are 2 apart, those
/// in the next row 1.
using Coordinate = std::pair<int, int>;

struct Position {
    /// Every cell of the board: "" if vacant, "x" for a lake, discs from bottom to top otherwise.
    std::map<Coordinate, std::string> cells;
    char side = 'b';
};

/// Of a valid position string.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// All legal moves as words; none if the game is decided.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);
/// After a legal move.
[[nodiscard]] Position apply(Position position, std::string_view move);
/// "none", or winner and reason: "b backrank", "w nomoves".
[[nodiscard]] std::string outcome(const Position& position);

/// All paths of jump chains that move the piece on its first cell, words of all cells; the longest has `hops` jumps.
/// Includes paths that come back to their start and those that end there (which are no moves).
[[nodiscard]] std::vector<std::string> paths(const Position& position, int hops);

}  // namespace quadriga::onager::slow
