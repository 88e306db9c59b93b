#pragma once

#include <array>
#include <cstddef>

#include "games/nonaga/geometry.hpp"
#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// The targets of each disc: the cells on which it may be put. They depend only on the discs, because pieces and the
/// lock restrict which discs may be taken, not where they may be put. Cells are numbered as in the packed position.
///
/// A disc rolls from cell to cell: a step between two empty neighbours is possible when at least one of the two cells
/// that touch both is empty. Removing a disc opens steps only to and beside its own cell, so one flood fill from the
/// outside serves all discs. If it misses an empty cell beside a disc, it continues through that disc's cell.
template <std::size_t Words>
class DiscMoves {
public:
    using Set = CellSet<Words>;

    explicit DiscMoves(const PackedPosition<Words>& packed) noexcept
        : discs_(packed.discs),
          packing_(packed.packing),
          stride_(packed.packing.stride()),
          empty_(Set::below(packed.packing.cells()) & ~discs_) {
        const auto disc = seen_from(discs_, stride_);
        find_steps(disc);
        outside_ = rolled(ring(packed)) & empty_;
        find_takeable(disc);
        const Tally touching = tally(disc);
        touching_two_ = touching.two_or_more;
        touching_three_ = touching.three_or_more;
        landings_ = outside_ & touching_two_;
        scarce_landings_ = landings_ & ~touching_three_;
        landing_count_ = landings_.count();
    }

    /// The discs that can roll to the outside, including the locked disc and those with pieces.
    [[nodiscard]] const Set& takeable() const noexcept { return takeable_; }
    /// Takeable discs whose targets cannot be found by counting neighbours alone: each of them may link two parts of
    /// the group or block the way to inner cells.
    [[nodiscard]] const Set& special() const noexcept { return special_; }

    /// The cells on which the disc may be put. It must be takeable.
    [[nodiscard]] Set targets(unsigned disc) const noexcept {
        return special_.contains(disc) ? special_targets(disc)
                                       : landings_ & ~(scarce_landings_ & around<Words>(disc, packing_));
    }

    /// The number of targets of the disc, which must be takeable and not special.
    [[nodiscard]] unsigned count_plain(unsigned disc) const noexcept {
        return landing_count_ - (scarce_landings_ & around<Words>(disc, packing_)).count();
    }
    /// The total number of targets of the discs. All of them must be takeable, and none special.
    [[nodiscard]] unsigned count_plain(const Set& discs) const noexcept {
        unsigned lost = 0;
        for (const Set& seen : seen_from(scarce_landings_, stride_)) lost += (seen & discs).count();
        return discs.count() * landing_count_ - lost;
    }

private:
    using Seen = std::array<Set, 6>;
    struct Tally {
        Set two_or_more;
        Set three_or_more;
    };

    static constexpr std::size_t next(std::size_t direction) noexcept { return (direction + 1) % 6; }
    static constexpr std::size_t previous(std::size_t direction) noexcept { return (direction + 5) % 6; }

    /// The cells that are in at least two, and in at least three, of the six sets.
    static Tally tally(const Seen& sets) noexcept {
        const auto& [a, b, c, d, e, f] = sets;
        const Set odd_left = a ^ b ^ c;
        const Set odd_right = d ^ e ^ f;
        const Set two_left = (a & b) | (c & (a ^ b));
        const Set two_right = (d & e) | (f & (d ^ e));
        return {two_left | two_right | (odd_left & odd_right),
                (two_left & two_right) | ((two_left | two_right) & (odd_left | odd_right))};
    }

    static Set ring(const PackedPosition<Words>& packed) noexcept {
        const unsigned stride = packed.packing.stride();
        const unsigned cells = packed.packing.cells();
        Set ring = Set::below(stride) | (Set::below(cells) & ~Set::below(cells - stride));
        for (unsigned row = stride; row < cells; row += stride) ring.add_pattern(3, row - 1);
        return ring;
    }

    /// Fills steps_, treating cells outside the frame as empty.
    void find_steps(const Seen& disc) noexcept {
        for (std::size_t direction = 0; direction < 3; ++direction) {
            steps_[direction] = empty_ & ~disc[direction] & ~(disc[previous(direction)] & disc[next(direction)]);
        }
    }

    /// `reached` and the cells to which a disc can roll from there. May include numbers beyond the frame.
    [[nodiscard]] Set rolled(Set reached) const noexcept {
        while (true) {
            const Set before = reached;
            reached |= ((reached & steps_[0]) << 1) | ((reached >> 1) & steps_[0]);
            reached |= ((reached & steps_[1]) << stride_) | ((reached >> stride_) & steps_[1]);
            reached |= ((reached & steps_[2]) << (stride_ - 1)) | ((reached >> (stride_ - 1)) & steps_[2]);
            if (reached == before) return reached;
        }
    }

    void find_takeable(const Seen& disc) noexcept {
        const Seen outside = seen_from(outside_, stride_);
        Seen edges;
        for (std::size_t direction = 0; direction < 6; ++direction) {
            takeable_ |= outside[direction] & ~(disc[previous(direction)] & disc[next(direction)]);
            edges[direction] = disc[direction] & ~disc[next(direction)];
        }
        takeable_ &= discs_;
        special_ = tally(edges).two_or_more;
        const Set inside = empty_ & ~outside_;
        if (inside.any()) special_ |= neighbours(inside, stride_);
        special_ &= takeable_;
    }

    [[nodiscard]] Set special_targets(unsigned disc) const noexcept {
        const Set own = Set::of(disc);
        const Set beside = around<Words>(disc, packing_);
        const Set beside_empty = beside & empty_;
        Set reached = outside_;
        if ((beside_empty & ~outside_).any()) {
            // The disc can leave its cell through any gap of two or more adjacent empty cells.
            reached = rolled(outside_ | (beside_empty & neighbours(beside_empty, stride_))) & empty_;
        }
        return joining(reached & (touching_three_ | (touching_two_ & ~beside)), discs_ & ~own);
    }

    /// The members of `cells` that touch every connected component of `discs`.
    [[nodiscard]] Set joining(Set cells, Set discs) const noexcept {
        while (discs.any() && cells.any()) {
            Set part = Set::of(discs.first());
            while (true) {
                const Set grown = (part | neighbours(part, stride_)) & discs;
                if (grown == part) break;
                part = grown;
            }
            cells &= neighbours(part, stride_);
            discs &= ~part;
        }
        return cells;
    }

    Set discs_;
    Packing packing_;
    unsigned stride_;
    Set empty_;
    /// Element d holds the cells from which a disc can step in direction d, one of the first three directions. Each
    /// step is reversible.
    std::array<Set, 3> steps_;
    /// The empty cells that a disc can reach from the ring around the box, ring included.
    Set outside_;
    Set takeable_;
    Set special_;
    Set touching_two_;
    Set touching_three_;
    /// The outside cells that touch at least two discs and, in scarce_landings_, those that touch exactly two.
    Set landings_;
    Set scarce_landings_;
    unsigned landing_count_ = 0;
};

}  // namespace quadriga::nonaga
