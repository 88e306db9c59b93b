#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// - twos, threes: runs of four cells with so many pawns of one side and none of the other;
/// - ready twos: twos whose empty cells can both be filled at once, so that the next pawn threatens a line;
/// - threats: empty cells with two neighbours where a side's next pawn makes a line;
/// - moves: moves and pawns that have one, as if either side were to move, and as if no pawns were in hand;
/// - support: pawns with three neighbours or more, which others can leave;
/// - contact: empty cells with two neighbours that touch a pawn of the side;
/// - company: pawns that touch a pawn of the same side;
/// - attacks: moves of the side to move by pawns outside its ready twos to their empty cells;
/// - initiative: the right to move;
/// - stuck: having to move without being able to, which loses; the search prunes by evaluations before it sees moves.
inline constexpr std::array<std::string_view, 11> term_names{"twos",    "ready twos", "threes",  "threats",
                                                             "moves",   "support",    "contact", "company",
                                                             "attacks", "initiative", "stuck"};

/// In hundredths, positive where Black stands better; exchanging the colours changes every sign.
[[nodiscard]] std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept;

}  // namespace quadriga::onoro
