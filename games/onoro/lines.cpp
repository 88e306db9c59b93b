#include "games/onoro/lines.hpp"

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

}  // namespace

Cells completions(const Cells& pawns) noexcept {
    return completions_along<Axis::rows>(pawns) | completions_along<Axis::columns>(pawns) |
           completions_along<Axis::diagonals>(pawns);
}

Cells line_cells(const Position& position, Player player) noexcept {
    const Cells lines = completions(position.pawns[index(player)]);
    if (lines.empty()) return lines;
    const Cells occupied = position.occupied();
    return (lines & crowding(occupied).two) - occupied;
}

Move line_move(const Position& position, Player player) noexcept {
    const Cells cells = line_cells(position, player);
    if (cells.empty()) return {};
    if (position.is_placing()) return {0, cells.first()};

    const Cells occupied = position.occupied();
    const Crowding around = crowding(occupied);
    const Cells& own = position.pawns[index(player)];
    for (Cells rest = own; rest.any();) {
        const FrameCell from = rest.first();
        rest.remove(from);
        Cells others = own;
        others.remove(from);
        const Cells winning = cells & completions(others) & targets_of(from, occupied, around);
        if (winning.any()) return {from, winning.first()};
    }
    return {};
}

}  // namespace quadriga::onoro
