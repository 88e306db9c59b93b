#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace quadriga::engine {

/// By how much the search of a game prunes and reduces. The numbers depend on the scale of the evaluation, and on how
/// much it changes from ply to ply: `scripts/learn margins` finds them by matches. Scores are in hundredths; all are >=
/// 0.
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
    /// Where the root stands this much better, no evaluation is trusted to hold the opponent above minus this or less:
    /// it would hide the win.
    int nearly_won = 300;
};

inline constexpr std::array margin_names{
    std::pair<std::string_view, int Margins::*>{"futility_depth", &Margins::futility_depth},
    std::pair<std::string_view, int Margins::*>{"reverse_futility", &Margins::reverse_futility},
    std::pair<std::string_view, int Margins::*>{"futility", &Margins::futility},
    std::pair<std::string_view, int Margins::*>{"late_moves_depth", &Margins::late_moves_depth},
    std::pair<std::string_view, int Margins::*>{"late_moves", &Margins::late_moves},
    std::pair<std::string_view, int Margins::*>{"reduction", &Margins::reduction},
    std::pair<std::string_view, int Margins::*>{"null_move", &Margins::null_move},
    std::pair<std::string_view, int Margins::*>{"window", &Margins::window},
    std::pair<std::string_view, int Margins::*>{"nearly_won", &Margins::nearly_won},
};

}  // namespace quadriga::engine
