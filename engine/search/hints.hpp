#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "engine/game/rules.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/tablebase.hpp"

/// A game's knowledge for the search: how to evaluate a position, which moves to try first, what the search may assume.
/// All hints are optional. Without any, the search evaluates every undecided position as 0.
namespace quadriga::engine {

/// A term of the static evaluation.
struct Term {
    std::string_view name;
    std::int32_t weight = 0;  ///< the value of one unit (see `weighted`); 0 if `evaluate` uses no weights
};

/// The hints, with their defaults. If a default is Absent, its comment gives the signature to declare.
struct HintDefaults {
    // Evaluation.

    /// The terms of the evaluation. `scripts/dev/learn weights` fits their weights.
    static constexpr std::array<Term, 0> terms{};

    /// The values of the terms in an undecided position, in the order of `terms`: positive if good for p1, about 100
    /// for the smallest material advantage. The values must be the same on every machine. Their sum and the score of a
    /// network, if there is one, make up the static evaluation, clamped to +-max_evaluation.
    static constexpr std::array<std::int32_t, 0> evaluate(const auto& /*position*/) { return {}; }

    /// `struct Features`: the features of a position for a network; see FeaturesOf in network.hpp.
    using Features = Absent;

    /// Pruning, reductions and time management. `scripts/dev/learn margins` tunes the margins.
    static constexpr SearchParameters search_parameters{};
    /// The skill levels; see SkillLevels. `scripts/dev/learn ladder` finds them.
    static constexpr SkillLevels skill_levels = default_skill_levels;
    /// The position strings of the bench, each of an undecided position with a legal move. If there are none, the bench
    /// searches the start position.
    static constexpr std::array<std::string_view, 0> bench_positions{};
    /// The depth, in plies, at which searching all bench positions takes about a second in total.
    static constexpr int bench_depth = 5;

    // Move ordering.

    /// Writes the score of each move, from -1,000,000 to 1,000,000, to the same index of `scores`. `moves`: all legal
    /// moves of an undecided position in the order of `generate`. Moves scored above 0 are tactical: they come first,
    /// ordered by score, and are neither reduced nor pruned, except at the root of a wide game and in nodes that order
    /// moves by evaluation. The others are quiet: they follow the killers, ordered by score plus history. The search
    /// does not call this function in a game with stages.
    static void score_moves(const auto& /*position*/, const auto& /*moves*/, std::span<std::int32_t> scores) {
        std::ranges::fill(scores, 0);
    }

    /// `static void generate_tactical(const Position&, MovesOf<G>&, std::span<std::int32_t> scores)`, `static void
    /// generate_quiet(...)`: two stages, declared together. Each appends to an empty list and writes the score of each
    /// move, as in score_moves, to the same index of `scores`, which has room for max_moves. The search generates quiet
    /// moves only if no tactical move causes a cutoff. Together, the stages generate each legal move of an undecided
    /// position once, except that they may omit losing moves as long as one move remains: moves that lose on the board
    /// and, in a game with winning_move, moves that allow the opponent an immediate win. If such a win might be
    /// prevented by a draw by repetition, the search does not rely on the stages and generates all moves. A quiet move
    /// may score above 0 only if all tactical moves do.
    static constexpr Absent generate_tactical{};
    static constexpr Absent generate_quiet{};

    /// Whether generate_quiet would generate the move in this position; false is allowed if that is hard to determine.
    /// The move is legal in some position, but perhaps not in this one. With this function, the search can try killers
    /// before it generates the quiet moves. Used only in a game with stages.
    static constexpr bool is_quiet(const auto& /*position*/, auto /*move*/) { return false; }

    /// `static void generate_noisy(const Position&, MovesOf<G>&, std::span<std::int32_t> scores)`: appends to an empty
    /// list the legal moves of an undecided position that the quiescence search follows beyond the horizon, such as
    /// captures, and writes their scores as in score_moves. Sequences of such moves should be short.
    static constexpr Absent generate_noisy{};

    /// `static Move winning_move(const Position&)`: a legal move of an undecided position after which `outcome` is a
    /// win for the mover, or a default Move if there is none; a win by leaving the opponent no legal move does not
    /// count. Called before moves are generated, so it must be cheap.
    static constexpr Absent winning_move{};

    /// `static Key key_after(const Position&, Move)`: the key of the position after a legal move, computed faster than
    /// by making the move. The search prefetches table entries with it, which pays off in a game with fast nodes.
    static constexpr Absent key_after{};

    // What the search may rely on.

    /// `struct ExactValues : NoExactValues`: exact values that the game knows without a tablebase, and its tablebase,
    /// generated or from a file; see tablebase.hpp.
    using ExactValues = NoExactValues;

    /// `static Position null_move(const Position&)`: the same position with the opponent to move, for null move pruning
    /// in games where zugzwang is rare. Called only for undecided positions in which is_threatened is false.
    static constexpr Absent null_move{};

    /// Whether the side to move would lose on the opponent's next turn if it ignored a threat. Such a node is searched
    /// one ply deeper, up to about twice the depth of the iteration, and its moves are neither pruned nor reduced.
    /// SearchParameters::is_wide states the exceptions.
    static constexpr bool is_threatened(const auto& /*position*/) { return false; }

    /// Whether neither this position nor an earlier one can occur again after the legal move; may be false if unknown.
    static constexpr bool is_irreversible(const auto& /*position*/, auto /*move*/) { return false; }
};

/// Multiplies the count of each term by its weight: the values that `evaluate` returns.
template <std::size_t Size>
[[nodiscard]] constexpr std::array<std::int32_t, Size> weighted(const std::array<std::int32_t, Size>& counts,
                                                                const std::array<Term, Size>& terms) noexcept {
    // Not a loop: GCC 12 stores the counts one by one and loads them as a vector, which has to wait for the stores.
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        return std::array<std::int32_t, Size>{(counts[Index] * terms[Index].weight)...};
    }(std::make_index_sequence<Size>{});
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

/// Checks that the declared hints are consistent with each other. The type of an optional hint is checked when the code
/// that uses it is compiled.
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
