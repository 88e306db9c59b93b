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
/// declaring a member of the same name. Except in ExactValues, which has its own contract, all functions are pure. They
/// throw nothing but std::bad_alloc, and those called in search nodes allocate nothing.
namespace quadriga::engine {

/// The optional part of the rules, with its defaults. A position is undecided if its `outcome` is {}, even if it has no
/// legal move. Player, Outcome, MoveList and `mix` are in types.hpp.
struct RuleDefaults {
    /// The game-specific reasons why a game is over on the board. An Outcome refers to one as board_reason(reasons,
    /// word).
    static constexpr std::array<ReasonText, 0> reasons{};

    /// The options that choose the start position. A game that has any declares `start(values)` instead of `start()`,
    /// see HasStart.
    static constexpr std::array<StartOption, 0> start_options{};

    /// `static std::size_t count_moves(const Position&)`: the number of legal moves of an undecided position, computed
    /// faster than by generating them. Perft counts its last ply with it, and the search uses it to test whether any
    /// move is legal.
    static constexpr Absent count_moves{};
};

/// A position: a value that includes the side to move, but no history.
template <class Position>
concept PositionType = std::is_trivially_copyable_v<Position> && sizeof(Position) <= 256;

/// A move: what a player does in one ply. Its bytes are stored in tables, so it must mean the same in all positions
/// with equal keys; games on an endless plane therefore name cells relative to the group. A default Move is never
/// legal.
template <class Move>
concept MoveType = std::is_trivially_copyable_v<Move> && sizeof(Move) <= 4 &&
                   std::has_unique_object_representations_v<Move> && std::equality_comparable<Move>;

/// One value for each of the game's start options, in their order and within each option's range.
template <class G>
using StartValues = std::array<std::int64_t, G::start_options.size()>;

template <class G>
concept HasStartOptions = (G::start_options.size() > 0);

/// The start position: `start()` or, in a game with start options, `start(const StartValues<G>&)`.
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
        /// The protocol's word for the game, `[a-z]+`; unique among the games.
        { G::name } -> std::convertible_to<std::string_view>;

        /// A proven upper bound on the number of legal moves in any position that read_position accepts. Overflowing
        /// the list aborts the program.
        requires G::max_moves >= 1;

        { G::side_to_move(position) } -> std::same_as<Player>;

        /// The outcome if the board decides the game regardless of the legal moves; otherwise {}. Called in every node
        /// before move generation, so it must be cheap.
        { G::outcome(position) } -> std::same_as<Outcome>;

        /// The outcome of an undecided position without a legal move. If the game has no such position, {} is allowed.
        { G::outcome_without_moves(position) } -> std::same_as<Outcome>;

        /// Appends each legal move of an undecided position once, in the same order on every machine.
        { G::generate(position, list) } -> std::same_as<void>;

        /// The position after a legal move. The opponent is to move in it, unless the move is irreversible
        /// (HintDefaults::is_irreversible) and gives the same player another turn.
        { G::apply(position, move) } -> std::same_as<typename G::Position>;

        /// A key that is equal for positions that count as the same for repetition. Keys of other positions collide as
        /// rarely as random 64-bit numbers; see `mix`. The engine, not the game, detects repetition: by default, the
        /// third occurrence of a key is a draw.
        { G::key(position) } -> std::same_as<Key>;

        /// Reads what `write_position` writes, and variants that the game's README allows. The error
        /// (ErrorCode::bad_fen) says what is wrong or expected and, if possible, in which field and where.
        { G::read_position(text) } -> std::same_as<Expected<typename G::Position>>;

        /// The canonical string of the position. `read_position` turns it into a position with the same key.
        { G::write_position(position) } -> std::same_as<std::string>;

        /// Reads a legal move of an undecided position. The error (ErrorCode::illegal_move) says why the text is not a
        /// legal move. It need not quote the text, because the caller does.
        { G::read_move(position, text) } -> std::same_as<Expected<typename G::Move>>;

        /// The canonical notation of a legal move: cells (a letter and one or two digits each), `pass`, and a name of
        /// two or more letters, in this order. Any of these parts may be missing, but not all. Compared element by
        /// element (see move_elements), no move's notation is a proper prefix of another's in the same position.
        { G::write_move(position, move) } -> std::same_as<std::string>;
    };

}  // namespace quadriga::engine
