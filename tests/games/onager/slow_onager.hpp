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

struct Board {
    /// Every cell of the board: "" if vacant, "x" for a lake, discs from bottom to top otherwise.
    std::map<Coordinate, std::string> cells;
    char side = 'b';
};

/// Of a valid position string.
[[nodiscard]] Board parse(std::string_view text);
[[nodiscard]] std::string write(const Board& board);

/// All legal moves as words; none if the game is decided.
[[nodiscard]] std::set<std::string> moves(const Board& board);
/// After a legal move.
[[nodiscard]] Board play(Board board, std::string_view move);
/// "none", or winner and reason: "b backrank", "w nomoves".
[[nodiscard]] std::string outcome(const Board& board);

/// All paths of jump chains that move the piece on its first cell, words of all cells; the longest has `hops` jumps.
/// Includes paths that come back to their start and those that end there (which are no moves).
[[nodiscard]] std::vector<std::string> paths(const Board& board, int hops);

/// Images that keep the rules once the lakes are placed: left and right exchanged; the players exchanged, the board
/// upside down.
[[nodiscard]] Board mirrored(const Board& board);
[[nodiscard]] Board exchanged(const Board& board);

}  // namespace quadriga::onager::slow
