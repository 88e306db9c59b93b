#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/error.hpp"
#include "engine/core/hooks.hpp"
#include "engine/core/key.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "engine/core/start_option.hpp"

/// What a game is to the engine: an empty tag type with static functions that fulfils the concepts below. What it may
/// offer beyond them is in hooks.hpp. All functions are pure, allocate nothing except what they return, and never
/// throw.
namespace quadriga::engine {

/// The rules.
/// - `Position`: a value without history, side to move included.
/// - `Move`: one whole turn, at most four bytes: the tables of the search store it. A default-constructed Move is never
///   legal. Moves are relative to what the key sees: positions with equal keys have the same legal moves (games on an
///   endless plane name cells relative to their group), so a move found in a table is legal wherever its key fits.
/// - `start()`: the start position; `start(values)` in a game with `start_options`.
/// - `outcome(p)`: the cheap question, asked before moves are generated: is the game decided by what
///   stands on the board?
/// - `outcome_without_moves(p)`: the second question, asked only when generate found nothing. A game
///   in which somebody can always move returns {}.
/// - `generate(p, list)`: appends every legal move once, in an order that is the same on every machine.
///   Only for a position that is not terminal (elsewhere the result is unspecified).
/// - `apply(p, m)`: the position after the legal move m. The other player is to move, except that an irreversible move
///   may leave the turn where it was.
/// - `max_moves`: no position that can be read has more legal moves. A list that overflows ends the program with a
///   message.
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

/// Names and the board as text.
/// - `name`: the protocol's word, `[a-z]+`; `title`: for people.
/// - `draw(p)`: lines of ASCII text, none empty, each ended by LF, with coordinates: the board only, nothing about
/// side,
///   key or result.
template <class G>
concept Described = requires(const typename G::Position& position) {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::title } -> std::convertible_to<std::string_view>;
    { G::draw(position) } -> std::same_as<std::string>;
};

/// A game, and nothing in it that looks like an optional part but is none: see hooks.hpp.
template <class G>
concept Game = Rules<G> && Notation<G> && Described<G> && HooksFit<G>;

}  // namespace quadriga::engine
