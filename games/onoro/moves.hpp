#pragma once

#include <array>
#include <cstddef>

#include "engine/game/types.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/position.hpp"

/// Moves and their generation from the number of occupied neighbours, which is counted for all cells at once.
namespace quadriga::onoro {

/// Sets of cells, occupied or not.
template <class Set>
struct NeighbourCounts {
    Set two;     ///< with at least two occupied neighbours
    Set three;   ///< with at least three
    Set joined;  ///< with at least two, which form one run around the cell
};

namespace detail {

/// The ones and the carry of a sum of three bits.
template <class Set>
struct Sum {
    Set ones;
    Set carry;
};

template <class Set>
[[nodiscard]] Sum<Set> sum(const Set& a, const Set& b, const Set& c) noexcept {
    const Set either = a ^ b;
    return {either ^ c, (a & b) | (either & c)};
}

}  // namespace detail

/// Counts the occupied neighbours of every cell; exact if `occupied` is clear of the left and right edges of the frame.
/// Inline, so that the compiler drops the sets that a caller does not use.
template <class Set>
[[nodiscard]] inline NeighbourCounts<Set> count_neighbours(const Set& occupied) noexcept {
    // Whether the neighbours are occupied, clockwise from the one on the right.
    const std::array<Set, 6> ring = seen_from(occupied);
    const detail::Sum<Set> first = detail::sum(ring[0], ring[1], ring[2]);
    const detail::Sum<Set> last = detail::sum(ring[3], ring[4], ring[5]);
    const detail::Sum<Set> pairs = detail::sum(first.carry, last.carry, first.ones & last.ones);
    const Set two = pairs.ones | pairs.carry;
    Set ends = ring[5] - ring[0];
    Set split;
    for (std::size_t at = 0; at < 5; ++at) {
        const Set end = ring[at] - ring[at + 1];
        split |= ends & end;
        ends |= end;
    }
    return {two, pairs.carry | (two & (first.ones ^ last.ones)), two - split};
}

/// All pawns of a connected group in which every pawn has at least two neighbours, and the cells on which another pawn
/// may be placed.
template <class Set>
struct Group {
    Set occupied;
    NeighbourCounts<Set> around;
    Set ready;   ///< the empty cells with at least two occupied neighbours
    Set steady;  ///< pawns whose removal leaves the others connected; some may be missing
    Set hinges;  ///< pawns whose removal splits the others into two parts; some may be missing

    explicit Group(const Set& pawns) noexcept
        : occupied(pawns), around(count_neighbours(pawns)), ready(around.two - pawns), steady(around.joined & pawns) {
        const auto [a, b, c, d, e, f] = seen_from(pawns);
        // By Euler's formula, one minus the number of holes is the number of pawns, less the pairs of neighbours, plus
        // the triangles. Here, pairs and triangles with the neighbour in direction b cancel out.
        const Set last = pawns - b;
        const int holes = 1 - (last - a - c).count() + (last & a & c).count();
        const Set small_holes = (a & b & c & d & e & f) - pawns;
        if (holes != small_holes.count()) return;
        // A pawn whose neighbours form two runs is a hinge unless one of the two gaps is a hole.
        const Set in_three_runs = ((a & c & e) - (b | d | f)) | ((b & d & f) - (a | c | e));
        const Set in_two_runs = pawns - around.joined - in_three_runs;
        const Set beside_hole = touching(small_holes);
        steady |= in_two_runs & beside_hole;
        hinges = in_two_runs - beside_hole;
    }
};

/// The empty cells with at least two occupied neighbours. `occupied`: as for count_neighbours().
template <class Set>
[[nodiscard]] Set ready_cells(const Set& occupied) noexcept {
    return count_neighbours(occupied).two - occupied;
}

/// A move, in frame cells of the position before it. For a placement, `from` is 0, a cell that is never occupied. A
/// default Move is never legal.
struct Move {
    FrameCell from = 0;
    FrameCell to = 0;

    friend constexpr bool operator==(Move, Move) = default;
};

/// At most eight pawns can move, each to at most 45 cells: a target touches two of the other 15 pawns, which have 90
/// sides.
inline constexpr std::size_t max_moves = std::size_t{45} * most_pawns_a_side;
using Moves = engine::MoveList<Move, max_moves>;

namespace detail {

/// The members of `pawns` that are connected to the pawn on `start`.
template <class Set>
[[nodiscard]] Set part_with(typename Set::Cell start, const Set& pawns) noexcept {
    Set part = Set::of(start);
    for (Set grown = part | (touching(part) & pawns); grown != part; grown = part | (touching(part) & pawns))
        part = grown;
    return part;
}

/// The members of `targets` that touch every part of the group that remains without the pawn on `from`.
template <class Set>
[[nodiscard]] Set joining_targets(const Set& targets, typename Set::Cell from, const Group<Set>& group) noexcept {
    const Set rest = group.occupied - Set::of(from);
    // Each part contains one of the neighbours.
    Set left = neighbours_of<Set>[from] & rest;
    if (group.hinges.contains(from)) {
        const Set part = part_with(left.first(), rest);
        return targets & touching(part) & touching(rest - part);
    }
    Set joining = targets;
    while (left.any()) {
        const Set part = part_with(left.first(), rest);
        joining &= touching(part);
        left -= part;
    }
    return joining;
}

}  // namespace detail

/// The cells of `among` to which the pawn on `from` may move, so that all pawns are connected and have at least two
/// neighbours each. The cells of `among` must be empty.
template <class Set>
[[nodiscard]] Set targets_of(typename Set::Cell from, const Set& among, const Group<Set>& group) noexcept {
    const Set& beside = neighbours_of<Set>[from];
    Set targets = (among & group.ready) - (beside - group.around.three);
    // A pawn left with only one neighbour needs the moved pawn as its second.
    ((beside & group.occupied) - group.around.three).for_each([&](auto lonely) {
        targets &= neighbours_of<Set>[lonely];
    });
    return group.steady.contains(from) || targets.empty() ? targets : detail::joining_targets(targets, from, group);
}

/// Calls visit(pawns) with the pawns of both players, as an array of CornerSet if all cells beside pawns lie in the
/// corner, or else of CellSet. Returns the result of `visit`.
template <class Visit>
decltype(auto) with_smallest_sets(const Position& position, Visit visit) {
    if ((position.occupied() - inner_corner).empty())
        return visit(std::array{position.pawns[0].corner(), position.pawns[1].corner()});
    return visit(position.pawns);
}

/// A move by which `player` would make a line if it were to move; a default Move if there is none. As long as any pawn
/// is in hand, the move is a placement.
[[nodiscard]] Move line_making_move(const Position& position, engine::Player player) noexcept;

}  // namespace quadriga::onoro
