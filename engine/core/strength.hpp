#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace quadriga::engine {

/// The range of UCI_Elo. The numbers are on one scale within a game, not between games: 200 points more win about three
/// games of four.
inline constexpr int min_elo = 400;
inline constexpr int max_elo = 2400;
inline constexpr int elo_step = 200;

/// A weakened engine's search: nodes a move, and how many of its moves are random.
struct Strength {
    std::uint32_t nodes;
    int random_moves;  ///< in a thousand
};

/// A game's strengths at min_elo, min_elo + elo_step ... max_elo, found by matches between neighbours
/// (`scripts/learn ladder`). The lowest scores 70 to 85 % against random moves. A random move may overlook an immediate
/// win: a player that makes random moves but never overlooks one is too strong for that in some games.
using StrengthLadder = std::array<Strength, static_cast<std::size_t>((max_elo - min_elo) / elo_step) + 1>;

/// The strength at `elo`, min_elo..max_elo, linear between the steps of the ladder.
[[nodiscard]] constexpr Strength strength_at(const StrengthLadder& ladder, int elo) noexcept {
    const int above = elo - min_elo;
    const auto step = static_cast<std::size_t>(above / elo_step);
    const int part = above % elo_step;
    if (part == 0) return ladder[step];
    const auto between = [part](std::int64_t low, std::int64_t high) { return low + (high - low) * part / elo_step; };
    const Strength low = ladder[step];
    const Strength high = ladder[step + 1];
    return {static_cast<std::uint32_t>(between(low.nodes, high.nodes)),
            static_cast<int>(between(low.random_moves, high.random_moves))};
}

}  // namespace quadriga::engine
