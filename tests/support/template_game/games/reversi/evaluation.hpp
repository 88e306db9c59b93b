#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/reversi/position.hpp"

namespace quadriga::reversi {

inline constexpr std::array<std::string_view, 2> term_names{"corners", "choices"};
using Terms = std::array<std::int32_t, term_names.size()>;

/// Corners are never turned back; who has many choices can wait for a good one.
[[nodiscard]] Terms evaluate(const Position& position) noexcept;

/// Corners first, the cells beside them last.
void score_moves(std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::reversi
