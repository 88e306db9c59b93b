#pragma once

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

/// A literal implementation of Nonaga, on sets of coordinates: slow, and independent of games/nonaga and games/hex.
namespace quadriga::nonaga::slow {

/// A column and a row of the endless plane. Cell names repeat every 26 columns and rows.
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

/// Reads a canonical position string, which must be valid.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

[[nodiscard]] std::string name(Cell cell);
/// The six neighbours, in circular order.
[[nodiscard]] std::array<Cell, 6> neighbours(Cell cell);

[[nodiscard]] bool is_connected(const Cells& cells);
/// Whether at least two of the three pairs of pieces of this colour (R or B) are neighbours.
[[nodiscard]] bool has_connected(const Position& position, char colour);
/// Whether a slide connects the pieces of the side to move. Other moves win at once only if the opponent then has no
/// move.
[[nodiscard]] bool can_connect(const Position& position);

/// The position after each legal move, by the move's canonical notation; empty if the game is over.
[[nodiscard]] std::map<std::string, Position> successors(const Position& position);
/// All legal moves in canonical notation.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);

}  // namespace quadriga::nonaga::slow
