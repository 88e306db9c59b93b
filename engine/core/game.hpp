#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/error.hpp"
#include "engine/core/key.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "engine/core/start_option.hpp"
#include "engine/core/strength.hpp"

/// What a game is to the engine: an empty tag type with static functions that fulfils the four concepts
/// below. All functions are pure, allocate nothing except the strings they return, and never throw.
namespace quadriga::engine {

/// The list that a game's `generate` fills.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

/// The rules.
/// - `Position`: a value without history, side to move included.
/// - `Move`: one whole turn. A default-constructed Move is never legal. Moves are relative to what the key
///   sees: positions with equal keys have the same legal moves (games on an endless plane name cells
///   relative to their group), so a move found in a table is legal wherever its key fits.
/// - `start()`: the start position; `start(values)` in a game with `start_options`.
/// - `outcome(p)`: the cheap question, asked before moves are generated: is the game decided by what
///   stands on the board?
/// - `outcome_without_moves(p)`: the second question, asked only when generate found nothing.
/// - `generate(p, list)`: appends every legal move once, in an order that is the same on every machine.
///   Only for a position that is not terminal (elsewhere the result is unspecified).
/// - `apply(p, m)`: the position after the legal move m. The other player is to move, except that an irreversible move
///   may leave the turn where it was (the last lake of Onager).
/// - `key(p)`: equal for positions that the rules of repetition call the same.
template <class G>
concept Rules = std::is_empty_v<G> && std::is_trivially_copyable_v<typename G::Position> &&
                    sizeof(typename G::Position) <= 256 &&
                std::is_trivially_copyable_v<typename G::Move> && sizeof(typename G::Move) <= 4 &&
                std::has_unique_object_representations_v<typename G::Move>&& std::equality_comparable<
                    typename G::Move>&& G::max_moves
                    >= 1 &&
                HasStart<G>&& requires(const typename G::Position& position, typename G::Move move, MovesOf<G>& list) {
    { G::side_to_move(position) } -> std::same_as<Player>;
    { G::outcome(position) } -> std::same_as<Outcome>;
    { G::outcome_without_moves(position) } -> std::same_as<Outcome>;
    { G::generate(position, list) } -> std::same_as<void>;
    { G::apply(position, move) } -> std::same_as<typename G::Position>;
    { G::key(position) } -> std::same_as<Key>;
};

/// Texts of positions and moves.
/// - `read_position(s)`: every string the writer gives plus the documented liberties; the error
///   (ErrorCode::bad_fen) names the field, the place and what was expected.
/// - `write_position(p)`: canonical; read_position gives p back.
/// - `read_move(p, s)`: a legal move of the undecided position p, or an error (ErrorCode::illegal_move) that
///   says why it is none. Does not repeat s in the text: the caller names it.
/// - `write_move(p, m)`: the canonical word `[a-z0-9]+` of the legal move m.
template <class G>
concept Notation = requires(const typename G::Position& position, typename G::Move move, std::string_view text) {
    { G::read_position(text) } -> std::same_as<Expected<typename G::Position>>;
    { G::write_position(position) } -> std::same_as<std::string>;
    { G::read_move(position, text) } -> std::same_as<Expected<typename G::Move>>;
    { G::write_move(position, move) } -> std::same_as<std::string>;
};

/// The static evaluation of an undecided position: integers, one a term, in hundredths of a small advantage,
/// positive where p1 stands better. The evaluation is their sum. Bit for bit the same on every machine.
template <class G>
concept Evaluated = requires(const typename G::Position& position) {
    { G::evaluate(position) } -> std::same_as<std::array<std::int32_t, G::term_names.size()>>;
    { G::term_names[0] } -> std::convertible_to<std::string_view>;
};

/// Names, drawings and fixed positions.
/// - `name`: the protocol's word, `[a-z]+`; `title`: for people.
/// - `player_names`: what p1 and p2 are called (Black, White).
/// - `draw(p)`: lines of ASCII text, none empty, each ended by LF, with coordinates: the board only, nothing about
/// side, key
///   or result.
/// - `svg(p)`: one standalone SVG document without a line break, ASCII.
/// - `bench_positions`: strings of undecided positions, for signatures and benchmarks;
///   `bench_depth`: the depth at which all of them together take about a second.
/// - `strength_ladder`: how the game is played weaker on request.
template <class G>
concept Described = requires(const typename G::Position& position) {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::title } -> std::convertible_to<std::string_view>;
    { G::player_names } -> std::convertible_to<std::array<std::string_view, 2>>;
    { G::draw(position) } -> std::same_as<std::string>;
    { G::svg(position) } -> std::same_as<std::string>;
    { G::bench_positions } -> std::convertible_to<std::span<const std::string_view>>;
    { G::bench_depth } -> std::convertible_to<int>;
    { G::strength_ladder } -> std::convertible_to<StrengthLadder>;
};

template <class G>
concept Game = Rules<G> && Notation<G> && Evaluated<G> && Described<G>;

// Hooks: what a game may offer beyond the concept. The search finds them at compile time.

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
concept HasMoveScores = requires(const typename G::Position& position, std::span<const typename G::Move> moves,
                                 std::span<std::int32_t> scores) {
    { G::score_moves(position, moves, scores) } -> std::same_as<void>;
};

/// `generate_forcing(p, list)`: the legal moves that quiescence follows beyond the horizon. They must run
/// out by themselves (captures) or be rare.
template <class G>
concept HasForcingMoves = requires(const typename G::Position& position, MovesOf<G>& list) {
    { G::generate_forcing(position, list) } -> std::same_as<void>;
};

/// `is_threatened(p)`: the side to move faces an immediate loss unless it reacts; such nodes are searched one ply
/// deeper and (but in a wide game) never stand pat.
template <class G>
concept HasThreats = requires(const typename G::Position& position) {
    { G::is_threatened(position) } -> std::same_as<bool>;
};

/// `is_wide`, true: a node has hundreds of moves, far too many to search out a threat beyond the horizon.
template <class G>
concept Wide = requires {
    requires G::is_wide;
};

/// `is_irreversible(p, m)`: no position before the legal move m can occur again after it.
template <class G>
concept HasIrreversibleMoves = requires(const typename G::Position& position, typename G::Move move) {
    { G::is_irreversible(position, move) } -> std::same_as<bool>;
};

/// `null_move(p)`: the same position with the other side to move, for null-move pruning; only offered by games in which
/// having to move is hardly ever a burden. Only asked where is_threatened is false.
template <class G>
concept HasNullMove = requires(const typename G::Position& position) {
    { G::null_move(position) } -> std::same_as<typename G::Position>;
};

}  // namespace quadriga::engine
