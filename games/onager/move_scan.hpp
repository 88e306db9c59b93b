#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "games/onager/geometry.hpp"
#include "games/onager/moves.hpp"

/// Finds all single jumps at once with set operations, without looking at each piece. Two own pieces on a line with
/// only vacant cells between them may jump over each other, so the scan shifts whole sets to find the pairs at each
/// distance.
namespace quadriga::onager {

/// A constant mask for sets of cells. For two players, indices off the board make its words differ: GCC 12 loads such a
/// constant with one instruction, but builds one of equal words with three.
template <class Set>
[[nodiscard]] constexpr Set mask(CellSet cells) noexcept {
    if constexpr (std::is_same_v<Set, CellSets>) {
        return CellSets::of(cells, cells | ~all_cells);
    } else {
        return cells;
    }
}

/// Calls `visit.template land<Step, Distance>(cells)` for each of the thirty kinds of jump (three axes, two directions,
/// pivots one to five steps away) that some piece has. `cells` are the landing cells, `Distance` steps beyond the
/// pivot, on the board and in `Within`; the visitor checks what occupies them. `Set` is CellSet for the pieces of one
/// player or CellSets for both.
template <CellSet Within = all_cells, class Set, class Visitor>
constexpr void scan_jumps(Set pieces, Set vacant, Visitor& visit) {
    const auto at_distance = [&]<int Step, int Distance>(Set& clear) {
        // `clear`: the pieces with only vacant cells on the Distance - 1 steps beyond them.
        if constexpr (Distance > 1) clear &= shifted<-(Distance - 1) * Step>(vacant);
        // Of a pair, the piece with the smaller index; it may land ahead, the other one behind it.
        constexpr CellSet ahead = room<Step, 2 * Distance> & shifted<-2 * Distance * Step>(Within);
        constexpr CellSet behind = room<Step, Distance> & room<-Step, Distance> & shifted<Distance * Step>(Within);
        const Set pairs = clear & shifted<-Distance * Step>(pieces) & mask<Set>(ahead | behind);
        if (pairs.empty()) return;
        visit.template land<Step, Distance>(shifted<2 * Distance * Step>(pairs & mask<Set>(ahead)));
        visit.template land<-Step, Distance>(shifted<-Distance * Step>(pairs & mask<Set>(behind)));
    };
    const auto along_axis = [&]<int Step>() {
        Set clear = pieces;
        [&]<int... Before>(std::integer_sequence<int, Before...>) {
            (at_distance.template operator()<Step, Before + 1>(clear), ...);
        }(std::make_integer_sequence<int, middle_row>{});
    };
    along_axis.template operator()<steps[0]>();
    along_axis.template operator()<steps[1]>();
    along_axis.template operator()<steps[2]>();
}

/// The cells beside the pieces; the argument is as for scan_jumps.
template <class Set>
[[nodiscard]] constexpr Set beside(Set pieces) noexcept {
    return [pieces]<std::size_t... Direction>(std::index_sequence<Direction...>) {
        return (shifted<steps[Direction]>(pieces & mask<Set>(room<steps[Direction], 1>)) | ...);
    }(std::make_index_sequence<steps.size()>{});
}

/// Visits every walk, and every other move that lands `Within`, once. The lakes must be placed. A `Collector` has
/// - `moves<Step, Length>(cells)`: to each of the cells there is a walk or single jump of `Length` steps;
/// - `movers()`: the cells of the pieces whose chains are wanted;
/// - `more(from, cells)`: the cells that only chains reach.
template <class Collector, CellSet Within = all_cells>
class MoveScan {
public:
    MoveScan(const Position& position, Collector& collector) noexcept
        : position_(position),
          collector_(collector),
          pieces_(position.pieces(position.side_to_move())),
          vacant_(position.vacant()),
          enemies_(position.pieces(opponent(position.side_to_move()))) {}

    void run() noexcept {
        walks<steps[0], steps[1], steps[2], steps[3], steps[4], steps[5]>();
        scan_jumps<Within>(pieces_, vacant_, *this);
        (chain_starts_ & collector_.movers()).for_each([this](Cell from) {
            const Flight flight(position_, from);
            const CellSet single = jumps(flight, from);
            const CellSet known = single | CellSet::of(from) | (neighbours[from] & vacant_);
            collector_.more(from, chain_landings(flight, single) & ~known);
        });
    }

    /// For scan_jumps.
    template <int Step, int Distance>
    void land(CellSet cells) noexcept {
        chain_starts_ |= shifted<-2 * Distance * Step>(cells & enemies_);
        collector_.template moves<Step, 2 * Distance>(cells & (vacant_ | enemies_));
    }

private:
    template <int... Step>
    void walks() noexcept {
        (collector_.template moves<Step, 1>(shifted<Step>(pieces_ & room<Step, 1>) & vacant_), ...);
    }

    const Position& position_;
    Collector& collector_;
    CellSet pieces_;
    CellSet vacant_;
    CellSet enemies_;
    CellSet chain_starts_;
};

}  // namespace quadriga::onager
