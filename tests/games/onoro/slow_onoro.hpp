#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

/// Onoro once more, straight from the rules and slowly: a map of coordinates, every move tried and the table looked at
/// afterwards. It shares no code with the game it checks.
namespace quadriga::onoro::slow {

struct Place {
    int column;
    int row;

    friend auto operator<=>(const Place&, const Place&) = default;
};

struct Position {
    std::map<Place, char> pawns;  ///< 'B' or 'W'
    char side;                    ///< 'b' or 'w'
};

/// A valid position string whose anchor is a cell.
[[nodiscard]] Position read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// All legal moves as text; none if the game is over.
[[nodiscard]] std::set<std::string> legal_moves(const Position& position);
/// The position after a legal move.
[[nodiscard]] Position apply(const Position& position, std::string_view move);
/// A line of four or more pawns of this colour.
[[nodiscard]] bool has_line(const Position& position, char colour);
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace quadriga::onoro::slow
