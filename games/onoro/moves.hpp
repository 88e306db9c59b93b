#pragma once

#include <array>
#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/position.hpp"

/// Moves and their generation from the number of occupied neighbours, which is counted for all cells at once.
namespace quadriga::onoro {

/// Sets of cells, occupied or not.
struct NeighbourCounts {
    CellSet two;     ///< with at least two occupied neighbours
    CellSet three;   ///< with at least three
    CellSet joined;  ///< with at least two, which form one run around the cell
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

/// Counts the occupied neighbours of every cell; exact if `occupied` is clear of the left and right edges of the frame.
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

/// All pawns, and the cells on which another pawn may be placed.
struct Group {
    CellSet occupied;
    NeighbourCounts around;
    CellSet ready;  ///< the empty cells with at least two occupied neighbours

    explicit Group(const CellSet& pawns) noexcept
        : occupied(pawns), around(count_neighbours(pawns)), ready(around.two - pawns) {}
};

/// The empty cells with at least two occupied neighbours. `occupied`: as for count_neighbours().
[[nodiscard]] inline CellSet ready_cells(const CellSet& occupied) noexcept {
    return count_neighbours(occupied).two - occupied;
}

/// A move, in cells of the frame of the position before it. For a placement, `from` is 0, a cell that is never
/// occupied. A default Move is never legal.
struct Move {
    FrameCell from = 0;
    FrameCell to = 0;

    friend constexpr bool operator==(Move, Move) = default;
};

/// At most eight pawns can move, each to at most 45 cells: a target touches two of the other 15 pawns, which have 90
/// sides.
inline constexpr std::size_t max_moves = std::size_t{45} * most_pawns_a_side;
using Moves = engine::MoveList<Move, max_moves>;

/// The cells of `among` to which the pawn on `from` may move, so that all pawns are connected and have at least two
/// neighbours each. The cells of `among` must be empty, and `around` must be count_neighbours(occupied).
[[nodiscard]] CellSet targets_of(FrameCell from, const CellSet& among, const CellSet& occupied,
                                 const NeighbourCounts& around) noexcept;

/// A move by which `player` would make a line if it were to move; a default Move if there is none. As long as any pawn
/// is in hand, the move is a placement.
[[nodiscard]] Move line_making_move(const Position& position, engine::Player player) noexcept;

}  // namespace quadriga::onoro
