#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/onitama/moves.hpp"

/// A first estimate of the value of a move, higher is better: immediate wins and captures (above 0), safe steps that
/// attack the master (0), other quiet steps (below 0), and last the moves that allow an immediate win.
namespace quadriga::onitama::ordering {

inline constexpr std::int32_t winning = 1'000'000;
inline constexpr std::int32_t capture = 2'000;
inline constexpr std::int32_t guarded_capture = 1'000;
inline constexpr std::int32_t safe_threat = 0;
inline constexpr std::int32_t hanging = -3'000;
inline constexpr std::int32_t losing = -100'000;

/// Prefers the centre to the edge, by amounts that the history soon outweighs.
inline constexpr std::array<std::int32_t, cell_count> cell_value{
    0,   100, 200, 100, 0,    //
    100, 300, 400, 300, 100,  //
    200, 400, 500, 400, 200,  //
    100, 300, 400, 300, 100,  //
    0,   100, 200, 100, 0,    //
};
inline constexpr std::int32_t best_place = 500;
static_assert(guarded_capture >= 2 * best_place, "a capture stays tactical whatever the spirit does after it");

/// Scores legal moves of a position with the spirit that is not terminal. A swap counts like a step of the student.
void score_with_spirit(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onitama::ordering
