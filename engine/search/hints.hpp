#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/game/rules.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/tablebase.hpp"

/// What a game tells the search: how to evaluate a position, which moves to try first, and what it may assume. All
/// hints are optional. Without any, the search only recognises finished games.
namespace quadriga::engine {

/// A term of the static evaluation.
struct Term {
    std::string_view name;
    std::int32_t weight = 0;  ///< the value of one unit, see `weighted`; 0: the game has no weights
};

/// The hints, as a game declares them. Where the default is Absent, the comment has the signature to declare.
struct HintDefaults {
    // Evaluation.

    /// The terms of the evaluation. `scripts/dev/learn weights` fits their weights.
    static constexpr std::array<Term, 0> terms{};

    /// The values of the terms in an undecided position, positive if good for p1; 100 is a small advantage. Their sum,
    /// clamped to max_evaluation, is the evaluation. They must be the same on every machine.
    static constexpr std::array<std::int32_t, 0> evaluate(const auto& /*position*/) { return {}; }

    /// `struct Features`: what a network sees of a position, see FeaturesOf in network.hpp.
    using Features = Absent;

    /// How the search prunes, reduces and uses its time. `scripts/dev/learn margins` tunes the margins.
    static constexpr SearchParameters search_parameters{};
    /// The levels of play below full strength. `scripts/dev/learn ladder` finds them.
    static constexpr SkillLevels skill_levels = default_skill_levels;
    /// The positions of the bench as strings: undecided, with a legal move. Empty: the start position.
    static constexpr std::array<std::string_view, 0> bench_positions{};
    /// The depth at which all bench positions together take about a second.
    static constexpr int bench_depth = 5;

    // Move ordering.

    /// Writes the scores of `moves`, a span of all legal moves as generated, to `scores` (of the same size):
    /// -1,000,000..1,000,000, higher ones are searched earlier. A move above 0 is neither reduced nor pruned, except in
    /// the root of a wide game. Not called in a game with stages.
    static void score_moves(const auto& /*position*/, const auto& /*moves*/, std::span<std::int32_t> scores) {
        std::ranges::fill(scores, 0);
    }

    /// `static void generate_tactical(const Position&, MovesOf<G>&, std::span<std::int32_t> scores)`, `static void
    /// generate_quiet(...)`: two stages, declared together. They append the legal moves of an undecided position, each
    /// once, with scores as those of score_moves; `scores` has room for max_moves. A quiet move may score above 0 only
    /// if all tactical moves do. Quiet moves are generated only if no tactical move causes a cutoff. Moves that lose on
    /// the board or allow the opponent an immediate win may be omitted if one move remains; if an omitted move of the
    /// second kind might claim a draw by repetition, the search does not use the stages.
    static constexpr Absent generate_tactical{};
    static constexpr Absent generate_quiet{};

    /// In a game with stages: whether generate_quiet would generate the move, which is legal in some position; false if
    /// unknown. Lets the search try killers before it generates the quiet moves.
    static constexpr bool is_quiet(const auto& /*position*/, auto /*move*/) { return false; }

    /// `static void generate_noisy(const Position&, MovesOf<G>&, std::span<std::int32_t> scores)`: the legal moves that
    /// the quiescence search follows beyond the horizon, such as captures. Sequences of such moves must be short.
    static constexpr Absent generate_noisy{};

    /// `static Move winning_move(const Position&)`: a legal move after which `outcome` is a win of its player, or a
    /// default Move if there is none; leaving the opponent without a move does not count. Called in every node before
    /// the moves are generated: must be cheap.
    static constexpr Absent winning_move{};

    /// `static Key key_after(const Position&, Move)`: the key after a legal move, faster than by making the move. With
    /// it, the search prefetches the table entries of all children: 17 % more nodes a second in a game with fast nodes.
    static constexpr Absent key_after{};

    // What the search may rely on.

    /// `struct ExactValues : NoExactValues`: exact values that the game knows without a tablebase, and its tablebase,
    /// generated or from a file; see tablebase.hpp.
    using ExactValues = NoExactValues;

    /// `static Position null_move(const Position&)`: the same position with the opponent to move, for null move pruning
    /// in games where zugzwang is rare. Called only where is_threatened is false.
    static constexpr Absent null_move{};

    /// Whether the side to move loses at once unless it answers a threat. Unless SearchParameters::is_wide, such nodes
    /// are searched one ply deeper, up to twice the depth of the iteration.
    static constexpr bool is_threatened(const auto& /*position*/) { return false; }

    /// Whether no earlier position can occur again after this legal move.
    static constexpr bool is_irreversible(const auto& /*position*/, auto /*move*/) { return false; }
};

/// The values of the terms: their counts times their weights.
template <std::size_t Size>
[[nodiscard]] constexpr std::array<std::int32_t, Size> weighted(std::array<std::int32_t, Size> counts,
                                                                const std::array<Term, Size>& terms) noexcept {
    for (std::size_t term = 0; term < Size; ++term) counts[term] *= terms[term].weight;
    return counts;
}

template <class G>
concept HasFeatures = has_networks && FeaturesOf<typename G::Features, typename G::Position>;
template <class G>
concept HasStagedMoves = Declared<decltype(G::generate_tactical)> && Declared<decltype(G::generate_quiet)>;
template <class G>
concept HasNoisyMoves = Declared<decltype(G::generate_noisy)>;
template <class G>
concept HasWinningMove = Declared<decltype(G::winning_move)>;
template <class G>
concept HasKeyAfter = Declared<decltype(G::key_after)>;
template <class G>
concept HasNullMove = Declared<decltype(G::null_move)>;

/// Checks that the declared hints are consistent with each other. The types of optional hints are checked where the
/// search first uses them.
template <class G>
concept Hints = requires(const typename G::Position& position) {
    { G::evaluate(position) } -> std::same_as<std::array<std::int32_t, G::terms.size()>>;
    requires are_allowed(G::search_parameters);
    requires Declared<decltype(G::generate_tactical)> == Declared<decltype(G::generate_quiet)>;
    requires std::same_as<typename G::Features, Absent> || FeaturesOf<typename G::Features, typename G::Position>;
    requires FittingExactValues<G>;
};

template <class G>
concept Searchable = Rules<G> && Hints<G>;

}  // namespace quadriga::engine
