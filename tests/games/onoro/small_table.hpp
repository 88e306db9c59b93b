#pragma once

#include <string>

#include "tests/games/onoro/retrograde.hpp"

/// Small games: their truth, and table files.
namespace quadriga::onoro {

/// The results with 4 or 5 pawns a side, by plain retrograde analysis. Computed once.
[[nodiscard]] const slow::Solution& solution_of(int pawns_a_side);

/// Solves a small game as quadriga-solve does, and writes its table.
void write_small_table(const std::string& path, int pawns_a_side);

}  // namespace quadriga::onoro
