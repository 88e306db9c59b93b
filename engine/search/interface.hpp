#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/search/score.hpp"

/// What a search takes from its client, and what it reports while it runs.
namespace quadriga::engine {

using Milliseconds = std::chrono::milliseconds;

/// What ends a search; the first limit reached does. Without any, only a stop does.
struct Limits {
    std::optional<int> depth;              ///< plies, >= 0 (0 searches as little as possible)
    std::optional<std::uint64_t> nodes;    ///< positions visited, >= 0, in all threads together
    std::optional<int> mate;               ///< prove a win within so many plies, >= 0, or that there is none
    std::optional<Milliseconds> movetime;  ///< may be <= 0: move at once
    std::array<std::optional<Milliseconds>, 2> clock;  ///< time left, by player; may be <= 0: move at once
    std::array<Milliseconds, 2> increment{};           ///< a move, by player
    std::optional<int> moves_to_go;                    ///< the mover's moves to the next time control, >= 1
    /// From which the time of the search counts; none: from its beginning.
    std::optional<std::chrono::steady_clock::time_point> start;
    bool infinite = false;  ///< answer only when stopped, whatever the other limits
    bool ponder = false;    ///< as infinite until the ponderhit

    [[nodiscard]] bool has_time() const noexcept { return movetime || clock[0] || clock[1]; }
    /// Whether a limit ends the search, at the latest after a ponderhit. If not, only a stop does.
    [[nodiscard]] bool ends_by_itself() const noexcept { return !infinite && (depth || nodes || mate || has_time()); }
};

/// One report of a running search. Views stay valid during the call only.
struct Info {
    int depth = 0;
    int selective_depth = 0;
    int multipv = 1;  ///< the rank of the line, from 1
    Score score = 0;  ///< for the side to move in the root
    Bound bound = Bound::exact;
    Wdl wdl{};  ///< what the score promises in this game
    std::uint64_t nodes = 0;
    std::uint64_t table_hits = 0;  ///< probes of the tablebase that found the position
    std::chrono::microseconds time{};
    int hashfull = 0;                   ///< thousandths of the transposition table that this search has written
    std::span<const std::string> pv{};  ///< move words; empty only if the game is over in the root
};

/// Receives the reports of a search, on the thread that runs it. This one ignores them; override what you want to hear.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void on_info(const Info& /*info*/) {}
    /// The root move that is searched now, and its rank, from 1. Only after some seconds.
    virtual void on_current_move(std::string_view /*move*/, int /*number*/) {}
    /// What a person should know now, in one sentence: why the search has not begun, for one.
    virtual void on_message(std::string_view /*text*/) {}
};

}  // namespace quadriga::engine
