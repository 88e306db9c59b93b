#include "games/onoro/lines.hpp"

namespace quadriga::onoro {

namespace {

template <Axis axis>
CellSet completions_along(const CellSet& pawns) noexcept {
    const CellSet before = forward<axis>(pawns);
    const CellSet second_before = forward<axis>(before);
    const CellSet after = backward<axis>(pawns);
    const CellSet second_after = backward<axis>(after);
    return (before & second_before & (forward<axis>(second_before) | after)) |
           (after & second_after & (backward<axis>(second_after) | before));
}

}  // namespace

CellSet completions(const CellSet& pawns) noexcept {
    return completions_along<Axis::rows>(pawns) | completions_along<Axis::columns>(pawns) |
           completions_along<Axis::diagonals>(pawns);
}

}  // namespace quadriga::onoro
