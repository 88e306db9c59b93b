#pragma once

#include <array>
#include <cstddef>

#include "games/onoro/geometry.hpp"

/// Lines of four pawns, the cells that complete them, and the runs of cells that can become lines.
namespace quadriga::onoro {

/// The last cells, in the forward direction, of the runs of four pawns along an axis.
template <Axis axis, class Set>
[[nodiscard]] Set lines_along(const Set& pawns) noexcept {
    const Set pairs = pawns & forward<axis>(pawns);
    return pairs & forward<axis>(forward<axis>(pairs));
}

/// All cells of the runs of four pawns along an axis.
template <Axis axis, class Set>
[[nodiscard]] Set cells_of_lines_along(const Set& pawns) noexcept {
    Set cells = lines_along<axis>(pawns);
    for (int step = 1; step < 4; ++step) cells |= backward<axis>(cells);
    return cells;
}
/// All cells of the runs of four pawns along any axis.
template <class Set>
[[nodiscard]] Set cells_of_lines(const Set& pawns) noexcept {
    return cells_of_lines_along<Axis::rows>(pawns) | cells_of_lines_along<Axis::columns>(pawns) |
           cells_of_lines_along<Axis::diagonals>(pawns);
}

/// The cells, occupied or not, where one more pawn makes a line of four or more along an axis.
template <Axis axis, class Set>
[[nodiscard]] Set completions_along(const Set& pawns) noexcept {
    const Set before = forward<axis>(pawns);
    const Set second_before = forward<axis>(before);
    const Set after = backward<axis>(pawns);
    const Set second_after = backward<axis>(after);
    return (before & second_before & (forward<axis>(second_before) | after)) |
           (after & second_after & (backward<axis>(second_after) | before));
}
/// The cells, occupied or not, where one more pawn makes a line along any axis.
template <class Set>
[[nodiscard]] Set completions(const Set& pawns) noexcept {
    return completions_along<Axis::rows>(pawns) | completions_along<Axis::columns>(pawns) |
           completions_along<Axis::diagonals>(pawns);
}

/// The cells on the left or right edge of the frame from which a step forward along the axis wraps around.
template <Axis axis, class Set>
inline constexpr Set front_edge = axis == Axis::columns ? Set() : column<Set>(axis == Axis::rows ? Set::side - 1 : 0);
/// The cells from which a step backward wraps around.
template <Axis axis, class Set>
inline constexpr Set back_edge = axis == Axis::columns ? Set() : column<Set>(axis == Axis::rows ? 0 : Set::side - 1);

/// The runs of four cells along one axis whose first, second, third or fourth cell is in a set. A run is represented by
/// its second cell; runs whose second cell is not in the frame are left out.
template <class Set>
struct RunsThrough {
    Set first;
    Set second;
    Set third;
    Set fourth;
};

template <Axis axis, class Set>
[[nodiscard]] RunsThrough<Set> runs_through(const Set& cells) noexcept {
    const Set third = backward<axis>(cells - back_edge<axis, Set>);
    return {forward<axis>(cells - front_edge<axis, Set>), cells, third, backward<axis>(third - back_edge<axis, Set>)};
}

/// Runs with two or three pawns of a player and none of the opponent.
template <class Set>
struct OpenRuns {
    Set two;
    Set three;
};

/// `own` and `other`: the runs through the pawns of the player and of the opponent.
template <class Set>
[[nodiscard]] OpenRuns<Set> open_runs(const RunsThrough<Set>& own, const RunsThrough<Set>& other) noexcept {
    const Set blocked = other.first | other.second | other.third | other.fourth;
    const Set one_front = own.first ^ own.second;
    const Set two_front = own.first & own.second;
    const Set one_back = own.third ^ own.fourth;
    const Set two_back = own.third & own.fourth;
    const Set two = (one_front & one_back) | ((two_front ^ two_back) - (one_front | one_back));
    const Set three = (two_front & one_back) | (one_front & two_back);
    return {two - blocked, three - blocked};
}

/// The runs of `runs_of_two` whose two empty cells are both ready. `ready`: the runs through a set of empty cells.
template <class Set>
[[nodiscard]] Set ready_runs(const Set& runs_of_two, const RunsThrough<Set>& ready) noexcept {
    return runs_of_two & ((ready.first & (ready.second | ready.third | ready.fourth)) |
                          (ready.second & (ready.third | ready.fourth)) | (ready.third & ready.fourth));
}

/// The cells of each run that lie in the frame.
template <Axis axis, class Set>
[[nodiscard]] Set cells_of_runs(const Set& runs) noexcept {
    const Set third = forward<axis>(runs - front_edge<axis, Set>);
    return backward<axis>(runs - back_edge<axis, Set>) | runs | third | forward<axis>(third - front_edge<axis, Set>);
}

}  // namespace quadriga::onoro
