#include "games/onoro/lines.hpp"

#include "games/hex/cell.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

namespace {

using engine::Player;

template <Axis axis>
Cells completions_along(const Cells& pawns) noexcept {
    const Cells before = forward<axis>(pawns);
    const Cells second_before = forward<axis>(before);
    const Cells after = backward<axis>(pawns);
    const Cells second_after = backward<axis>(after);
    return (before & second_before & (forward<axis>(second_before) | after)) |
           (after & second_after & (backward<axis>(second_after) | before));
}

/// The cells of all runs of four through a cell.
constexpr auto runs_through = [] {
    std::array<Cells, frame_cells> table;
    for (int cell = 0; cell < frame_cells; ++cell) {
        for (const hex::Step step : hex::directions) {
            for (int distance = 1; distance <= 3; ++distance) {
                const int column = cell % frame_side + distance * step.columns;
                const int row = cell / frame_side + distance * step.rows;
                if (column < 0 || column >= frame_side || row < 0 || row >= frame_side) continue;
                table[static_cast<std::size_t>(cell)].add(frame_cell(column, row));
            }
        }
    }
    return table;
}();

/// A pawn of `own` that may go to `to` and completes a line there; none: 0.
FrameCell line_maker(FrameCell to, const Cells& own, const Cells& occupied, const Crowding& around) noexcept {
    const auto may_go = [&](FrameCell from) { return targets_of(from, Cells(to), occupied, around).any(); };
    const Cells& in_line = runs_through[to];
    for (Cells rest = own - in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (may_go(from)) return from;
    }
    for (Cells rest = own & in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (completions(own - Cells(from)).has(to) && may_go(from)) return from;
    }
    return 0;
}

}  // namespace

Cells completions(const Cells& pawns) noexcept {
    return completions_along<Axis::rows>(pawns) | completions_along<Axis::columns>(pawns) |
           completions_along<Axis::diagonals>(pawns);
}

Move line_move(const Position& position, Player player) noexcept {
    const Cells& own = position.pawns[index(player)];
    const Cells lines = completions(own);
    if (lines.empty()) return {};
    const Cells occupied = position.occupied();
    const Crowding around = crowding(occupied);
    for (Cells cells = (lines & around.two) - occupied; cells.any();) {
        const FrameCell to = cells.take_first();
        if (position.is_placing()) return {0, to};
        if (const FrameCell from = line_maker(to, own, occupied, around); from != 0) return {from, to};
    }
    return {};
}

}  // namespace quadriga::onoro
