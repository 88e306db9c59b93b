#pragma once

#include <chrono>
#include <optional>

#include "engine/core/limits.hpp"
#include "engine/core/player.hpp"

namespace quadriga::engine {

/// How long a search may take, from its start (from the ponderhit, if it pondered).
struct TimeBudget {
    std::optional<std::chrono::microseconds> aim;    ///< begin no new iteration after this
    std::optional<std::chrono::microseconds> limit;  ///< answer now, whatever is going on
};

/// The budget for one move of `mover`. `overhead` is the time lost between the client's clock and ours. It is left on
/// the clock, except that an eighth of what is there may always be used. At most a twentieth of a movetime is kept
/// back.
[[nodiscard]] TimeBudget time_budget(const Limits& limits, Player mover, Milliseconds overhead);

}  // namespace quadriga::engine
