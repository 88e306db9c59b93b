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
    char side = 'r';  ///< r or b
};

/// Of a canonical position string.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

[[nodiscard]] std::string name(Cell cell);
/// The six neighbours, in circular order.
[[nodiscard]] std::array<Cell, 6> neighbours(Cell cell);

[[nodiscard]] bool is_connected(const Cells& cells);
/// At least two of the three pairs of pieces of this colour (R or B) are neighbours.
[[nodiscard]] bool has_connected(const Position& position, char colour);
/// A slide connects the pieces of the side to move. No other move wins at once, unless it leaves the opponent without
/// one.
[[nodiscard]] bool can_connect(const Position& position);

/// The position after each legal move, by the move's canonical word; empty when the game is over.
[[nodiscard]] std::map<std::string, Position> successors(const Position& position);
/// The words of all legal moves.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);

}  // namespace quadriga::nonaga::slow
