#pragma once

#include <cstdint>
#include <memory>

#include "games/onitama/endgame_table.hpp"

/// Endgame tables against the slow rules.
namespace quadriga::onitama {

[[nodiscard]] std::unique_ptr<const EndgameTable> table_for(const Position& cards_of, endgame::Shape shape);

/// Checks that the table, which is of that shape, says of `count` random positions what follows from what it says of
/// the positions after each of their moves; moves and the end of the game are those of the slow rules.
void expect_agreement(const EndgameTable& table, const Position& cards_of, endgame::Shape shape, std::uint32_t seed,
                      int count);

}  // namespace quadriga::onitama
