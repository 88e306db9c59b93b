#pragma once

#include <optional>
#include <string>

#include "engine/search/exact_value.hpp"
#include "tests/games/onoro/retrograde.hpp"

/// The exact results and table files of small games.
namespace quadriga::onoro {

/// The results with 4 or 5 pawns per side, by plain retrograde analysis. Computed once.
[[nodiscard]] const slow::Solution& solution_of(int pawns_a_side);

/// The exact value for a result of slow::Solution::plies().
[[nodiscard]] inline engine::ExactValue value_of(std::optional<int> plies) {
    if (!plies) return engine::ExactValue::draw();
    return *plies % 2 == 1 ? engine::ExactValue::win_in(*plies) : engine::ExactValue::loss_in(*plies);
}

/// Solves a small game as quadriga-solve does, and writes its table.
void write_small_table(const std::string& path, int pawns_a_side);

}  // namespace quadriga::onoro
