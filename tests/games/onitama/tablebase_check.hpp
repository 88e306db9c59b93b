#pragma once

#include <cstdint>
#include <memory>
#include <random>

#include "games/onitama/tablebase.hpp"

/// Checks tablebases against the slow rules.
namespace quadriga::onitama {

[[nodiscard]] std::unique_ptr<const Tablebase> table_for(const Position& cards_of, endgame::Material material);

/// A random undecided position with the cards of `cards_of`, both masters, and no more students than the material
/// allows.
[[nodiscard]] Position random_endgame(const Position& cards_of, endgame::Material material, std::mt19937& random);

/// Checks that the values of `count` random positions in a table of that material follow from the values after each
/// move. Moves and outcomes come from the slow rules.
void expect_agreement(const Tablebase& table, const Position& cards_of, endgame::Material material, std::uint32_t seed,
                      int count);

}  // namespace quadriga::onitama
