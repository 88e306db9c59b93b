#include "games/onoro/threats.hpp"

#include <array>
#include <cstddef>
#include <span>

#include "games/hex/cell.hpp"
#include "games/onoro/lines.hpp"

namespace quadriga::onoro {

namespace {

using engine::Player;

/// The cells of all runs of four through a cell.
constexpr auto runs_through = [] {
    std::array<CellSet, frame_cells> table;
    for (int cell = 0; cell < frame_cells; ++cell) {
        std::array<FrameCell, 3 * hex::directions.size()> run_cells{};
        std::size_t size = 0;
        for (const hex::Step step : hex::directions) {
            for (int distance = 1; distance <= 3; ++distance) {
                const int column = cell % frame_side + distance * step.columns;
                const int row = cell / frame_side + distance * step.rows;
                if (column < 0 || column >= frame_side || row < 0 || row >= frame_side) continue;
                run_cells[size++] = frame_cell(column, row);
            }
        }
        table[static_cast<std::size_t>(cell)] = CellSet::of(std::span(run_cells).first(size));
    }
    return table;
}();

/// A pawn of `own` that may go to `to` and completes a line there; none: 0.
FrameCell line_maker(FrameCell to, const CellSet& own, const CellSet& occupied, const Crowding& around) noexcept {
    const auto may_go = [&](FrameCell from) { return targets_of(from, CellSet::of(to), occupied, around).any(); };
    const CellSet& in_line = runs_through[to];
    for (CellSet rest = own - in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (may_go(from)) return from;
    }
    for (CellSet rest = own & in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (completions(own - CellSet::of(from)).contains(to) && may_go(from)) return from;
    }
    return 0;
}

}  // namespace

Move winning_move(const Position& position, Player player) noexcept {
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
