#pragma once

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

/// Nonaga straight from the rules, on sets of coordinates: slow, and independent of games/nonaga and games/hex.
namespace quadriga::nonaga::slow {

/// Column and row on an endless table; the names of cells repeat every 26 columns and rows.
struct Cell {
    int column;
    int row;

    friend auto operator<=>(const Cell&, const Cell&) = default;  // NOLINT(modernize-use-nullptr): a false alarm
};
using Cells = std::set<Cell>;

struct Position {
    Cells discs;
    std::map<Cell, char> pieces;  ///< R or B
    std::optional<Cell> locked;
    char side = 'r';
};

/// Of a well-formed position string with a named anchor.
Position read_position(std::string_view text);
std::string write_position(const Position& position);

std::string name(Cell cell);
/// The six neighbours, in circular order.
std::array<Cell, 6> neighbours(Cell cell);

bool is_connected(const Cells& cells);
/// Red or black (R, B) has at least two of its three pairs side by side.
bool has_connected(const Position& position, char colour);

/// Every legal move as text with the position that it leads to; empty when the game is over.
std::map<std::string, Position> successors(const Position& position);
/// The moves alone.
std::set<std::string> legal_moves(const Position& position);

}  // namespace quadriga::nonaga::slow
