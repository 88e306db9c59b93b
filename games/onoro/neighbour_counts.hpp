#pragma once

#include <array>
#include <cstddef>

#include "games/onoro/geometry.hpp"

/// The occupied neighbours of every cell, for all cells at once.
namespace quadriga::onoro {

/// Sets of cells, occupied or not.
struct NeighbourCounts {
    CellSet two;     ///< with at least two occupied neighbours
    CellSet three;   ///< with at least three
    CellSet joined;  ///< whose occupied neighbours are connected with each other
};

namespace detail {

/// The ones and the carry of a sum of three bits.
struct Sum {
    CellSet ones;
    CellSet carry;
};

[[nodiscard]] inline Sum sum(const CellSet& a, const CellSet& b, const CellSet& c) noexcept {
    const CellSet either = a ^ b;
    return {either ^ c, (a & b) | (either & c)};
}

}  // namespace detail

/// Inline, so that the compiler drops the sets that a caller does not use.
[[nodiscard]] inline NeighbourCounts count_neighbours(const CellSet& occupied) noexcept {
    const CellSet below = occupied.up();
    const CellSet above = occupied.down();
    // Whether the neighbours are occupied, clockwise from the right one.
    const std::array<CellSet, 6> ring{occupied.left(), below, below.right(), occupied.right(), above, above.left()};
    const detail::Sum first = detail::sum(ring[0], ring[1], ring[2]);
    const detail::Sum last = detail::sum(ring[3], ring[4], ring[5]);
    const detail::Sum pairs = detail::sum(first.carry, last.carry, first.ones & last.ones);
    const CellSet two = pairs.ones | pairs.carry;
    CellSet ends = ring[5] - ring[0];
    CellSet split;
    for (std::size_t at = 0; at < 5; ++at) {
        const CellSet end = ring[at] - ring[at + 1];
        split |= ends & end;
        ends |= end;
    }
    return {two, pairs.carry | (two & (first.ones ^ last.ones)), two - split};
}

/// All pawns, and the cells that are ready for another one.
struct Group {
    CellSet occupied;
    NeighbourCounts around;
    CellSet ready;  ///< the empty cells with at least two neighbours

    explicit Group(const CellSet& pawns) noexcept
        : occupied(pawns), around(count_neighbours(pawns)), ready(around.two - pawns) {}
};

/// The empty cells with at least two occupied neighbours.
[[nodiscard]] inline CellSet ready_cells(const CellSet& occupied) noexcept {
    return count_neighbours(occupied).two - occupied;
}

}  // namespace quadriga::onoro
