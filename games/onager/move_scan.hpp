#pragma once

#include "games/onager/jump_scan.hpp"
#include "games/onager/moves.hpp"

namespace quadriga::onager {

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
