#include "games/onoro/threats.hpp"

#include "games/onoro/lines.hpp"

namespace quadriga::onoro {

namespace {

using engine::Player;

/// The cells of all runs of four through a cell.
constexpr auto& runs_through = stars<3>;

/// A pawn of `own` that may go to `to` and completes a line there; none: 0.
FrameCell line_maker(FrameCell to, const CellSet& own, const CellSet& occupied, const Crowding& around) noexcept {
    const auto may_go = [&](FrameCell from) { return targets_of(from, CellSet::of(to), occupied, around).any(); };
    // No pawn may leave another one, or `to`, with fewer than two neighbours.
    CellSet movers = own - touching(occupied - around.three - neighbours_of[to]);
    if (!around.three.contains(to)) movers -= neighbours_of[to];
    const CellSet& in_line = runs_through[to];
    for (CellSet rest = movers - in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (may_go(from)) return from;
    }
    for (CellSet rest = movers & in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (completions(own - CellSet::of(from)).contains(to) && may_go(from)) return from;
    }
    return 0;
}

}  // namespace

Move line_making_move(const Position& position, Player player) noexcept {
    const CellSet& own = position.pawns[index(player)];
    const CellSet lines = completions(own);
    if (lines.empty()) return {};
    const CellSet occupied = position.occupied();
    const Crowding around = crowding(occupied);
    for (CellSet cells = (lines & around.two) - occupied; cells.any();) {
        const FrameCell to = cells.take_first();
        if (position.is_placing()) return {0, to};
        if (const FrameCell from = line_maker(to, own, occupied, around); from != 0) return {from, to};
    }
    return {};
}

}  // namespace quadriga::onoro
