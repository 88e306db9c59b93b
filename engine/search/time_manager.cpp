#include "engine/search/time_manager.hpp"

#include <algorithm>

namespace quadriga::engine {

namespace {

using Microseconds = std::chrono::microseconds;

/// Beyond any game, and small enough for sums and products of times.
constexpr Microseconds longest = std::chrono::hours{24 * 365};

/// Without a time control in sight the clock is spread over so many moves.
constexpr int moves_expected = 24;

Microseconds usable(Milliseconds time, Milliseconds overhead) {
    const Microseconds left =
        std::clamp<Milliseconds>(time, Milliseconds{0}, std::chrono::duration_cast<Milliseconds>(longest));
    return std::max<Microseconds>(left - overhead, left / 8);
}

}  // namespace

TimeBudget time_budget(const Limits& limits, Player mover, Milliseconds overhead) {
    TimeBudget budget;
    if (limits.clock[0] || limits.clock[1]) {
        // A client that names only the opponent's clock has told us nothing that we may use.
        const Microseconds left = usable(limits.clock[index(mover)].value_or(Milliseconds{0}), overhead);
        const Microseconds increment = std::clamp<Milliseconds>(limits.increment[index(mover)], Milliseconds{0},
                                                                std::chrono::duration_cast<Milliseconds>(longest));
        const int moves = std::clamp(limits.moves_to_go.value_or(moves_expected), 1, moves_expected);
        const Microseconds share = left / moves + increment * 3 / 4;
        // One move before the control the whole clock is there for it; otherwise most of it is kept, so that even a
        // short clock stays far enough from its end for a busy machine.
        const Microseconds most = moves == 1 ? left : left / 4;
        budget.aim = std::min(share / 2, most);
        budget.limit = std::min(share * 2, most);
    }
    if (limits.movetime) {
        const Microseconds movetime = usable(*limits.movetime, overhead);
        budget.limit = std::min(budget.limit.value_or(movetime), movetime);
    }
    return budget;
}

}  // namespace quadriga::engine
