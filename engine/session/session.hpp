#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/game/types.hpp"
#include "engine/search/exact_value.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/search/tablebase.hpp"
#include "engine/view/board_view.hpp"
#include "engine/view/position_setup.hpp"

/// The game-independent interface between the protocol and a game. All data are text and plain values; calls cross it
/// once per command or report, never per node.
namespace quadriga::engine {

enum class IllegalMove : std::uint8_t { forfeit, reject };

/// A tablebase from a file; null: none.
using OpenTablebase = std::shared_ptr<const Tablebase>;

/// A network from a file; null: none.
using OpenNetwork = std::shared_ptr<const Network>;

/// The maximum number of MiB that an option may request: 128 GiB, or less if a `Size` cannot count that many bytes.
template <class Size = std::size_t>
[[nodiscard]] consteval std::int64_t most_mebibytes() noexcept {
    constexpr std::uint64_t most = 131072;
    return static_cast<std::int64_t>(std::min<std::uint64_t>(most, std::numeric_limits<Size>::max() >> 20));
}

/// The options of a session, with the defaults of the protocol.
struct Options {
    std::size_t hash_mib = 16;                             ///< 0: no table; only for a session that never searches
    std::size_t table_memory_mib = default_tablebase_mib;  ///< for tablebases that a game generates; 0: none
    int threads = 1;                                       ///< >= 1
    int multipv = 1;                                       ///< lines to report, >= 1; at most one for each root move
    Milliseconds move_overhead{10};
    bool show_wdl = false;        ///< only the protocol uses it: a search always reports its wdl
    bool analyse_mode = false;    ///< if true, limit_strength has no effect
    bool limit_strength = false;  ///< plays at the strength of elo
    int elo = 1600;               ///< min_elo..max_elo; counts only with limit_strength
    int repetition = 3;           ///< the number of occurrences that makes a draw; 0 and 1: off
    int move_limit = 1000;        ///< the plies after which the game is drawn; 0: off
    IllegalMove illegal_move = IllegalMove::forfeit;
    std::vector<std::int64_t> start;  ///< values of the game's start options; empty: their defaults
    OpenNetwork network;              ///< of the game; null: the one built into the program, if any
    OpenTablebase tablebase;          ///< as GameEntry::tablebase_option has opened it; null: none

    /// A file opened a second time counts as a different one.
    friend bool operator==(const Options&, const Options&) = default;
};

/// A root and the moves from it. Without `fen`, the root is the start position.
struct PositionRequest {
    std::optional<std::string_view> fen;
    std::span<const std::string_view> moves;
};

/// The state of the game by the rules of the match. Without a position, all members have their defaults.
struct Status {
    Player turn = Player::p1;
    /// Decided by a forfeit, the board, repetition or the move limit, in this order; a player who has won on the board
    /// cannot forfeit.
    Outcome outcome;
    ReasonText reason{"none", ""};  ///< of the outcome
    int ply = 0;                    ///< plies since the position of the `position` command
    int repetitions = 0;            ///< occurrences of the current position since then, this one included
};

struct BestMove {
    std::optional<std::string> move;    ///< none only if the game is over on the board
    std::optional<std::string> ponder;  ///< the expected reply; none if unknown
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};
    /// The number of plies within which a search with Limits::mate has proved that there is no win; otherwise none.
    std::optional<int> no_mate_within{};
    /// A warning, given once per file, that a tablebase file is damaged and no longer used; otherwise none.
    std::optional<std::string> warning{};
};

/// A move and its exact value.
struct MoveValue {
    std::string move;
    ExactValue value;  ///< for the player who makes the move
};

struct EvaluationTerm {
    std::string_view name;
    Score value;  ///< positive: good for p1
};

/// A piece on the board, as a network sees it.
struct PieceValue {
    FeatureName name;
    Score value;  ///< the network's score minus its score without the piece; positive: good for p1
};

/// The parts of the static evaluation of an undecided position.
struct Evaluation {
    std::vector<EvaluationTerm> terms;  ///< their sum is the evaluation for p1 before clamping
    std::vector<PieceValue> pieces;     ///< sorted by name; empty without a network
};

/// A root move and the number of leaves below it.
struct PerftRow {
    std::string move;
    std::uint64_t nodes;
};

/// The current position of a game as text and plain values: everything that needs neither options nor a search. Ignores
/// the rules of the match. Only perft blocks. Moves are returned in their canonical spelling.
class GameState {
public:
    virtual ~GameState() = default;

    [[nodiscard]] virtual std::string fen() const = 0;
    /// The legal moves, sorted by text; empty if the game is over on the board.
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    /// Whether a move, in any spelling that the game reads, is legal; false if the game is over on the board.
    [[nodiscard]] virtual bool is_legal(std::string_view move) const = 0;
    /// The last move played; empty at the root.
    [[nodiscard]] virtual std::string last_move() const = 0;
    [[nodiscard]] virtual Key key() const = 0;
    /// The smallest key of all images of the position under its symmetries; see symmetry_key in view.hpp.
    [[nodiscard]] virtual Key symmetry_key() const = 0;
    /// The board as lines of ASCII, each ended by LF.
    [[nodiscard]] virtual std::string drawing() const = 0;
    /// The board for pictures; without cells if the game does not describe its board.
    [[nodiscard]] virtual BoardView board() const = 0;
    /// The number of leaves `depth` plies below the position for each root move, sorted by the text of the move. No
    /// rows if `depth` is below 1 or the game is over on the board. Blocks until done or stopped; none if stopped.
    [[nodiscard]] virtual std::optional<std::vector<PerftRow>> perft(int depth, StopToken& stop_token) const = 0;
};

class TranspositionTable;

/// One game being played or analysed. Not thread-safe: call it from one thread at a time; other threads may reach a
/// running search or perft only through its StopToken. A call that fails changes nothing unless its comment says
/// otherwise.
class Session {
public:
    virtual ~Session() = default;

    /// Adopts all options. On error (out_of_memory) nothing changes. A new hash size or network clears the hash table.
    /// Blocks while the hash table is zeroed or committed or an unfinished tablebase is abandoned. New start options
    /// apply from the next start position on; the current position stays.
    virtual Expected<void> configure(const Options& options) = 0;
    /// Clears the hash table, abandons an unfinished tablebase and returns to the start position. Blocks until that is
    /// done.
    virtual void new_game() = 0;
    /// Clears the hash table. Blocks while it is zeroed.
    virtual void clear_hash() = 0;
    /// Commits the memory of the hash table, so that no search pays for page faults. Blocks if that memory is still
    /// untouched.
    virtual void prepare() = 0;
    /// The hash table, never null, so that the session that replaces this one can reuse it.
    [[nodiscard]] virtual std::shared_ptr<TranspositionTable> table() const = 0;

    /// Sets the root and plays the moves. If the root has not changed, reading starts at the first move that differs
    /// from the game so far. The error bad_fen leaves the session without a position. The error illegal_move gives the
    /// move, its index (from 1) and the reason. With IllegalMove::forfeit, the position before the illegal move stands,
    /// and the side to move has lost unless it has won on the board; with IllegalMove::reject, the session has no
    /// position.
    virtual Expected<void> set_position(const PositionRequest& request) = 0;
    /// Removes the position.
    virtual void clear_position() noexcept = 0;
    /// Plays moves from the current position. An illegal move has the same effect as in set_position; its index counts
    /// from 1 in `moves`. If there is no position, the error is no_position.
    virtual Expected<void> play(std::span<const std::string_view> moves) = 0;
    /// Takes back `plies` moves and lifts a forfeit, which does not count as a move. On error, nothing changes:
    /// no_position, or bad_value if `plies` is negative or there are fewer moves.
    virtual Expected<void> undo(int plies) = 0;

    [[nodiscard]] virtual Status status() const = 0;

    /// The current position; null without one. Valid until the session changes.
    [[nodiscard]] virtual const GameState* state() const = 0;

    /// Converts a setup to a picture and a position string, with the reason if the position is invalid. What the setup
    /// leaves open is taken from the current position or, if there is none, from the start position.
    /// GameEntry::setup_choices must return contents.
    [[nodiscard]] virtual SetupResult set_up(const PositionSetup& setup) const = 0;

    // The next two functions require a position.

    /// The legal moves whose exact values are known from the rules or the oracle, best first, with equal ones sorted by
    /// text; empty if the game is over on the board. Neither searches nor generates a tablebase.
    [[nodiscard]] virtual std::vector<MoveValue> values() const = 0;
    /// The parts of the static evaluation. The board must be undecided.
    [[nodiscard]] virtual Evaluation evaluation() const = 0;

    /// Searches the current position, and blocks until a limit or a stop ends the search; see Limits. `search_moves`:
    /// the moves to choose from; empty: all. If the game is over on the board, reports its score and returns no move.
    /// On error, nothing is searched: no_position, or bad_go for an illegal search move.
    virtual Expected<BestMove> search(const Limits& limits, std::span<const std::string_view> search_moves,
                                      StopToken& stop_token, Listener& listener) = 0;
};

}  // namespace quadriga::engine
