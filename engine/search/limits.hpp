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

/// How long a search may take, from its start (from the ponderhit, if it pondered).
struct TimeBudget {
    std::optional<std::chrono::microseconds> aim;    ///< begin no new iteration after this, more or less; see Stability
    std::optional<std::chrono::microseconds> limit;  ///< answer now, whatever is going on
};

/// The budget for one move of `mover`, for whom a clock without a time control in sight lasts `moves_per_clock` moves.
/// `overhead` is the time lost between the client's clock and ours. It is left on the clock, except that an eighth of
/// what is there may always be used. At most a twentieth of a movetime is kept back.
[[nodiscard]] TimeBudget time_budget(const Limits& limits, Player mover, Milliseconds overhead, int moves_per_clock);

/// How settled the choice of a move is, by the iterations of the search so far.
class Stability {
public:
    /// Comes after each iteration. `best_move`: its bits.
    void end_iteration(std::uint32_t best_move, Score score) noexcept;

    /// How much of its aim the search should take, 70 to 230: less the more iterations agree on the best move, more
    /// where the last one found its score lower.
    [[nodiscard]] int percent_of_aim() const noexcept;

private:
    std::uint32_t best_move_ = 0;
    Score score_ = 0;
    Score fall_ = 0;
    std::size_t agreeing_ = 0;  // iterations since the best move changed
};

}  // namespace quadriga::engine
