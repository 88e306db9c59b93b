#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "engine/search/score.hpp"

namespace quadriga::engine {

/// Quiet moves are late once `base` + `per_square` * depth * depth moves of the node have been searched.
struct LateMoves {
    int base;
    int per_square;
};

/// Pruning, reductions and time management. `scripts/dev/learn margins` tunes the margins in matches, because they
/// depend on the scale of the evaluation and on how much it changes from ply to ply. Margins are scores; depths are in
/// plies. `tunable_parameters` has the smallest allowed values.
struct SearchParameters {
    /// Futility and reverse futility pruning apply at depths up to this one.
    int futility_depth = 4;
    /// The margin of reverse futility pruning: a node is cut off if evaluation - reverse_futility * depth >= beta.
    int reverse_futility = 100;
    /// The margin of futility pruning: after the first move, quiet moves are pruned if evaluation + futility * (depth +
    /// 1) <= alpha.
    int futility = 100;
    /// Late move pruning applies at depths up to this one.
    int late_moves_depth = 4;
    /// In a game that is not wide, quiet moves are late once `late_moves` * (1 + depth * depth) moves have been
    /// searched.
    int late_moves = 4;
    /// The reduction of late moves, in hundredths of a ply, is this number times the bit width of the depth times the
    /// bit width of the number of moves searched; see late_move_reduction.
    int reduction = 20;
    /// The depth reduction of null moves in plies, to which a quarter of the depth is added.
    int null_move = 3;
    /// Half the width of the first aspiration window, which is centred on the previous score.
    int window = 40;
    /// If the score of the root in the last iteration was at least this value, reverse futility pruning is off in nodes
    /// with beta <= -nearly_won, because it would hide the win.
    int nearly_won = 300;

    /// Whether nodes have hundreds of moves, too many to search all replies to a threat. If so, nodes under threat are
    /// not extended; late moves are pruned and reduced even under threat, pruned on the principal variation, and
    /// reduced at the root.
    bool is_wide = false;
    /// The limits for late moves in a wide game, where moves differ little: off the principal variation, and on it.
    LateMoves wide_late_moves{3, 2};
    LateMoves wide_pv_late_moves{8, 8};
    /// Whether nodes that are deep enough and not under threat order moves by the evaluation of the resulting
    /// positions, and treat no move as tactical. Worth its time if the evaluation orders moves much better than move
    /// scores and history do.
    bool orders_by_evaluation = false;
    /// The number of moves, >= 1, over which the remaining time is spread unless the next time control is nearer. Each
    /// move takes its share of the time left, so a lower number gives more time to the first moves, which decide a
    /// short game.
    int moves_per_clock = 12;
    /// The score of a search, >= 1, at which the odds of winning are about e to 1; `learn chances` finds it. It
    /// turns scores into win, draw and loss probabilities for clients, and has no influence on the search.
    Score wdl_scale = 200;
};

/// A parameter that can be tuned in matches, with its smallest allowed value.
struct TunableParameter {
    std::string_view name;
    int SearchParameters::* member;
    int least;
};

inline constexpr std::array tunable_parameters{
    TunableParameter{"futility_depth", &SearchParameters::futility_depth, 0},
    TunableParameter{"reverse_futility", &SearchParameters::reverse_futility, 0},
    TunableParameter{"futility", &SearchParameters::futility, 0},
    TunableParameter{"late_moves_depth", &SearchParameters::late_moves_depth, 0},
    TunableParameter{"late_moves", &SearchParameters::late_moves, 0},
    TunableParameter{"reduction", &SearchParameters::reduction, 0},
    TunableParameter{"null_move", &SearchParameters::null_move, 0},
    TunableParameter{"window", &SearchParameters::window, 1},
    TunableParameter{"nearly_won", &SearchParameters::nearly_won, 0},
};

/// Whether the tunable parameters, moves_per_clock and wdl_scale are at least their smallest allowed values.
[[nodiscard]] constexpr bool are_allowed(const SearchParameters& parameters) noexcept {
    return parameters.moves_per_clock >= 1 && parameters.wdl_scale >= 1 &&
           std::ranges::all_of(tunable_parameters, [&](const TunableParameter& tunable) {
               return parameters.*tunable.member >= tunable.least;
           });
}

// Decisions in a node whose depth is at least 1 ply. All arithmetic is in integers, so that every machine prunes alike.
// Except for late moves of wide games, the search uses them only if the side to move is not threatened.

/// Whether the evaluation is so far above beta that the remaining plies are unlikely to bring it below beta.
[[nodiscard]] constexpr bool can_prune_by_reverse_futility(const SearchParameters& parameters, int depth,
                                                           Score evaluation, Score beta) noexcept {
    return depth <= parameters.futility_depth && evaluation - parameters.reverse_futility * depth >= beta;
}

/// Whether the evaluation is so far below alpha that a quiet move is unlikely to bring it above alpha.
[[nodiscard]] constexpr bool can_prune_by_futility(const SearchParameters& parameters, int depth, Score evaluation,
                                                   Score alpha) noexcept {
    return depth <= parameters.futility_depth && evaluation + parameters.futility * (depth + 1) <= alpha;
}

/// The number of moves after which quiet moves are pruned, because they are unlikely to be the best; the maximum int if
/// `depth` is too great for late move pruning.
[[nodiscard]] constexpr int late_move_limit(const SearchParameters& parameters, int depth, bool pv_node) noexcept {
    if (depth > parameters.late_moves_depth) return std::numeric_limits<int>::max();
    const LateMoves normal{parameters.late_moves, parameters.late_moves};
    const LateMoves wide = pv_node ? parameters.wide_pv_late_moves : parameters.wide_late_moves;
    const auto [base, per_square] = parameters.is_wide ? wide : normal;
    return base + per_square * depth * depth;
}

/// The reduction, in plies, of a move after `searched` others. It is 0 at depths below 3 and for the first three moves,
/// and at most `depth` - 2. It grows with the logarithms of `depth` and `searched`. In a PV node, it is one ply less,
/// but not negative.
[[nodiscard]] constexpr int late_move_reduction(const SearchParameters& parameters, int depth, int searched,
                                                bool pv_node) noexcept {
    if (depth < 3 || searched < 3) return 0;
    const auto logarithm = [](int value) { return static_cast<int>(std::bit_width(static_cast<unsigned>(value))); };
    const int reduction = logarithm(depth) * logarithm(searched) * parameters.reduction / 100;
    return std::clamp(reduction - (pv_node ? 1 : 0), 0, depth - 2);
}

inline constexpr int null_move_min_depth = 3;

/// The depth, in plies, at which the reply to a null move is searched; may be 0 or negative.
[[nodiscard]] constexpr int null_move_depth(const SearchParameters& parameters, int depth) noexcept {
    return depth - parameters.null_move - depth / 4;
}

/// The range of UCI_Elo, both ends included. Ratings are comparable within a game, but not between games. A player
/// rated 200 points higher scores about 75 %.
inline constexpr int min_elo = 400;
inline constexpr int max_elo = 2400;
inline constexpr int elo_step = 200;

/// The limits of a weakened search: the nodes per move, for all threads together, and the number of random moves per
/// thousand.
struct SkillLevel {
    std::uint32_t nodes;
    int random_moves;
};

/// A game's levels at min_elo, min_elo + elo_step, ..., max_elo, found by matches between adjacent levels
/// (`scripts/dev/learn ladder`). The lowest level scores 70 to 85 % against random moves. A random move may overlook an
/// immediate win. If it never did, the lowest level would be too strong in some games.
using SkillLevels = std::array<SkillLevel, static_cast<std::size_t>((max_elo - min_elo) / elo_step) + 1>;

/// Estimated levels for a game whose levels have not been measured.
inline constexpr SkillLevels default_skill_levels{{{64, 800},
                                                   {64, 600},
                                                   {64, 400},
                                                   {64, 200},
                                                   {64, 0},
                                                   {160, 0},
                                                   {400, 0},
                                                   {1000, 0},
                                                   {2500, 0},
                                                   {6400, 0},
                                                   {16000, 0}}};

/// The level at `elo`, interpolated linearly between the entries. `elo` must be in min_elo..max_elo.
[[nodiscard]] constexpr SkillLevel skill_level_at(const SkillLevels& levels, int elo) noexcept {
    const int above = elo - min_elo;
    const auto step = static_cast<std::size_t>(above / elo_step);
    const int part = above % elo_step;
    if (part == 0) return levels[step];
    const auto between = [part](std::int64_t low, std::int64_t high) { return low + (high - low) * part / elo_step; };
    const SkillLevel low = levels[step];
    const SkillLevel high = levels[step + 1];
    return {static_cast<std::uint32_t>(between(low.nodes, high.nodes)),
            static_cast<int>(between(low.random_moves, high.random_moves))};
}

}  // namespace quadriga::engine
