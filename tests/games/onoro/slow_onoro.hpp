#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

/// Onoro straight from the rules, on a map of coordinates, every move tried: slow, and independent of games/onoro and
/// games/hex.
namespace quadriga::onoro::slow {

/// Column and row on an endless table; the names of cells repeat every 26 columns and rows.
struct Cell {
    int column;
    int row;

    friend auto operator<=>(const Cell&, const Cell&) = default;  // NOLINT(modernize-use-nullptr): a false alarm
};

using Pawns = std::map<Cell, char>;  ///< B or W

struct Position {
    Pawns pawns;
    char side;             ///< b or w
    int pawns_a_side = 8;  ///< of the game
};

/// Of a canonical position string.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// Where a pawn may be placed, and where the pawn on `from` may go; in an undecided game.
[[nodiscard]] std::set<Cell> places(const Pawns& pawns);
[[nodiscard]] std::set<Cell> targets(const Pawns& pawns, Cell from);
/// The words of all legal moves; none if the game is over.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);
/// The position after a legal move.
[[nodiscard]] Position apply(const Position& position, std::string_view move);
/// A line of four or more pawns of this colour.
[[nodiscard]] bool has_line(const Pawns& pawns, char colour);
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace quadriga::onoro::slow
