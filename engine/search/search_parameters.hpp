#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quadriga::engine {

/// By how much the search of a game prunes and reduces. The numbers depend on the scale of the evaluation, and on how
/// much it changes from ply to ply: `scripts/learn margins` finds them by matches. Scores are in hundredths;
/// `margin_list` has the least values.
struct Margins {
    /// The evaluation is trusted within this many plies of the horizon.
    int futility_depth = 4;
    /// A node ends where its evaluation exceeds beta by this for each ply to the horizon.
    int reverse_futility = 100;
    /// Quiet moves are left out where the evaluation falls short of alpha by this for each ply, and once more.
    int futility = 100;
    /// Within this many plies of the horizon, late moves are left out.
    int late_moves_depth = 4;
    /// In a game that is not wide, moves are late after this many, times 1 + depth * depth.
    int late_moves = 4;
    /// Late moves are reduced by this many hundredths of the product of the logarithms of depth and moves searched.
    int reduction = 20;
    /// A null move is searched this many plies less deep, and one more for each four plies of depth.
    int null_move = 3;
    /// The first aspiration window reaches this far from the score before.
    int window = 40;
    /// Once the root scores at least this, reverse futility pruning is off where beta is at most minus this: it would
    /// hide the win.
    int nearly_won = 300;
};

/// A margin by its name, for tools.
struct MarginName {
    std::string_view name;
    int Margins::* member;
    int least;
};

inline constexpr std::array margin_list{
    MarginName{"futility_depth", &Margins::futility_depth, 0},
    MarginName{"reverse_futility", &Margins::reverse_futility, 0},
    MarginName{"futility", &Margins::futility, 0},
    MarginName{"late_moves_depth", &Margins::late_moves_depth, 0},
    MarginName{"late_moves", &Margins::late_moves, 0},
    MarginName{"reduction", &Margins::reduction, 0},
    MarginName{"null_move", &Margins::null_move, 0},
    MarginName{"window", &Margins::window, 1},
    MarginName{"nearly_won", &Margins::nearly_won, 0},
};

/// Whether no margin is below its least value.
[[nodiscard]] constexpr bool are_allowed(const Margins& margins) noexcept {
    return std::ranges::all_of(margin_list, [&](const auto& named) { return margins.*named.member >= named.least; });
}

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
