#pragma once

#include <random>
#include <string>
#include <vector>

#include "games/nonaga/nonaga.hpp"

/// Positions for the tests, the same in every run.
namespace quadriga::nonaga {

/// Undecided and decided positions met in games of random moves from the start, as position strings.
std::vector<std::string> positions_of_random_games(unsigned seed, int games, int plies);

/// Readable positions on discs thrown together at random: from compact groups to long chains.
std::vector<std::string> random_positions(unsigned seed, int count);

/// The position of a string that must be readable.
Position position_of(const std::string& text);

}  // namespace quadriga::nonaga
