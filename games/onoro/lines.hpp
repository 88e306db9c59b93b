#pragma once

#include <array>
#include <cstddef>

#include "games/onoro/geometry.hpp"

/// Lines of four pawns, the cells that complete them, and the runs of cells that can become lines.
namespace quadriga::onoro {

/// The last cells, in the forward direction, of the runs of four pawns along an axis.
template <Axis axis>
[[nodiscard]] CellSet lines_along(const CellSet& pawns) noexcept {
    const CellSet pairs = pawns & forward<axis>(pawns);
    return pairs & forward<axis>(forward<axis>(pairs));
}

/// All cells of the runs of four pawns along an axis.
template <Axis axis>
[[nodiscard]] CellSet cells_of_lines_along(const CellSet& pawns) noexcept {
    CellSet cells = lines_along<axis>(pawns);
    for (int step = 1; step < 4; ++step) cells |= backward<axis>(cells);
    return cells;
}
/// All cells of the runs of four pawns along any axis.
[[nodiscard]] inline CellSet cells_of_lines(const CellSet& pawns) noexcept {
    return cells_of_lines_along<Axis::rows>(pawns) | cells_of_lines_along<Axis::columns>(pawns) |
           cells_of_lines_along<Axis::diagonals>(pawns);
}

/// The cells, occupied or not, where one more pawn makes a line of four or more along an axis.
template <Axis axis>
[[nodiscard]] CellSet completions_along(const CellSet& pawns) noexcept {
    const CellSet before = forward<axis>(pawns);
    const CellSet second_before = forward<axis>(before);
    const CellSet after = backward<axis>(pawns);
    const CellSet second_after = backward<axis>(after);
    return (before & second_before & (forward<axis>(second_before) | after)) |
           (after & second_after & (backward<axis>(second_after) | before));
}
/// The cells, occupied or not, where one more pawn makes a line along any axis.
[[nodiscard]] inline CellSet completions(const CellSet& pawns) noexcept {
    return completions_along<Axis::rows>(pawns) | completions_along<Axis::columns>(pawns) |
           completions_along<Axis::diagonals>(pawns);
}

/// Runs of four cells along one axis with two or three pawns of a player and none of the opponent. A run is represented
/// by its second cell.
struct OpenRuns {
    CellSet two;
    CellSet three;
};

/// Removes the false runs that wrapped shifts produce. Their second cells are all on one edge of the frame. No true run
/// is lost: one with its second cell there or off the frame would have fewer than two pawns.
template <Axis axis>
[[nodiscard]] CellSet without_wrapped_runs(const CellSet& runs) noexcept {
    constexpr auto edge = [] {
        std::array<FrameCell, frame_side> cells{};
        for (int row = 0; row < frame_side; ++row) {
            cells[static_cast<std::size_t>(row)] = frame_cell(axis == Axis::rows ? frame_side - 1 : 0, row);
        }
        return CellSet::of(cells);
    }();
    return axis == Axis::columns ? runs : runs - edge;
}

template <Axis axis>
[[nodiscard]] OpenRuns open_runs(const CellSet& own, const CellSet& other) noexcept {
    const CellSet next = backward<axis>(own);
    const CellSet first = forward<axis>(own);
    const CellSet last = backward<axis>(next);
    const CellSet other_next = backward<axis>(other);
    const CellSet blocked = forward<axis>(other) | other | other_next | backward<axis>(other_next);
    const CellSet one_front = first ^ own;
    const CellSet two_front = first & own;
    const CellSet one_back = next ^ last;
    const CellSet two_back = next & last;
    const CellSet two = (one_front & one_back) | ((two_front ^ two_back) - (one_front | one_back));
    const CellSet three = (two_front & one_back) | (one_front & two_back);
    return {without_wrapped_runs<axis>(two - blocked), without_wrapped_runs<axis>(three - blocked)};
}

/// The runs of `runs_of_two` whose two empty cells are both in `ready`, a set of empty cells. May be inexact if the
/// group is as wide as the frame allows, because shifts may then wrap.
template <Axis axis>
[[nodiscard]] CellSet ready_runs(const CellSet& runs_of_two, const CellSet& ready) noexcept {
    const CellSet next = backward<axis>(ready);
    const CellSet first = forward<axis>(ready);
    const CellSet last = backward<axis>(next);
    return runs_of_two & ((first & (ready | next | last)) | (ready & (next | last)) | (next & last));
}

/// The four cells of each run; `runs` has the second cells. Cells beyond the left or right edge wrap around.
template <Axis axis>
[[nodiscard]] CellSet cells_of_runs(const CellSet& runs) noexcept {
    const CellSet next = forward<axis>(runs);
    return backward<axis>(runs) | runs | next | forward<axis>(next);
}

}  // namespace quadriga::onoro
