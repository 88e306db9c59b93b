#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

/// Onitama once more, slowly and straight from the rules, as the tests' second opinion: men on coordinates, cards as
/// drawings, positions as strings. Shares nothing with the engine's version.
namespace quadriga::onitama::slow {

/// (column, row), both from 1.
using Place = std::pair<int, int>;

struct Game {
    std::map<Place, char> men;                    ///< S, M: Blue's; s, m: Red's; w: the wind spirit
    std::map<char, std::set<std::string>> cards;  ///< of 'b' and 'r'
    std::string side_card;
    char turn;
};

/// Takes canonical position strings only.
Game read_position(const std::string& text);
std::string write(const Game& game);

/// `none`, or the winner and the reason: `p1win master`.
std::string result(const Game& game);

/// Every legal turn by its canonical word, with what it leads to; none when the game is over.
std::map<std::string, Game> turns(const Game& game);
/// Their words alone.
std::set<std::string> legal_moves(const Game& game);

std::uint64_t perft(const Game& game, int depth);

}  // namespace quadriga::onitama::slow
