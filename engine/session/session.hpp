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

/// A tablebase from a file.
using OpenTablebase = std::shared_ptr<const Tablebase>;

/// A network from a file.
using OpenNetwork = std::shared_ptr<const Network>;

/// The most MiB that an option may request: those that a `Size` can count in bytes, at most 128 GiB.
template <class Size = std::size_t>
[[nodiscard]] consteval std::int64_t most_mebibytes() noexcept {
    constexpr std::uint64_t most = 131072;
    return static_cast<std::int64_t>(std::min<std::uint64_t>(most, std::numeric_limits<Size>::max() >> 20));
}

/// Everything that `setoption` can change, with the defaults of the protocol.
struct Options {
    std::size_t hash_mib = 16;                             ///< 0: no table; only for a session that never searches
    std::size_t table_memory_mib = default_tablebase_mib;  ///< for tablebases that a game generates
    int threads = 1;                                       ///< >= 1
    int multipv = 1;                                       ///< lines to report, >= 1; at most one for each root move
    Milliseconds move_overhead{10};
    bool show_wdl = false;        ///< only the protocol uses it: a search always reports its wdl
    bool analyse_mode = false;    ///< limit_strength has no effect
    bool limit_strength = false;  ///< plays at the strength of elo
    int elo = 1600;               ///< min_elo..max_elo; counts only with limit_strength
    int repetition = 3;           ///< the occurrence that draws; 0 and 1: off
    int move_limit = 1000;        ///< plies; 0: off
    IllegalMove illegal_move = IllegalMove::forfeit;
    std::vector<std::int64_t> start;  ///< values of the game's start options; empty: their defaults
    OpenNetwork network;              ///< of the game; null: the one that is part of the program, if any
    OpenTablebase tablebase;          ///< as GameEntry::tablebase_option has opened it; null: none

    /// A file opened a second time counts as a different one.
    friend bool operator==(const Options&, const Options&) = default;
};

/// A root and the moves from it. Without `fen`, the root is the start position.
struct PositionRequest {
    std::optional<std::string_view> fen;
    std::span<const std::string_view> moves;
};

/// The state of the game by the rules of the match. Without a position: `outcome` none, ply and repetitions 0.
struct Status {
    Player turn = Player::p1;
    Outcome outcome;                ///< forfeit (unless won on the board), board, repetition or move limit
    ReasonText reason{"none", ""};  ///< of the outcome
    int ply = 0;                    ///< plies since the position of the `position` command
    int repetitions = 0;            ///< occurrences of the current position since then, this one included
};

struct BestMove {
    std::optional<std::string> move;    ///< none if the game is over on the board
    std::optional<std::string> ponder;  ///< the expected reply
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};
    /// A search with Limits::mate has proved that there is no win within this many plies.
    std::optional<int> no_mate_within{};
    /// A one-time warning that the file named by an option could not be used.
    std::optional<std::string> warning{};
};

/// The exact value of a move.
struct MoveValue {
    std::string move;
    ExactValue value;  ///< for the side to move
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

/// The parts of the static evaluation of a position.
struct Evaluation {
    std::vector<EvaluationTerm> terms;  ///< their sum is the evaluation before clamping
    std::vector<PieceValue> pieces;     ///< sorted by name; empty without a network
};

/// A root move and the number of leaves below it.
struct PerftRow {
    std::string move;
    std::uint64_t nodes;
};

/// The current position of a game as text and plain values: everything that needs neither options nor a search. Only
/// perft blocks. Moves are returned in their canonical spelling.
class GameState {
public:
    virtual ~GameState() = default;

    [[nodiscard]] virtual std::string fen() const = 0;
    /// The legal moves, sorted by text; empty if the board is decided.
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    /// Whether a move, in any spelling that the game reads, is legal.
    [[nodiscard]] virtual bool is_legal(std::string_view move) const = 0;
    /// The last move played; empty at the root.
    [[nodiscard]] virtual std::string last_move() const = 0;
    [[nodiscard]] virtual Key key() const = 0;
    /// The smallest key of all symmetric images of the position.
    [[nodiscard]] virtual Key symmetry_key() const = 0;
    /// The board as lines of ASCII, each ended by LF.
    [[nodiscard]] virtual std::string drawing() const = 0;
    /// The board for pictures; without cells if the game does not describe its board.
    [[nodiscard]] virtual BoardView board() const = 0;
    /// Leaf counts by root move, sorted by text; no rows for depth 0 or a decided board. Nothing if it was stopped.
    [[nodiscard]] virtual std::optional<std::vector<PerftRow>> perft(int depth, StopToken& stop_token) const = 0;
};

class TranspositionTable;

/// One game being played or analysed. Not thread-safe: one thread calls it; the running search or perft is reached
/// from other threads through its StopToken. A refused call changes nothing except where it says so.
class Session {
public:
    virtual ~Session() = default;

    /// Adopts all options. On error (out_of_memory) nothing changes. Blocks while a new hash table is zeroed. New start
    /// options apply from the next start position on; the current position stays.
    virtual Expected<void> configure(const Options& options) = 0;
    /// Clears the hash table and returns to the start position. Blocks while the table is zeroed.
    virtual void new_game() = 0;
    /// Clears the hash table. Blocks while it is zeroed.
    virtual void clear_hash() = 0;
    /// Commits the memory that a search needs, so that no search pays for page faults. Blocks the first time.
    virtual void prepare() = 0;
    /// Gives up the hash table, so that the session that replaces this one can reuse it. Afterwards, the session may
    /// only be destroyed.
    [[nodiscard]] virtual std::unique_ptr<TranspositionTable> release_table() = 0;

    /// Sets the root and plays the moves. If the list extends the last one from the same root, only the new moves are
    /// read. bad_fen: the session then has no position. illegal_move: the text gives the move, its index (from 1) and
    /// the reason. With IllegalMove::forfeit, the position before the illegal move stands and its player has lost; with
    /// reject, the session has no position.
    virtual Expected<void> set_position(const PositionRequest& request) = 0;
    /// Removes the position.
    virtual void clear_position() noexcept = 0;
    /// Plays moves from the current position. An illegal move has the same effect as in set_position; its index counts
    /// from 1 in `moves`. no_position: there is no position.
    virtual Expected<void> play(std::span<const std::string_view> moves) = 0;
    /// Takes back `plies` moves and lifts a forfeit, which does not count as a move. no_position, or bad_value if there
    /// are fewer moves: nothing changes.
    virtual Expected<void> undo(int plies) = 0;

    [[nodiscard]] virtual Status status() const = 0;

    /// The current position; null without one. Valid until the session changes.
    [[nodiscard]] virtual const GameState* state() const = 0;

    /// A setup as a picture and a position string, and the reason if it is not a valid position. What the setup leaves
    /// open is as in the current position, or as at the start if there is none. Requires GameEntry::setup_choices with
    /// contents.
    [[nodiscard]] virtual SetupResult set_up(const PositionSetup& setup) const = 0;

    // The next two require a position.

    /// The legal moves whose exact values are known from the rules or the oracle, the best first, equal ones sorted by
    /// text; empty if the board is decided. Neither searches nor generates a tablebase.
    [[nodiscard]] virtual std::vector<MoveValue> values() const = 0;
    [[nodiscard]] virtual Evaluation evaluation() const = 0;

    /// Searches the current position, and blocks until a limit or a stop ends the search; see Limits. `search_moves`:
    /// the moves to choose from; empty: all. no_position, or bad_go for an illegal search move: nothing is searched.
    virtual Expected<BestMove> search(const Limits& limits, std::span<const std::string_view> search_moves,
                                      StopToken& stop_token, Listener& listener) = 0;
};

}  // namespace quadriga::engine
