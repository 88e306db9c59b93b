#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/onoro/position.hpp"

namespace quadriga::onoro {

/// - twos, threes: runs of four cells with so many pawns of one side and none of the other
/// - threats: empty cells with two neighbours where a side's next pawn makes a line
inline constexpr std::array<std::string_view, 3> term_names{"twos", "threes", "threats"};

/// In hundredths, positive where Black stands better; exchanging the colours changes every sign.
[[nodiscard]] std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept;

}  // namespace quadriga::onoro
