#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board.hpp"
#include "engine/core/error.hpp"
#include "engine/core/key.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/start_option.hpp"
#include "engine/core/strength.hpp"
#include "engine/core/wdl_scale.hpp"

/// What a game may offer beyond the concept Game: declarations, for which defaults.hpp has defaults, and hooks, which
/// make the search stronger or faster. All are found at compile time by their names. A name that is there but does not
/// fulfil its concept does not compile; a misspelt name is not noticed.
namespace quadriga::engine {

/// `player_names`: what p1 and p2 are called.
template <class G>
concept HasPlayerNames = requires {
    { G::player_names } -> std::convertible_to<std::array<std::string_view, 2>>;
};

/// `player_colours`: of the pieces of p1 and p2, `#rrggbb`; they can be told apart without seeing colours.
template <class G>
concept HasPlayerColours = requires {
    { G::player_colours } -> std::convertible_to<std::array<std::string_view, 2>>;
};

/// `reasons`: the ways in which the game ends on the board; board_reason gives their numbers.
template <class G>
concept HasReasons = requires {
    { G::reasons } -> std::convertible_to<std::span<const ReasonText>>;
};

/// `term_names`, `evaluate(p)`: the static evaluation of an undecided position: integers, one a term, in hundredths of
/// a small advantage, positive where p1 stands better. The evaluation is their sum, clamped to max_evaluation
/// (score.hpp). Bit for bit the same on every machine.
template <class G>
concept HasEvaluation = requires(const typename G::Position& position) {
    { G::term_names[0] } -> std::convertible_to<std::string_view>;
    { G::evaluate(position) } -> std::same_as<std::array<std::int32_t, G::term_names.size()>>;
};

/// `board(game)`: the last of the positions of a game so far, which are never none; the earlier ones say from where a
/// group has come that moves on an endless plane.
template <class G>
concept HasBoard = requires(std::span<const typename G::Position> game) {
    { G::board(game) } -> std::same_as<Board>;
};

/// `bench_positions`, `bench_depth`: strings of undecided positions, for the bench signature, and the depth at which
/// all of them together take about a second.
template <class G>
concept HasBenchPositions = requires {
    { G::bench_positions } -> std::convertible_to<std::span<const std::string_view>>;
    { G::bench_depth } -> std::convertible_to<int>;
};

/// `strength_ladder`: how the game is played weaker on request.
template <class G>
concept HasStrengthLadder = requires {
    { G::strength_ladder } -> std::convertible_to<StrengthLadder>;
};

/// `wdl_scale`: what its scores say about the chances of winning.
template <class G>
concept HasWdlScale = requires {
    { G::wdl_scale } -> std::convertible_to<WdlScale>;
};

/// `symmetries(p)`: all images of the position that the rules cannot tell apart, the position itself first; an exchange
/// of the colours that reverses every outcome counts among them. An image may be in the list twice.
template <class G>
concept HasSymmetries = requires(const typename G::Position& position) {
    { G::symmetries(position) } -> std::same_as<std::vector<typename G::Position>>;
};

// The hooks of the search.

/// `count_moves(p)`: the number of legal moves of an undecided position, faster than generating them.
template <class G>
concept HasMoveCount = requires(const typename G::Position& position) {
    { G::count_moves(position) } -> std::same_as<std::size_t>;
};

/// `winning_move(p)`: a legal move after which the game is over at once and won by the mover, or a
/// default Move if there is none. Asked in every node before anything else, so it must be cheap.
template <class G>
concept HasWinningMove = requires(const typename G::Position& position) {
    { G::winning_move(position) } -> std::same_as<typename G::Move>;
};

/// `score_moves(p, moves, scores)`: a first guess at the worth of each legal move, written to `scores` (same size), in
/// -1,000,000..1,000,000; higher is searched earlier. Above 0 means forcing or tactical: never reduced nor pruned.
template <class G>
concept HasMoveScores = requires(const typename G::Position& position) {
    { G::score_moves(position, std::span<const typename G::Move>{}, std::span<std::int32_t>{}) } -> std::same_as<void>;
};

/// `generate_promising(p, list, scores)`, `generate_others(p, list, scores)`: together the legal moves of an undecided
/// position, each once, with scores as those of score_moves; others score above 0 only if all promising ones do. They
/// are only asked for where no promising move has ended the node. Moves after which the opponent has a winning move may
/// be left out as long as one move is left; where one of them may claim a draw by repetition, stages are not used.
/// `scores` has room for max_moves.
template <class G>
concept HasStagedMoves = requires(const typename G::Position& position, MovesOf<G>& list) {
    { G::generate_promising(position, list, std::span<std::int32_t>{}) } -> std::same_as<void>;
    { G::generate_others(position, list, std::span<std::int32_t>{}) } -> std::same_as<void>;
};

/// `is_other(p, m)`: in a game with staged moves, whether generate_others(p) gives the move m, which is legal in some
/// position. Spares generating the others where a killer move ends the node.
template <class G>
concept HasOtherTest = HasStagedMoves<G> && requires(const typename G::Position& position, typename G::Move move) {
    { G::is_other(position, move) } -> std::same_as<bool>;
};

/// `generate_forcing(p, list, scores)`: the moves that quiescence follows beyond the horizon, legal, with scores as
/// those of score_moves. They must run out by themselves (captures) or be rare. `scores` has room for max_moves.
template <class G>
concept HasForcingMoves = requires(const typename G::Position& position, MovesOf<G>& list) {
    { G::generate_forcing(position, list, std::span<std::int32_t>{}) } -> std::same_as<void>;
};

/// `is_threatened(p)`: the side to move faces an immediate loss unless it reacts; such nodes are searched one ply
/// deeper and (but in a wide game) never stand pat.
template <class G>
concept HasThreats = requires(const typename G::Position& position) {
    { G::is_threatened(position) } -> std::same_as<bool>;
};

/// `is_wide`: a node has hundreds of moves, far too many to search out a threat beyond the horizon. Late moves are
/// pruned and reduced sooner, those of the root, too.
template <class G>
concept HasWidth = requires {
    { G::is_wide } -> std::same_as<const bool&>;
};
template <class G>
concept Wide = HasWidth<G> && G::is_wide;

/// `is_ordered_by_evaluation`: in a node that is deep enough and not under threat, moves are ordered by the evaluation
/// of the positions that they lead to, and none is tactical. For a game whose evaluation tells good moves so much
/// better than guesses and history do that it is worth the time of an evaluation a move.
template <class G>
concept HasOrderByEvaluation = requires {
    { G::is_ordered_by_evaluation } -> std::same_as<const bool&>;
};
template <class G>
concept OrderedByEvaluation = HasOrderByEvaluation<G> && HasEvaluation<G> && G::is_ordered_by_evaluation;

/// `is_irreversible(p, m)`: no position before the legal move m can occur again after it.
template <class G>
concept HasIrreversibleMoves = requires(const typename G::Position& position, typename G::Move move) {
    { G::is_irreversible(position, move) } -> std::same_as<bool>;
};

/// `key_after(p, m)`: the key of the position after the legal move m, sooner than by making it. The search fetches what
/// the transposition table has about the children of a node while it still searches the first ones.
template <class G>
concept HasKeyAfter = requires(const typename G::Position& position, typename G::Move move) {
    { G::key_after(position, move) } -> std::same_as<Key>;
};

/// `null_move(p)`: the same position with the other side to move, for null-move pruning; only offered by games in which
/// having to move is hardly ever a burden. Only asked where is_threatened is false.
template <class G>
concept HasNullMove = requires(const typename G::Position& position) {
    { G::null_move(position) } -> std::same_as<typename G::Position>;
};

/// `known_value(p)`: what best play makes of an undecided position, if the game knows: above 0 if the side to move
/// wins, 0 for a draw, below 0 if it loses; greater for what is better, of two wins the sooner one. Asked about the
/// moves of a root; only those that are worth most are searched.
template <class G>
concept HasKnownValues = requires(const typename G::Position& position) {
    { G::known_value(position) } -> std::same_as<std::optional<std::int32_t>>;
};

/// `missing_part()`: a sentence if a file that should be part of the program is missing or, as far as it has been read,
/// damaged: the build is broken. Takes no time.
template <class G>
concept HasMissingPart = requires {
    { G::missing_part() } -> std::same_as<std::optional<std::string>>;
};

/// `EndgameTable`: exact results. `probe(p)`, for a position that is undecided: n > 0 if the side to move wins with the
/// nth ply, n < 0 if it loses with the -nth, 0 if nobody can win, nothing if the table does not have it. What follows
/// from a position in the table is in it, too. There are two kinds.
template <class G>
concept HasEndgameTable = requires(const typename G::Position& position, const typename G::EndgameTable& table) {
    { table.probe(position) } -> std::same_as<std::optional<int>>;
};

/// A table of all positions with few men that one game can come to, made while it is played, and probed in every node.
/// It comes in sizes; larger ones have what the smaller ones have, and more. `memory`: the bytes that each of them
/// takes at most while it is made, the smallest first. `is_near(p, size)`: play from there may soon need it;
/// `is_of_same_game(p, q)`: the same table serves both. `make(p, size, is_stopped)`: takes about a second at most for
/// the smallest size; null if it was stopped, which it asks for every few milliseconds, or the system has too little
/// memory (which may also be a std::bad_alloc); may run on any thread.
template <class G>
concept MakesEndgameTable = HasEndgameTable<G> &&
    requires(const typename G::Position& position, std::size_t size, const std::function<bool()>& is_stopped) {
    { std::span(G::EndgameTable::memory) } -> std::convertible_to<std::span<const std::size_t>>;
    { G::EndgameTable::is_near(position, size) } -> std::same_as<bool>;
    { G::EndgameTable::is_of_same_game(position, position) } -> std::same_as<bool>;
    {
        G::EndgameTable::make(position, size, is_stopped)
        } -> std::same_as<std::unique_ptr<const typename G::EndgameTable>>;
};

/// A table in a file that an option of the protocol names: `option`, in words, unlike every other one, and `purpose`,
/// for the help. `open(path)`: the error names the file. `probe` may take as long as a thousand nodes of a search;
/// `probe_loss(p)` is faster and says 0 of everything that is no loss. Any number of threads may probe. Once
/// `is_damaged()`, the table has nothing any more.
template <class G>
concept OpensEndgameTable = HasEndgameTable<G> &&
    requires(const typename G::Position& position, const typename G::EndgameTable& table, const std::string& path) {
    { G::EndgameTable::option } -> std::convertible_to<std::string_view>;
    { G::EndgameTable::purpose } -> std::convertible_to<std::string_view>;
    { G::EndgameTable::open(path) } -> std::same_as<Expected<std::unique_ptr<const typename G::EndgameTable>>>;
    { table.probe_loss(position) } -> std::same_as<std::optional<int>>;
    { table.is_damaged() } -> std::same_as<bool>;
};

template <class G>
concept HasEitherEndgameTable = MakesEndgameTable<G>
!= OpensEndgameTable<G>;

namespace detail {

template <class G>
struct TableOf {
    using type = void;
};
template <HasEndgameTable G>
struct TableOf<G> {
    using type = typename G::EndgameTable;
};

}  // namespace detail

/// The game's EndgameTable, or void.
template <class G>
using EndgameTableOf = typename detail::TableOf<G>::type;

// Whether a class has a member of that name, whatever it is: a second one makes the name ambiguous. Values rather than
// concepts: a compiler that compares constraints would multiply out all their disjunctions, and need gigabytes.
// NOLINTBEGIN(bugprone-macro-parentheses): a concept's name cannot stand in parentheses.
#define QUADRIGA_OPTIONAL(member, Concept)                         \
    struct Named_##member {                                        \
        int member;                                                \
    };                                                             \
    template <class G>                                             \
    struct Probe_##member : G, Named_##member {};                  \
    template <class G>                                             \
    inline constexpr bool fits_##member = Concept<G> || requires { \
        &Probe_##member<G>::member;                                \
    }

namespace optional {

QUADRIGA_OPTIONAL(player_names, HasPlayerNames);
QUADRIGA_OPTIONAL(player_colours, HasPlayerColours);
QUADRIGA_OPTIONAL(reasons, HasReasons);
QUADRIGA_OPTIONAL(start_options, HasStartOptions);
QUADRIGA_OPTIONAL(term_names, HasEvaluation);
QUADRIGA_OPTIONAL(evaluate, HasEvaluation);
QUADRIGA_OPTIONAL(board, HasBoard);
QUADRIGA_OPTIONAL(bench_positions, HasBenchPositions);
QUADRIGA_OPTIONAL(bench_depth, HasBenchPositions);
QUADRIGA_OPTIONAL(strength_ladder, HasStrengthLadder);
QUADRIGA_OPTIONAL(wdl_scale, HasWdlScale);
QUADRIGA_OPTIONAL(symmetries, HasSymmetries);
QUADRIGA_OPTIONAL(count_moves, HasMoveCount);
QUADRIGA_OPTIONAL(winning_move, HasWinningMove);
QUADRIGA_OPTIONAL(score_moves, HasMoveScores);
QUADRIGA_OPTIONAL(generate_promising, HasStagedMoves);
QUADRIGA_OPTIONAL(generate_others, HasStagedMoves);
QUADRIGA_OPTIONAL(is_other, HasOtherTest);
QUADRIGA_OPTIONAL(generate_forcing, HasForcingMoves);
QUADRIGA_OPTIONAL(is_threatened, HasThreats);
QUADRIGA_OPTIONAL(is_wide, HasWidth);
QUADRIGA_OPTIONAL(is_ordered_by_evaluation, HasOrderByEvaluation);
QUADRIGA_OPTIONAL(is_irreversible, HasIrreversibleMoves);
QUADRIGA_OPTIONAL(key_after, HasKeyAfter);
QUADRIGA_OPTIONAL(null_move, HasNullMove);
QUADRIGA_OPTIONAL(known_value, HasKnownValues);
QUADRIGA_OPTIONAL(missing_part, HasMissingPart);
QUADRIGA_OPTIONAL(EndgameTable, HasEitherEndgameTable);

}  // namespace optional

#undef QUADRIGA_OPTIONAL
// NOLINTEND(bugprone-macro-parentheses)

/// Every optional name that the game has is what it should be.
template <class G>
concept HooksFit = optional::fits_player_names<G> && optional::fits_player_colours<G> && optional::fits_reasons<G> &&
    optional::fits_start_options<G> && optional::fits_term_names<G> && optional::fits_evaluate<G> &&
    optional::fits_board<G> && optional::fits_bench_positions<G> && optional::fits_bench_depth<G> &&
    optional::fits_strength_ladder<G> && optional::fits_wdl_scale<G> && optional::fits_symmetries<G> &&
    optional::fits_count_moves<G> && optional::fits_winning_move<G> && optional::fits_score_moves<G> &&
    optional::fits_generate_promising<G> && optional::fits_generate_others<G> && optional::fits_is_other<G> &&
    optional::fits_generate_forcing<G> && optional::fits_is_threatened<G> && optional::fits_is_wide<G> &&
    optional::fits_is_ordered_by_evaluation<G> && optional::fits_is_irreversible<G> && optional::fits_key_after<G> &&
    optional::fits_null_move<G> && optional::fits_known_value<G> && optional::fits_missing_part<G> &&
    optional::fits_EndgameTable<G>;

}  // namespace quadriga::engine
