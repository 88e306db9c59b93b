#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/onoro/solve/shape_graph.hpp"
#include "tests/games/onoro/retrograde.hpp"

/// Table files of small games from plain retrograde analysis.
namespace quadriga::onoro {

/// Made once.
[[nodiscard]] const slow::Solution& solution_of(int pawns_a_side);

/// The losses as table::TableWriter takes them, by shape of the graph.
using LossesByShape = std::vector<std::vector<std::uint8_t>>;
[[nodiscard]] LossesByShape losses_of(const solve::ShapeGraph& graph, int pawns_a_side);

/// Writes the table of a small game to a file of its own in the folder for such files, and gives its path.
[[nodiscard]] std::string write_small_table(int pawns_a_side);

}  // namespace quadriga::onoro
