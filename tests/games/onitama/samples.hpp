#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/onitama/onitama.hpp"
#include "tests/support/positions.hpp"

/// Positions for the tests, the same in every run.
namespace quadriga::onitama {

inline constexpr auto position_of = test::position_of<Onitama>;

/// A turn of a random game.
struct Sample {
    Position before;
    Move move;
    Position after;
};

/// All turns of `games` random games from random deals of the four decks, each at most 80 plies long.
std::vector<Sample> random_turns(std::uint32_t seed, int games);

/// Undecided positions that play may be unable to reach: men on random cells, any five cards, and the wind spirit in
/// half of them. Passes are far more frequent than in games.
std::vector<Position> random_positions(std::uint32_t seed, int count);

/// All legal moves.
std::vector<Move> legal_moves(const Position& position);

/// "none", or the result and the reason: "p1win master".
std::string text_of(Outcome outcome);

}  // namespace quadriga::onitama
