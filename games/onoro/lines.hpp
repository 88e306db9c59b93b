#pragma once

#include <array>

#include "games/onoro/cells.hpp"
#include "games/onoro/position.hpp"

/// Lines of four in the making.
namespace quadriga::onoro {

/// The cells, occupied or not, where one more pawn makes a line of four or more.
[[nodiscard]] Cells completions(const Cells& pawns) noexcept;

/// A move of `player` that makes a line, or none (a default Move). If it is not the player's turn, as if it were.
[[nodiscard]] Move line_move(const Position& position, engine::Player player) noexcept;

/// Runs of four cells along one axis that hold two or three of a player's pawns and none of the other's. Each run is
/// named by its second cell.
struct OpenRuns {
    Cells two;
    Cells three;
};

/// Runs that no cell of the frame can name are those with fewer than two pawns; a shift that wraps round would forge
/// others, on one edge only.
template <Axis axis>
[[nodiscard]] constexpr Cells without_forged_runs(const Cells& runs) noexcept {
    constexpr auto edge = [] {
        Cells cells;
        for (int row = 0; row < frame_side; ++row) {
            if (axis == Axis::rows) cells.add(frame_cell(frame_side - 1, row));
            if (axis == Axis::diagonals) cells.add(frame_cell(0, row));
        }
        return cells;
    }();
    return runs - edge;
}

template <Axis axis>
[[nodiscard]] constexpr OpenRuns open_runs(const Cells& own, const Cells& other) noexcept {
    const Cells next = backward<axis>(own);
    const Cells first = forward<axis>(own);
    const Cells last = backward<axis>(next);
    const Cells other_next = backward<axis>(other);
    const Cells blocked = forward<axis>(other) | other | other_next | backward<axis>(other_next);
    const Cells one_front = first ^ own;
    const Cells two_front = first & own;
    const Cells one_back = next ^ last;
    const Cells two_back = next & last;
    const Cells two = (one_front & one_back) | ((two_front ^ two_back) - (one_front | one_back));
    const Cells three = (two_front & one_back) | (one_front & two_back);
    return {without_forged_runs<axis>(two - blocked), without_forged_runs<axis>(three - blocked)};
}

/// Those of the runs with two pawns whose other two cells are both in `ready`, a set of empty cells. Cells on the edge
/// of the frame may pass for ones on the opposite edge, which only the widest groups reach.
template <Axis axis>
[[nodiscard]] constexpr Cells ready_runs(const Cells& runs_of_two, const Cells& ready) noexcept {
    const Cells next = backward<axis>(ready);
    const Cells first = forward<axis>(ready);
    const Cells last = backward<axis>(next);
    return runs_of_two & ((first & (ready | next | last)) | (ready & (next | last)) | (next & last));
}

/// All four cells of the runs.
template <Axis axis>
[[nodiscard]] constexpr Cells cells_of_runs(const Cells& runs) noexcept {
    const Cells next = forward<axis>(runs);
    return backward<axis>(runs) | runs | next | forward<axis>(next);
}

}  // namespace quadriga::onoro
