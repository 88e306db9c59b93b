#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/types.hpp"
#include "engine/search/interface.hpp"
#include "engine/search/score.hpp"

namespace quadriga::engine {

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
