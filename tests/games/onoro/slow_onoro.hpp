#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

/// A literal implementation of Onoro, on a map of coordinates, which tries every move: slow, and independent of
/// games/onoro and games/hex.
namespace quadriga::onoro::slow {

/// A column and a row of the endless plane. Cell names repeat every 26 columns and rows.
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

/// Reads a canonical position string, which must be valid.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// The cells on which a pawn may be placed, and to which the pawn on `from` may move, in an undecided game.
[[nodiscard]] std::set<Cell> places(const Pawns& pawns);
[[nodiscard]] std::set<Cell> targets(const Pawns& pawns, Cell from);
/// All legal moves in canonical notation; empty if the game is over.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);
/// The position after a legal move.
[[nodiscard]] Position apply(const Position& position, std::string_view move);
/// Whether four or more pawns of this colour are in a row.
[[nodiscard]] bool has_line(const Pawns& pawns, char colour);
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace quadriga::onoro::slow
