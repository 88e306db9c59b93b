#include "games/onoro/evaluation.hpp"

#include "games/onoro/lines.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

namespace {

constexpr std::int32_t two_value = 12;
constexpr std::int32_t three_value = 45;
constexpr std::int32_t threat_value = 90;

struct RunCounts {
    int two = 0;
    int three = 0;
};

template <Axis axis>
void count_runs(const Cells& own, const Cells& other, RunCounts& counts) noexcept {
    const OpenRuns runs = open_runs<axis>(own, other);
    counts.two += runs.two.count();
    counts.three += runs.three.count();
}

RunCounts count_runs(const Cells& own, const Cells& other) noexcept {
    RunCounts counts;
    count_runs<Axis::rows>(own, other, counts);
    count_runs<Axis::columns>(own, other, counts);
    count_runs<Axis::diagonals>(own, other, counts);
    return counts;
}

}  // namespace

std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept {
    const Cells& black = position.pawns[0];
    const Cells& white = position.pawns[1];
    const RunCounts black_runs = count_runs(black, white);
    const RunCounts white_runs = count_runs(white, black);
    const Cells occupied = black | white;
    const Cells ready = crowding(occupied).two - occupied;
    const int threats = (completions(black) & ready).count() - (completions(white) & ready).count();
    return {two_value * (black_runs.two - white_runs.two), three_value * (black_runs.three - white_runs.three),
            threat_value * threats};
}

}  // namespace quadriga::onoro
