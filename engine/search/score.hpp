#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/search/exact_value.hpp"

namespace quadriga::engine {

/// A score from the point of view of the side to move; 100 is roughly the value of the game's smallest material
/// advantage. Its absolute value has one of three meanings:
///
///     0 .. max_evaluation                       an evaluation, or the result of a search of evaluations
///     max_evaluation + 1 .. table_win           table_win minus the plies to the end, see table_win_in
///     longest_mate .. mate                      mate minus the plies to the end of a proven line
///
/// Plies count from the root of the search or, in the transposition table, from the position of the entry.
using Score = std::int32_t;

/// The maximum depth of a line in the search, in plies from the root.
inline constexpr int max_ply = 128;

inline constexpr Score draw_score = 0;
inline constexpr Score max_evaluation = 10'000;
inline constexpr Score table_win = 20'000;
inline constexpr Score mate = 32'000;
inline constexpr Score longest_mate = mate - 2 * max_ply;
inline constexpr Score infinite_score = mate + 1;
static_assert(max_evaluation < table_win && table_win < longest_mate && infinite_score <= INT16_MAX);

enum class Bound : std::uint8_t { exact, lower, upper };

/// The score if the side to move wins (mate_in) or loses (mated_in) `plies` plies from the root, 0..2 * max_ply.
[[nodiscard]] constexpr Score mate_in(int plies) noexcept { return mate - plies; }
[[nodiscard]] constexpr Score mated_in(int plies) noexcept { return plies - mate; }

/// The score of a win or loss `plies` >= 0 plies from the root according to a tablebase, without a line to the end.
/// Distances beyond the range of table scores are clamped.
[[nodiscard]] constexpr Score table_win_in(int plies) noexcept {
    return std::max(table_win - plies, max_evaluation + 1 + max_ply);
}
[[nodiscard]] constexpr Score table_loss_in(int plies) noexcept { return -table_win_in(plies); }

/// The score of a position `ply` plies from the root with this exact value. Use mate_score if a line to the end of the
/// game is known, at most 2 * max_ply plies from the root. Otherwise, use table_score.
[[nodiscard]] constexpr Score mate_score(ExactValue value, int ply = 0) noexcept {
    if (value.is_draw()) return draw_score;
    return value.is_win() ? mate_in(ply + value.plies()) : mated_in(ply + value.plies());
}
[[nodiscard]] constexpr Score table_score(ExactValue value, int ply = 0) noexcept {
    if (value.is_draw()) return draw_score;
    const int plies = value.has_distance() ? ply + value.plies() : table_win;
    return value.is_win() ? table_win_in(plies) : table_loss_in(plies);
}

[[nodiscard]] constexpr bool is_win(Score score) noexcept { return score >= longest_mate; }
[[nodiscard]] constexpr bool is_loss(Score score) noexcept { return score <= -longest_mate; }
[[nodiscard]] constexpr bool is_mate(Score score) noexcept { return is_win(score) || is_loss(score); }

/// The plies from the root to the end of the game. Requires is_mate(score).
[[nodiscard]] constexpr int plies_to_mate(Score score) noexcept { return score > 0 ? mate - score : mate + score; }

/// Whether a score with this bound proves a win or loss regardless of search depth: at least a win, or at most a loss.
[[nodiscard]] constexpr bool is_proof(Score score, Bound bound) noexcept {
    return (is_win(score) && bound != Bound::upper) || (is_loss(score) && bound != Bound::lower);
}

/// score_to_table converts a score counted from the root to one counted from a position `ply` plies from the root, as
/// the transposition table stores it; score_from_table converts it back. Evaluations are unchanged.
[[nodiscard]] constexpr Score score_to_table(Score score, int ply) noexcept {
    return score > max_evaluation ? score + ply : score < -max_evaluation ? score - ply : score;
}
[[nodiscard]] constexpr Score score_from_table(Score score, int ply) noexcept {
    return score > max_evaluation ? score - ply : score < -max_evaluation ? score + ply : score;
}

/// The probabilities of a win, a draw and a loss for the side to move, in thousandths. They add up to 1000.
struct Wdl {
    int win;
    int draw;
    int loss;
};

/// The probabilities that correspond to a score. Wins and losses each follow a logistic curve; mates are certain.
/// `slope` > 0: the score at which the odds of winning are about e to 1.
[[nodiscard]] inline Wdl chances(Score score, Score slope) {
    if (is_win(score)) return {1000, 0, 0};
    if (is_loss(score)) return {0, 0, 1000};
    constexpr double half_width = 0.05;  // of the band of draws, in units of `slope`
    const auto thousandths = [](double slopes) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp(-slopes))));
    };
    const double slopes = static_cast<double>(score) / slope;
    const int win = thousandths(slopes - half_width);
    const int loss = thousandths(-slopes - half_width);
    return {win, 1000 - win - loss, loss};
}

}  // namespace quadriga::engine
