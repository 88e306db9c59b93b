#include "engine/search/limits.hpp"

#include <algorithm>
#include <array>

namespace quadriga::engine {

namespace {

using Microseconds = std::chrono::microseconds;

/// Longer than any game, and small enough that sums and products of times do not overflow.
constexpr Microseconds longest = std::chrono::hours{24 * 365};

Microseconds within_range(Milliseconds time) {
    return std::clamp<Milliseconds>(time, Milliseconds{0}, std::chrono::duration_cast<Milliseconds>(longest));
}

Microseconds usable(Milliseconds clock, Milliseconds overhead) {
    const Microseconds left = within_range(clock);
    return std::max<Microseconds>(left - overhead, left / 8);
}

}  // namespace

TimeBudget time_budget(const Limits& limits, Player mover, Milliseconds overhead, int moves_per_clock) {
    TimeBudget budget;
    if (limits.clock[0] || limits.clock[1]) {
        // If only the opponent's clock is set, the mover has no time left.
        const Microseconds left = usable(limits.clock[index(mover)].value_or(Milliseconds{0}), overhead);
        const Microseconds increment = within_range(limits.increment[index(mover)]);
        const int moves = std::clamp(limits.moves_to_go.value_or(moves_per_clock), 1, moves_per_clock);
        const Microseconds share = left / moves + increment * 3 / 4;
        // The last move before a time control may use the whole clock. Any other may use at most a quarter, so that
        // even a short clock has slack for the delays of a busy machine.
        const Microseconds most = moves == 1 ? left : left / 4;
        budget.aim = std::min(share / 2, most);
        budget.limit = std::min(share * 5 / 2, most);
    }
    if (limits.movetime) {
        // Exceeding a movetime loses no game, so the overhead takes only a small part of a short one.
        const Microseconds movetime = within_range(*limits.movetime);
        const Microseconds kept_back = std::min<Microseconds>(overhead, movetime / 20);
        budget.limit = std::min(budget.limit.value_or(movetime), movetime - kept_back);
    }
    return budget;
}

void Stability::end_iteration(std::uint32_t best_move, Score score) noexcept {
    agreeing_ = best_move == best_move_ ? agreeing_ + 1 : 0;
    fall_ = score_ - score;
    best_move_ = best_move;
    score_ = score;
}

int Stability::percent_of_aim() const noexcept {
    constexpr std::array percent{170, 130, 105, 85, 70};
    return percent[std::min(agreeing_, percent.size() - 1)] + std::clamp(fall_ / 2, 0, 60);
}

}  // namespace quadriga::engine
