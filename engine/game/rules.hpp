#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/game/error.hpp"
#include "engine/game/types.hpp"

/// A game's rules and notation: all that is needed to play it without searching. A game is an empty struct of static
/// functions and data that satisfies three contracts: rules, search hints (engine/search/hints.hpp) and a view for
/// people (engine/view/view.hpp).
///
///     struct Chess : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults { ... };
///     static_assert(engine::Rules<Chess> && engine::Hints<Chess> && engine::View<Chess>);
///
/// The concepts list what a game must declare. The members of the defaults are optional; a game overrides one by
/// declaring a member of the same name. All functions are pure, allocate nothing except what they return, and never
/// throw.
namespace quadriga::engine {

/// The optional part of the rules, as a game declares it. A position is undecided if its `outcome` is none, even if it
/// has no legal move. Player, Outcome, MoveList and `mix` are in types.hpp.
struct RuleDefaults {
    /// The game-specific reasons for the end of a game on the board. An Outcome refers to one through
    /// board_reason(reasons, word).
    static constexpr std::array<ReasonText, 0> reasons{};

    /// The options that choose the start position. A game that has any declares `start(values)`, see StartValues.
    static constexpr std::array<StartOption, 0> start_options{};

    /// `static std::size_t count_moves(const Position&)`: the number of legal moves of an undecided position, faster
    /// than by generating them. Perft counts its last ply with it, and the search asks whether there is a move.
    static constexpr Absent count_moves{};
};

/// A position: a value without history, side to move included.
template <class Position>
concept PositionType = std::is_trivially_copyable_v<Position> && sizeof(Position) <= 256;

/// A move: one whole turn, whose bytes are stored in tables. A default move is never legal. A move means the same in
/// all positions with equal keys: games on an endless plane name cells relative to the group.
template <class Move>
concept MoveType = std::is_trivially_copyable_v<Move> && sizeof(Move) <= 4 &&
                   std::has_unique_object_representations_v<Move> && std::equality_comparable<Move>;

/// One value for each of the game's start options.
template <class G>
using StartValues = std::array<std::int64_t, G::start_options.size()>;

template <class G>
concept HasStartOptions = (G::start_options.size() > 0);

/// `start()`, or in a game with start options `start(const StartValues<G>&)`: the start position.
template <class G>
concept HasStart = (!HasStartOptions<G> && requires {
                       { G::start() } -> std::same_as<typename G::Position>;
                   }) || requires(const StartValues<G>& values) {
    { G::start(values) } -> std::same_as<typename G::Position>;
};

/// What a game must declare.
template <class G>
concept Rules =
    std::is_empty_v<G> && PositionType<typename G::Position> && MoveType<typename G::Move> && HasStart<G> &&
    requires(const typename G::Position& position, typename G::Move move, MovesOf<G>& list, std::string_view text) {
        /// The protocol's word for the game, `[a-z]+`.
        { G::name } -> std::convertible_to<std::string_view>;

        /// A proven upper bound on the number of legal moves in any position that read_position accepts. Overflowing
        /// the list aborts the program.
        requires G::max_moves >= 1;

        { G::side_to_move(position) } -> std::same_as<Player>;

        /// The outcome if the board decides the game, whatever moves there are; otherwise {}. Called in every node
        /// before moves are generated: must be cheap.
        { G::outcome(position) } -> std::same_as<Outcome>;

        /// The outcome of an undecided position without a legal move; {} only if there is no such position.
        { G::outcome_without_moves(position) } -> std::same_as<Outcome>;

        /// Appends each legal move of an undecided position once, in the same order on every machine.
        { G::generate(position, list) } -> std::same_as<void>;

        /// The position after a legal move. The opponent is to move next, but after an irreversible move the same
        /// player may be.
        { G::apply(position, move) } -> std::same_as<typename G::Position>;

        /// Equal for positions that count as the same for repetition; otherwise keys collide as rarely as random 64-bit
        /// numbers, see `mix`. The session, not the game, detects repetition: by default the third occurrence of a key
        /// is a draw.
        { G::key(position) } -> std::same_as<Key>;

        /// Reads what `write_position` writes, and variants that the game's README allows. The error
        /// (ErrorCode::bad_fen) names the field, the place and what was expected.
        { G::read_position(text) } -> std::same_as<Expected<typename G::Position>>;

        /// The canonical string of the position; `read_position` reads it back.
        { G::write_position(position) } -> std::same_as<std::string>;

        /// Reads a legal move of an undecided position. The error (ErrorCode::illegal_move) says why the move is not
        /// legal, without quoting the text.
        { G::read_move(position, text) } -> std::same_as<Expected<typename G::Move>>;

        /// The canonical notation of a legal move: cells (a letter and one or two digits each), optionally followed by
        /// `pass` or a name of two or more letters. Compared cell by cell, no move's notation is a prefix of another's
        /// in the same position.
        { G::write_move(position, move) } -> std::same_as<std::string>;
    };

}  // namespace quadriga::engine
