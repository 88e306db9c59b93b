#pragma once

#include <array>
#include <cstddef>

#include "games/onoro/geometry.hpp"
#include "games/onoro/moves.hpp"

/// The number of moves of a side, counted for most pawns at once.
namespace quadriga::onoro {

/// The steady pawns of a group by what binds them: a pawn is bound to each neighbour that has only one other neighbour,
/// because it must stay beside it.
template <class Set>
struct Bonds {
    /// Pawns without bonds.
    Set free;
    /// Element d holds the pawns with a single bond, to the neighbour in direction d.
    std::array<Set, 6> bound;
    /// All pawns of the sets above.
    Set simple;

    explicit Bonds(const Group<Set>& group) noexcept : bound(seen_from(group.occupied - group.around.three)) {
        const auto& [a, b, c, d, e, f] = bound;
        const detail::Sum<Set> first = detail::sum(a, b, c);
        const detail::Sum<Set> last = detail::sum(d, e, f);
        const Set two_or_more = first.carry | last.carry | (first.ones & last.ones);
        simple = group.steady - two_or_more;
        free = simple - (first.ones | last.ones);
        for (Set& pawns : bound) pawns &= simple;
    }
};

/// Counts the moves of pawns to `among`, a set of ready cells.
template <class Set>
class MoveCounter {
public:
    /// The group and its bonds must outlive the counter.
    MoveCounter(const Group<Set>& group, const Bonds<Set>& bonds, const Set& among) noexcept
        : group_(group),
          bonds_(bonds),
          among_(among),
          among_count_(among.count()),
          beside_(seen_from(among & group.around.three)),
          lost_(seen_from(among - group.around.three)) {
        const std::array<Set, 6> once = seen_from(among);
        ahead_ = step_each(once);
        aside_ = step_each<Set>({once[1], once[2], once[3], once[4], once[5], once[0]});
    }

    /// Returns how many moves the pawns have, and adds the number of pawns that have any to `movers`.
    [[nodiscard]] int count(const Set& pawns, int& movers) const noexcept {
        Set moving;
        int moves = count_free(pawns & bonds_.free, moving) + count_bound(pawns, moving);
        (pawns - bonds_.simple).for_each([&](auto from) {
            const int count = targets(from).count();
            moves += count;
            movers += count > 0 ? 1 : 0;
        });
        movers += moving.count();
        return moves;
    }

private:
    [[nodiscard]] Set targets(typename Set::Cell from) const noexcept { return targets_of(from, among_, group_); }

    /// A free pawn may move to any cell except those beside it that need it as their second neighbour.
    [[nodiscard]] int count_free(const Set& pawns, Set& moving) const noexcept {
        int moves = pawns.count() * among_count_;
        for (const Set& lost : lost_) moves -= (pawns & lost).count();
        if (among_count_ > 6) {
            moving |= pawns;
        } else {
            pawns.for_each([&](auto from) {
                if (targets(from).any()) moving.add(from);
            });
        }
        return moves;
    }

    /// A pawn bound to its neighbour in direction d may move to the five other cells beside that neighbour. Two of them
    /// are beside the pawn, too, and need a third neighbour.
    [[nodiscard]] int count_bound(const Set& pawns, Set& moving) const noexcept {
        int moves = 0;
        const auto add = [&](const Set& with_target) {
            const Set movers = with_target & pawns;
            moves += movers.count();
            moving |= movers;
        };
        for (std::size_t direction = 0; direction < 6; ++direction) {
            const Set& bound = bonds_.bound[direction];
            const Set& next = bonds_.bound[(direction + 1) % 6];
            add(bound & ahead_[direction]);
            add((bound | next) & aside_[direction]);
            add((bonds_.bound[(direction + 5) % 6] | next) & beside_[direction]);
        }
        return moves;
    }

    const Group<Set>& group_;
    const Bonds<Set>& bonds_;
    const Set among_;
    const int among_count_;
    // Element d of each array holds the cells that have a target in direction d: a neighbour with three occupied
    // neighbours, a neighbour with only two, the cell two steps ahead, and the one after a step in direction d and a
    // step in the next direction.
    std::array<Set, 6> beside_;
    std::array<Set, 6> lost_;
    std::array<Set, 6> ahead_;
    std::array<Set, 6> aside_;
};

}  // namespace quadriga::onoro
