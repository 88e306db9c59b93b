#pragma once

#include <cstdint>
#include <vector>

#include "games/onitama/onitama.hpp"

/// Positions for the tests, the same in every run.
namespace quadriga::onitama {

/// A turn of a random game.
struct Sample {
    Position before;
    Move move;
    Position after;
};

/// All turns of `games` games from random deals of the four decks, each played to its end or for 80 plies.
std::vector<Sample> random_turns(std::uint32_t seed, int games);

/// Positions that are not terminal but need not be reachable: men strewn over the board, half of the
/// time with the wind spirit, any five cards. Passes are far
/// more frequent here than in games.
std::vector<Position> random_positions(std::uint32_t seed, int count);

/// Every legal move.
std::vector<Move> legal_moves(const Position& position);

}  // namespace quadriga::onitama
