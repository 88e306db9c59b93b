#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/types.hpp"
#include "engine/search/score.hpp"

/// What ends a search: the limits that a client sets, and the time that they leave for a move.
namespace quadriga::engine {

using Milliseconds = std::chrono::milliseconds;

/// The limits of a search, as the client sets them. The first limit reached ends it; without any, only a stop does.
struct Limits {
    std::optional<int> depth;                          ///< plies, >= 0 (0 searches as little as possible)
    std::optional<std::uint64_t> nodes;                ///< positions visited, >= 0, in all threads together
    std::optional<int> mate;                           ///< prove whether there is a win within this many plies, >= 0
    std::optional<Milliseconds> movetime;              ///< may be <= 0: move at once
    std::array<std::optional<Milliseconds>, 2> clock;  ///< time left, by player; may be <= 0: move at once
    std::array<Milliseconds, 2> increment{};           ///< per move, by player
    std::optional<int> moves_to_go;                    ///< the mover's moves to the next time control, >= 1
    /// The time from which the time limits count; none: the beginning of the search.
    std::optional<std::chrono::steady_clock::time_point> start;
    bool infinite = false;  ///< answer only when stopped, whatever the other limits
    bool ponder = false;    ///< like infinite until the ponderhit

    [[nodiscard]] bool has_time() const noexcept { return movetime || clock[0] || clock[1]; }
    /// Whether a limit ends the search, at the latest after a ponderhit. If not, only a stop does.
    [[nodiscard]] bool ends_by_itself() const noexcept { return !infinite && (depth || nodes || mate || has_time()); }
};

/// How long a search may take, from its start or, if it ponders, from the ponderhit.
struct TimeBudget {
    std::optional<std::chrono::microseconds> aim;    ///< no iteration begins after percent_of_aim of this
    std::optional<std::chrono::microseconds> limit;  ///< the search is halted after this
};

/// The budget for one move of `mover`. `moves_per_clock`: how many moves the remaining time is divided among if no time
/// control is nearer. `overhead`: the communication lag, kept in reserve; but at least an eighth of the clock may be
/// used. Of a movetime, at most a twentieth is reserved.
[[nodiscard]] TimeBudget time_budget(const Limits& limits, Player mover, Milliseconds overhead, int moves_per_clock);

/// How stable the choice of a move has been in the iterations of a search.
class Stability {
public:
    /// Call after each iteration with its result. `best_move`: move_bits of the best move.
    void end_iteration(std::uint32_t best_move, Score score) noexcept;

    /// The percentage of the aim to use, 70 to 230: lower the longer the best move has been stable, higher if the score
    /// dropped in the last iteration.
    [[nodiscard]] int percent_of_aim() const noexcept;

private:
    std::uint32_t best_move_ = 0;
    Score score_ = 0;
    Score fall_ = 0;
    std::size_t agreeing_ = 0;  // iterations since the best move changed
};

}  // namespace quadriga::engine
