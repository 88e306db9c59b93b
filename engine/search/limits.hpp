#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/types.hpp"
#include "engine/search/score.hpp"

/// What ends a search: the limits that a client sets, and the time budget that follows from them.
namespace quadriga::engine {

using Milliseconds = std::chrono::milliseconds;

/// The limits of a search, as the client sets them. The first limit reached ends the search. Without any, the search
/// answers only when stopped.
struct Limits {
    std::optional<int> depth;              ///< plies, >= 0; 0: answers without an iteration
    std::optional<std::uint64_t> nodes;    ///< nodes of all threads together, >= 0; each thread may visit at least one
    std::optional<int> mate;               ///< searches only for a forced win within this many plies, >= 0
    std::optional<Milliseconds> movetime;  ///< <= 0: moves at once
    std::array<std::optional<Milliseconds>, 2> clock;  ///< time left, by player; <= 0: moves at once
    std::array<Milliseconds, 2> increment{};           ///< per move, by player; < 0 counts as 0
    std::optional<int> moves_to_go;  ///< the mover's moves to the next time control, >= 1; none: no time control
    /// The time from which the time limits count; none: the beginning of the search. For ponder searches, see
    /// TimeBudget.
    std::optional<std::chrono::steady_clock::time_point> start;
    bool infinite = false;  ///< answers only when stopped, even if another limit ends the search
    bool ponder = false;    ///< until the ponderhit, answers only when stopped

    [[nodiscard]] bool has_time() const noexcept { return movetime || clock[0] || clock[1]; }
    /// Whether the search answers without a stop. If it ponders, it does so only after the ponderhit.
    [[nodiscard]] bool ends_by_itself() const noexcept { return !infinite && (depth || nodes || mate || has_time()); }
};

/// How long a search may take. A member without a value sets no limit.
struct TimeBudget {
    /// Once Stability::percent_of_aim percent of this time has passed since the start of the search, no further
    /// iteration begins, except while pondering. A mate search ignores it.
    std::optional<std::chrono::microseconds> aim;
    /// The time to the deadline, counted from the start of the search or, if it ponders, from the ponderhit. See
    /// StopToken.
    std::optional<std::chrono::microseconds> limit;
};

/// The budget for one move of `mover`; both members are empty if there is neither a clock nor a movetime. If only the
/// opponent's clock is set, the mover counts as having no time left. `moves_per_clock` >= 1: the number of moves over
/// which the remaining time is spread, unless the next time control is nearer. `overhead` >= 0: the time reserved for
/// communication lag, capped at seven eighths of the clock and a twentieth of the movetime.
[[nodiscard]] TimeBudget time_budget(const Limits& limits, Player mover, Milliseconds overhead, int moves_per_clock);

/// How stable the choice of the best move has been over the iterations of a search.
class Stability {
public:
    /// Call after each iteration with its result. `best_move`: move_bits of the best move. `score`: for the side to
    /// move at the root.
    void end_iteration(std::uint32_t best_move, Score score) noexcept;

    /// The percentage of the aim to use, 70 to 230. It is lower the longer the best move has been stable, and higher if
    /// the score dropped in the last iteration.
    [[nodiscard]] int percent_of_aim() const noexcept;

private:
    std::uint32_t best_move_ = 0;
    Score score_ = 0;
    Score fall_ = 0;
    std::size_t agreeing_ = 0;  // iterations since the best move changed
};

}  // namespace quadriga::engine
