#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Onoro once more, straight from the rules and slowly: a map of coordinates, every move tried and the table looked at
/// afterwards. It shares no code with the game it checks.
namespace quadriga::onoro::test {

struct Place {
    int column;
    int row;

    friend auto operator<=>(const Place&, const Place&) = default;
};

struct SlowPosition {
    std::map<Place, char> pawns;  ///< 'B' or 'W'
    char side;                    ///< 'b' or 'w'
};

/// A valid position string whose anchor is a cell.
[[nodiscard]] SlowPosition slow_read(std::string_view text);
[[nodiscard]] std::string slow_write(const SlowPosition& position);

/// All legal moves as text, sorted; none if the game is over.
[[nodiscard]] std::vector<std::string> slow_moves(const SlowPosition& position);
/// The position after a legal move.
[[nodiscard]] SlowPosition slow_apply(const SlowPosition& position, std::string_view move);
/// A line of four or more pawns of this colour.
[[nodiscard]] bool slow_has_line(const SlowPosition& position, char colour);
[[nodiscard]] std::uint64_t slow_perft(const SlowPosition& position, int depth);

}  // namespace quadriga::onoro::test
