#pragma once

#include <random>
#include <string>
#include <vector>

#include "games/nonaga/nonaga.hpp"
#include "tests/support/positions.hpp"

/// Positions for the tests, the same in every run.
namespace quadriga::nonaga {

/// The position strings of random games from the start position, including final positions.
std::vector<std::string> positions_of_random_games(unsigned seed, int games, int plies);

/// Position strings with randomly grown groups of discs, from compact ones to long chains.
std::vector<std::string> random_positions(unsigned seed, int count);

inline constexpr auto position_of = test::position_of<Nonaga>;

}  // namespace quadriga::nonaga
