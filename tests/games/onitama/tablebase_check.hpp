#pragma once

#include <cstdint>
#include <memory>
#include <random>

#include "games/onitama/tablebase.hpp"

/// Tablebases against the slow rules.
namespace quadriga::onitama {

[[nodiscard]] std::unique_ptr<const Tablebase> table_for(const Position& cards_of, endgame::Material material);

/// The cards of `cards_of`, with masters and at most as many students as the material allows on random cells;
/// undecided.
[[nodiscard]] Position random_endgame(const Position& cards_of, endgame::Material material, std::mt19937& random);

/// Checks that the values of `count` random positions in a table of that material follow from its values of the
/// positions after each of their moves; moves and ends of games are those of the slow rules.
void expect_agreement(const Tablebase& table, const Position& cards_of, endgame::Material material, std::uint32_t seed,
                      int count);

}  // namespace quadriga::onitama
