#pragma once

#include <algorithm>
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
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/board_features.hpp"
#include "engine/game/error.hpp"
#include "engine/game/types.hpp"
#include "engine/search/feature.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/view/board_view.hpp"
#include "engine/view/position_setup.hpp"

/// What a game is to the engine: an empty struct with static functions and data, derived from GameDefaults and checked
/// by the concept Game. All functions are pure, allocate nothing except what they return, and never throw.
///
///     struct Chess : engine::GameDefaults<Chess> { ... };
///     static_assert(engine::Game<Chess>);
///
/// Required: the rules, the notation and the description below. All the rest is optional: the members of GameDefaults,
/// which a game hides by declaring its own, and the functions that follow them. `p` is a Position, `m` a Move.
///
/// Rules
/// - `Position`: a trivially copyable value without history, side to move included; at most 256 bytes.
/// - `Move`: one whole turn, at most four bytes, which tables store. A default Move is never legal. A move means the
///   same in all positions with equal keys: games on an endless plane name cells relative to their group.
/// - `max_moves`: a proved upper bound of the number of legal moves of any position that can be read. A list that
///   overflows ends the program.
/// - `Position start()`, or `start(values)` with one value for each of `start_options`: the start position.
/// - `Player side_to_move(p)`.
/// - `Outcome outcome(p)`: whether what stands on the board decides the game. Called before moves are generated: cheap.
/// - `Outcome outcome_without_moves(p)`: the outcome where `generate` finds nothing; {} if somebody can always move.
/// - `void generate(p, list)`: appends to a MovesOf<G> each legal move of an undecided position once, in the same order
///   on every machine.
/// - `Position apply(p, m)`: the position after a legal move. The opponent is to move, except that an irreversible move
///   may leave the turn where it was.
/// - `Key key(p)`: equal for positions that the rules of repetition call the same; all other positions differ as 64
///   random bits do, see `mix`.
///
/// Notation
/// - `Expected<Position> read_position(text)`: reads what `write_position` writes and the documented liberties. The
/// error
///   (ErrorCode::bad_fen) names the field, the place and what was expected.
/// - `std::string write_position(p)`: the canonical string; `read_position` returns p from it.
/// - `Expected<Move> read_move(p, text)`: a legal move of an undecided position, or an error (ErrorCode::illegal_move)
///   that says why there is none. The error does not repeat the text: the caller names it.
/// - `std::string write_move(p, m)`: the canonical word `[a-z0-9]+` of a legal move.
///
/// Description
/// - `name`: the protocol's word, `[a-z]+`. `title`: for people.
/// - `std::string draw(p)`: the board as lines of ASCII with coordinates, none empty, each ended by LF.
namespace quadriga::engine {

/// What holds for a game that does not say otherwise. Functions take the game's Position and Move; they are templates
/// here because the game is not complete yet.
template <class G>
struct GameDefaults : BoardFeatures<G> {
    // Texts and options.

    /// Of p1 and p2.
    static constexpr std::array<std::string_view, 2> player_names{"Player 1", "Player 2"};
    /// Of the pieces of p1 and p2, `#rrggbb`, distinguishable without seeing colours.
    static constexpr std::array<std::string_view, 2> player_colours{"#2b2d33", "#f8f5ec"};
    /// The ways in which the game ends on the board, numbered by board_reason.
    static constexpr std::array<ReasonText, 0> reasons{};
    /// The options that choose the start position.
    static constexpr std::array<StartOption, 0> start_options{};
    /// Strings of undecided positions for the bench signature; without any it searches the start position.
    static constexpr std::array<std::string_view, 0> bench_positions{};
    /// The depth at which all bench positions together take about a second.
    static constexpr int bench_depth = 5;
    /// How the game is played more weakly on request; `scripts/learn ladder` finds the entries.
    static constexpr StrengthLadder strength_ladder{{{64, 800},
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

    /// A sentence if a file that is part of the program is missing or damaged, as far as it has been read. Cheap.
    static std::optional<std::string> missing_part() { return std::nullopt; }

    /// The picture of the last of the positions of a game so far, at least one. The earlier ones show from where a
    /// group has moved on an endless plane. Without cells, clients draw the text.
    static BoardView board(const auto& /*positions*/) { return {}; }

    /// What can be put on a cell by hand, and the cards. Without contents positions cannot be set up, and `compose` is
    /// not called.
    static Palette palette() { return {}; }

    /// A draft as a picture and as a string, which `read_position` may refuse. What a draft leaves open, such as the
    /// size of the game, is as in the position `like`. The error (ErrorCode::bad_value) names a cell, a symbol or a
    /// card that the game does not have.
    static Expected<Composition> compose(const auto& /*like*/, const Draft& /*draft*/) { return Composition{}; }

    /// All images of the position that are the same to the rules, the position itself first, each one that
    /// `read_position` accepts. An exchange of colours that reverses every outcome is one of them. An image may occur
    /// twice.
    static auto symmetries(const auto& position) { return std::vector{position}; }

    // Evaluation.

    static constexpr std::array<std::string_view, 0> term_names{};
    /// The terms of the static evaluation of an undecided position in hundredths of a small advantage, positive where
    /// p1 stands better; one for each of `term_names`. Their sum, clamped to max_evaluation, is the evaluation. The
    /// same on every machine.
    static constexpr std::array<std::int32_t, 0> evaluate(const auto& /*position*/) { return {}; }

    /// The bytes of the network that is part of the program: games/<game>/<game>.net, which scripts/learn makes. Empty:
    /// none.
    static std::span<const std::uint8_t> network() { return {}; }

    /// The score of a search at which the odds of winning are e to one; scripts/chances.py finds it. It turns scores
    /// into chances for clients, and has no influence on the search.
    static constexpr Score chances_slope = 200;

    /// The result of best play from an undecided position, where the game knows it: in plies, see `distant`. Only the
    /// best moves of a root are searched. Called near the root only; the first call may take a while.
    static std::optional<int> known_result(const auto& /*position*/) { return std::nullopt; }

    /// How much the search prunes and reduces; `scripts/learn margins` finds them.
    static constexpr Margins margins{};

    // The order of moves.

    /// The number of legal moves of an undecided position.
    static std::size_t count_moves(const auto& position) {
        MovesOf<G> moves;
        G::generate(position, moves);
        return moves.size();
    }

    /// Writes a first guess at the worth of each legal move, -1,000,000..1,000,000, to `scores` (of the same size).
    /// Higher is searched earlier. Above 0 means forcing or tactical: never reduced nor pruned.
    static void score_moves(const auto& /*position*/, const auto& /*moves*/, std::span<std::int32_t> scores) {
        std::ranges::fill(scores, 0);
    }

    /// In a game with stages: whether generate_others(p) generates a move that is legal in some position; false if that
    /// is not known. Spares generating the others where a killer move ends the node.
    static constexpr bool is_other(const auto& /*position*/, auto /*move*/) { return false; }

    /// In nodes that are deep enough and not under threat, moves are ordered by the evaluation of the positions after
    /// them, and none is tactical. For evaluations so much better than guesses and history that they are worth their
    /// time.
    static constexpr bool is_ordered_by_evaluation = false;

    /// Nodes have hundreds of moves, too many to search out a threat: nodes under threat are not extended, and late
    /// moves are pruned and reduced there too, in the root and on the principal variation as well.
    static constexpr bool is_wide = false;

    /// The moves, >= 1, that a clock is spread over while no time control is in sight. The fewer, the more of it goes
    /// to the first moves, which decide a short game; it is never used up, since each move takes its share of what is
    /// left.
    static constexpr int moves_per_clock = 12;

    // What the search may rely on.

    /// The side to move faces an immediate loss unless it reacts. Except in a wide game such nodes are searched one ply
    /// deeper, and never stand pat.
    static constexpr bool is_threatened(const auto& /*position*/) { return false; }

    /// No position before the legal move can occur again after it.
    static constexpr bool is_irreversible(const auto& /*position*/, auto /*move*/) { return false; }

    /// Exact results of positions: a MadeEndgameTable or an OpenedEndgameTable.
    using EndgameTable = void;
};

// What has no default. Functions are not overloaded; where a game declares one, the search takes another way.

/// `weights`: a factor for each term, in the order of `term_names`. `scripts/learn weights` prints better ones.
template <class G>
concept HasWeights = requires {
    { G::weights } -> std::convertible_to<std::array<std::int32_t, G::term_names.size()>>;
};

/// The terms of an evaluation, from what it counts: each count times its weight.
template <std::size_t Terms>
[[nodiscard]] constexpr std::array<std::int32_t, Terms> weighted(
    std::array<std::int32_t, Terms> counts, const std::array<std::int32_t, Terms>& weights) noexcept {
    for (std::size_t term = 0; term < Terms; ++term) counts[term] *= weights[term];
    return counts;
}

/// What a network sees: `features(p)`, a FeatureSet<feature_count> with at most `max_active_features`, as p1 sees the
/// position. Where p1 sees feature f, p2 sees `exchanged(f)`, constexpr: own pieces are the opponent's, and the board
/// is turned. exchanged(exchanged(f)) is f. Nobody asks for features where there are no networks.
/// `feature_name(p, f)`: the piece that `eval` names for a feature that p has; features with equal names belong to one
/// piece. Without it `eval` prints the feature's number.
/// A game that declares no more than `board_cells` and `piece_kinds` has the features that BoardFeatures describes.
template <class G>
concept HasFeatures = has_networks && (requires { &G::features; } || requires { G::board_cells; });

/// `winning_move(p)`: a legal move that ends the game at once and wins, or a default Move if there is none. Called in
/// every node before anything else: cheap.
template <class G>
concept HasWinningMove = requires { &G::winning_move; };

/// `generate_promising(p, list, scores)`, `generate_others(p, list, scores)`: together the legal moves of an undecided
/// position, each once, with scores as those of score_moves. Others score above 0 only if all promising moves do, and
/// are generated only where no promising move has ended the node. Moves that lose on the board, or after which the
/// opponent has a winning move, may be left out if one move remains; where one of the latter may claim a draw by
/// repetition, the stages are not used. `scores` has room for max_moves.
template <class G>
concept HasStagedMoves = requires {
    &G::generate_promising;
    &G::generate_others;
};

/// `generate_forcing(p, list, scores)`: the legal moves that quiescence follows beyond the horizon, with scores as
/// those of score_moves. They run out by themselves (captures) or are rare. `scores` has room for max_moves.
template <class G>
concept HasForcingMoves = requires { &G::generate_forcing; };

/// `null_move(p)`: the same position with the opponent to move, for null move pruning, in games where having to move is
/// hardly ever a burden. Called only where is_threatened is false.
template <class G>
concept HasNullMove = requires { &G::null_move; };

/// `key_after(p, m)`: the key after a legal move, sooner than by making it. The search prefetches the table entries of
/// a node's children.
template <class G>
concept HasKeyAfter = requires { &G::key_after; };

/// `probe(p)`: for an undecided position, n > 0 if the side to move wins with the nth ply, n < 0 if it loses with the
/// -nth, 0 if nobody can win, nothing if the table does not have it. It has what follows from a position it has.
template <class Table, class Position>
concept ProbedEndgameTable = requires(const Table& table, const Position& position) {
    { table.probe(position) } noexcept -> std::same_as<std::optional<int>>;
};

/// A table of all positions with few men that one game can come to, made while the game is played and probed in every
/// node. It has sizes; larger ones have everything that smaller ones have.
/// - `memory`: the bytes that each size takes at most while it is made, the smallest first.
/// - `is_near(p, size)`: play from p may soon need it. `is_of_same_game(p, q)`: one table serves both.
/// - `make(p, size, is_stopped)`: takes about a second at most for the smallest size. Null if it is stopped, which it
///   asks every few milliseconds, or out of memory (or std::bad_alloc). Runs on any thread.
template <class Table, class Position>
concept MadeEndgameTable = ProbedEndgameTable<Table, Position> && requires(const Position& position, std::size_t size,
                                                                           const std::function<bool()>& is_stopped) {
    { std::span(Table::memory) } -> std::convertible_to<std::span<const std::size_t>>;
    { Table::is_near(position, size) } -> std::same_as<bool>;
    { Table::is_of_same_game(position, position) } -> std::same_as<bool>;
    { Table::make(position, size, is_stopped) } -> std::same_as<std::unique_ptr<const Table>>;
};

/// A table in a file that an option of the protocol names. Any number of threads may probe it.
/// - `option`: the option's name in words, unlike every other one. `purpose`: for the help.
/// - `open(path)`: the error names the file.
/// - `probe` may take as long as a thousand nodes of a search, and the memory for a part of the file, without which it
///   has nothing; `probe_loss(p)` is faster and returns 0 for all but losses.
/// - `is_damaged()`: from then on the table has nothing.
template <class Table, class Position>
concept OpenedEndgameTable = ProbedEndgameTable<Table, Position> &&
                             requires(const Position& position, const Table& table, const std::string& path) {
                                 { Table::option } -> std::convertible_to<std::string_view>;
                                 { Table::purpose } -> std::convertible_to<std::string_view>;
                                 { Table::open(path) } -> std::same_as<Expected<std::unique_ptr<const Table>>>;
                                 { table.probe_loss(position) } noexcept -> std::same_as<std::optional<int>>;
                                 { table.is_damaged() } -> std::same_as<bool>;
                             };

/// The values of a game's start options, in their order.
template <class G>
using StartValues = std::array<std::int64_t, G::start_options.size()>;

template <class G>
concept HasStartOptions = (G::start_options.size() > 0);

template <class G>
concept Rules =
    std::is_empty_v<G> && std::is_trivially_copyable_v<typename G::Position> && sizeof(typename G::Position) <= 256 &&
    std::is_trivially_copyable_v<typename G::Move> && sizeof(typename G::Move) <= 4 &&
    std::has_unique_object_representations_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
    (G::max_moves >= 1) && requires(const typename G::Position& position, typename G::Move move, MovesOf<G>& list) {
        { G::side_to_move(position) } -> std::same_as<Player>;
        { G::outcome(position) } -> std::same_as<Outcome>;
        { G::outcome_without_moves(position) } -> std::same_as<Outcome>;
        { G::generate(position, list) } -> std::same_as<void>;
        { G::apply(position, move) } -> std::same_as<typename G::Position>;
        { G::key(position) } -> std::same_as<Key>;
    };

template <class G>
concept HasStart = (!HasStartOptions<G> && requires {
                       { G::start() } -> std::same_as<typename G::Position>;
                   }) || requires(const StartValues<G>& values) {
    { G::start(values) } -> std::same_as<typename G::Position>;
};

template <class G>
concept Notation = requires(const typename G::Position& position, typename G::Move move, std::string_view text) {
    { G::read_position(text) } -> std::same_as<Expected<typename G::Position>>;
    { G::write_position(position) } -> std::same_as<std::string>;
    { G::read_move(position, text) } -> std::same_as<Expected<typename G::Move>>;
    { G::write_move(position, move) } -> std::same_as<std::string>;
};

template <class G>
concept Described = requires(const typename G::Position& position, std::span<const typename G::Position> positions,
                             const Draft& draft) {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::title } -> std::convertible_to<std::string_view>;
    { G::draw(position) } -> std::same_as<std::string>;
    { G::player_names } -> std::convertible_to<std::array<std::string_view, 2>>;
    { G::player_colours } -> std::convertible_to<std::array<std::string_view, 2>>;
    { G::reasons } -> std::convertible_to<std::span<const ReasonText>>;
    { G::start_options } -> std::convertible_to<std::span<const StartOption>>;
    { G::bench_positions } -> std::convertible_to<std::span<const std::string_view>>;
    { G::bench_depth } -> std::convertible_to<int>;
    { G::strength_ladder } -> std::convertible_to<StrengthLadder>;
    { G::margins } -> std::convertible_to<Margins>;
    requires are_allowed(G::margins);
    { G::missing_part() } -> std::same_as<std::optional<std::string>>;
    { G::board(positions) } -> std::same_as<BoardView>;
    { G::palette() } -> std::same_as<Palette>;
    { G::compose(position, draft) } -> std::same_as<Expected<Composition>>;
    { G::symmetries(position) } -> std::same_as<std::vector<typename G::Position>>;
};

template <class G>
concept Searched = requires(const typename G::Position& position, typename G::Move move,
                            std::span<const typename G::Move> moves, std::span<std::int32_t> scores) {
    { G::term_names.size() } -> std::convertible_to<std::size_t>;
    { G::evaluate(position) } -> std::same_as<std::array<std::int32_t, G::term_names.size()>>;
    { G::network() } -> std::same_as<std::span<const std::uint8_t>>;
    { G::chances_slope } -> std::convertible_to<Score>;
    { G::known_result(position) } -> std::same_as<std::optional<int>>;
    { G::count_moves(position) } -> std::same_as<std::size_t>;
    { G::score_moves(position, std::as_const(moves), std::as_const(scores)) } -> std::same_as<void>;
    { G::is_other(position, move) } -> std::same_as<bool>;
    { G::is_ordered_by_evaluation } -> std::same_as<const bool&>;
    { G::is_wide } -> std::same_as<const bool&>;
    { G::moves_per_clock } -> std::same_as<const int&>;
    requires G::moves_per_clock >= 1;
    { G::is_threatened(position) } -> std::same_as<bool>;
    { G::is_irreversible(position, move) } -> std::same_as<bool>;
};

template <class G>
concept DeclaresStage = requires { &G::generate_promising; } || requires { &G::generate_others; };

/// What a game declares of the functions without a default is what it should be.
template <class G>
concept Fitting = (!HasFeatures<G> ||
                   requires(const typename G::Position& position) {
                       requires G::feature_count >= 1 && G::feature_count <= most_features;
                       requires G::max_active_features <= most_active_features;
                       requires G::exchanged(0) < G::feature_count;
                       { G::features(position) } -> std::same_as<FeatureSet<G::feature_count>>;
                       { G::feature_name(position, Feature{}) } -> std::same_as<FeatureName>;
                   }) &&
                  (!HasWinningMove<G> ||
                   requires(const typename G::Position& position) {
                       { G::winning_move(position) } -> std::same_as<typename G::Move>;
                   }) &&
                  (!DeclaresStage<G> ||
                   requires(const typename G::Position& position, MovesOf<G>& list, std::span<std::int32_t> scores) {
                       { G::generate_promising(position, list, std::as_const(scores)) } -> std::same_as<void>;
                       { G::generate_others(position, list, std::as_const(scores)) } -> std::same_as<void>;
                   }) &&
                  (!HasForcingMoves<G> ||
                   requires(const typename G::Position& position, MovesOf<G>& list, std::span<std::int32_t> scores) {
                       { G::generate_forcing(position, list, std::as_const(scores)) } -> std::same_as<void>;
                   }) &&
                  (!HasNullMove<G> || requires(const typename G::Position& position) {
                      { G::null_move(position) } -> std::same_as<typename G::Position>;
                  }) && (!HasKeyAfter<G> || requires(const typename G::Position& position, typename G::Move move) {
                      { G::key_after(position, move) } -> std::same_as<Key>;
                  });

/// The game's table, of one kind.
template <class G>
concept MakesEndgameTable = MadeEndgameTable<typename G::EndgameTable, typename G::Position>;
template <class G>
concept OpensEndgameTable = OpenedEndgameTable<typename G::EndgameTable, typename G::Position>;
template <class G>
concept HasEndgameTable = MakesEndgameTable<G> || OpensEndgameTable<G>;

template <class G>
concept Game = Rules<G> && HasStart<G> && Notation<G> && Described<G> && Searched<G> && Fitting<G> &&
               (std::is_void_v<typename G::EndgameTable> || MakesEndgameTable<G> != OpensEndgameTable<G>);

/// The start position of these values; none: of the defaults.
template <class G>
[[nodiscard]] typename G::Position start_position(std::span<const std::int64_t> values = {}) {
    if constexpr (HasStartOptions<G>) {
        StartValues<G> chosen{};
        std::ranges::transform(G::start_options, chosen.begin(), &StartOption::default_value);
        std::ranges::copy(values.first(std::min(values.size(), chosen.size())), chosen.begin());
        return G::start(chosen);
    } else {
        return G::start();
    }
}

/// The same for positions that are symmetric to each other.
template <class G>
[[nodiscard]] Key symmetry_key(const typename G::Position& position) {
    Key smallest = G::key(position);
    for (const auto& image : G::symmetries(position)) smallest = std::min(smallest, G::key(image));
    return smallest;
}

}  // namespace quadriga::engine
