#pragma once

#include <cstdint>

namespace quadriga::engine {

/// A score from the side to move: 100 is roughly the worth of the game's smallest material
/// advantage; values beyond `longest_mate` in size count plies to a proved end of the game.
using Score = std::int32_t;

/// The deepest line a search may follow, in plies from its root.
inline constexpr int max_ply = 128;

inline constexpr Score mate = 32000;
inline constexpr Score infinite_score = mate + 1;
/// The smallest size of a mate score.
inline constexpr Score longest_mate = mate - 2 * max_ply;
/// Static evaluations are clamped to this size, so that none can be read as a mate.
inline constexpr Score max_evaluation = longest_mate - 1;
inline constexpr Score draw_score = 0;

/// What a score says: the value itself, at least, or at most.
enum class Bound : std::uint8_t { exact, lower, upper };

/// The side to move wins (mate_in) or loses (mated_in) `plies` plies from the root.
[[nodiscard]] constexpr Score mate_in(int plies) noexcept { return mate - plies; }
[[nodiscard]] constexpr Score mated_in(int plies) noexcept { return plies - mate; }

[[nodiscard]] constexpr bool is_win(Score score) noexcept { return score >= longest_mate; }
[[nodiscard]] constexpr bool is_loss(Score score) noexcept { return score <= -longest_mate; }
[[nodiscard]] constexpr bool is_mate(Score score) noexcept { return is_win(score) || is_loss(score); }

/// Plies from the root to the end of the game; only for mate scores.
[[nodiscard]] constexpr int plies_to_mate(Score score) noexcept { return score > 0 ? mate - score : mate + score; }

}  // namespace quadriga::engine
