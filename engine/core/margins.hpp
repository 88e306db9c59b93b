#pragma once

#include <algorithm>
#include <array>
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

}  // namespace quadriga::engine
