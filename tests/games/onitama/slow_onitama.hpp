#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

/// A literal implementation of Onitama, on coordinates and printed cards: slow, and independent of games/onitama.
namespace quadriga::onitama::slow {

/// A column and a row, both counted from 1 at a1.
using Cell = std::pair<int, int>;

struct Position {
    std::map<Cell, char> men;                     ///< S, M: Blue's; s, m: Red's; w: the wind spirit
    std::map<char, std::set<std::string>> cards;  ///< the hands of b and r
    std::string side_card;
    char side;  ///< b or r
};

/// Reads a canonical position string, which must be valid.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// "none", or the result and the reason: "p1win master".
[[nodiscard]] std::string outcome(const Position& position);

/// The position after each legal move, by the move's canonical notation; empty if the game is over.
[[nodiscard]] std::map<std::string, Position> successors(const Position& position);
/// All legal moves in canonical notation.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);

[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace quadriga::onitama::slow
