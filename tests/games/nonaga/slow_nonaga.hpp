#pragma once

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

/// Nonaga straight from the rules, on sets of coordinates: slow, and independent of games/nonaga and games/hex.
namespace quadriga::slow_nonaga {

/// Column and row on an endless table; the names of cells repeat every 26 columns and rows.
struct Cell {
    int column;
    int row;

    friend auto operator<=>(const Cell&, const Cell&) = default;
};
using Cells = std::set<Cell>;

struct Board {
    Cells discs;
    std::map<Cell, char> pieces;  ///< R or B
    std::optional<Cell> locked;
    char side = 'r';
};

/// Of a well-formed position string with a named anchor.
Board read(std::string_view text);
std::string write(const Board& board);

std::string name(Cell cell);
/// The six neighbours, in circular order.
std::array<Cell, 6> neighbours(Cell cell);

bool is_connected(const Cells& cells);
/// Red or black (R, B) has at least two of its three pairs side by side.
bool has_connected(const Board& board, char colour);

/// All legal moves as words, with the boards they lead to. Empty when the game is over.
std::map<std::string, Board> moves(const Board& board);

}  // namespace quadriga::slow_nonaga
