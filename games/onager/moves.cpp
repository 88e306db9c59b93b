#include "games/onager/moves.hpp"

#include "games/onager/jump_scan.hpp"

namespace quadriga::onager {

namespace {

/// All cells that chains reach, given the landing cells of the first jumps; may contain the start cell.
CellSet chain_landings(const Flight& flight, CellSet first) noexcept {
    CellSet reached = first;
    CellSet pending = first & flight.enemies;
    while (pending.any()) {
        const Cell stop = pending.first();
        pending ^= CellSet::of(stop);
        const CellSet fresh = jumps(flight, stop) & ~reached;
        reached |= fresh;
        pending |= fresh & flight.enemies;
    }
    return reached;
}

}  // namespace

Flight::Flight(const Position& position, Cell from) noexcept
    : pivots(position.pieces(position.side_to_move()) ^ CellSet::of(from)),
      enemies(position.pieces(opponent(position.side_to_move())) | (position.stacks() & CellSet::of(from))),
      occupied(pivots | enemies | position.lakes()) {}

CellSet jumps(const Flight& flight, Cell from) noexcept {
    const CellSet open = flight.open();
    CellSet landings;
    const auto jump_over = [&](Cell pivot, CellSet ray) {
        if (!flight.pivots.contains(pivot)) return;
        // An index off the board may leave 0..127; modulo 128 it is still not on the ray.
        landings |= ray & open & CellSet::of((2 * pivot - from) & 127);
    };
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const CellSet ray = rays[axis][from];
        const CellSet opposite_ray = rays[axis + axes][from];
        const CellSet ahead = ray & flight.occupied;
        const CellSet behind = opposite_ray & flight.occupied;
        if (ahead.any()) jump_over(ahead.first(), ray);
        if (behind.any()) jump_over(behind.last(), opposite_ray);
    }
    return landings;
}

CellSet destinations(const Position& position, Cell from) noexcept {
    const Flight flight(position, from);
    const CellSet landings = chain_landings(flight, jumps(flight, from)) & ~CellSet::of(from);
    return landings | (neighbours[from] & position.vacant());
}

namespace {

/// Visits every move once. Walks and single jumps go to `Collector::moves<Offset>(origins)`, for all pieces at once;
/// the cells that only chains reach go to `Collector::more(from, cells)`, piece by piece.
template <class Collector>
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
        scan_jumps(pieces_, vacant_, *this);
        chain_starts_.for_each([this](Cell from) {
            const Flight flight(position_, from);
            const CellSet single = jumps(flight, from);
            const CellSet known = single | CellSet::of(from) | (neighbours[from] & vacant_);
            collector_.more(from, chain_landings(flight, single) & ~known);
        });
    }

    /// For scan_jumps.
    template <int Offset>
    void jumps_by(CellSet origins) noexcept {
        const CellSet on_enemy = origins & shifted<-Offset>(enemies_);
        chain_starts_ |= on_enemy;
        collector_.template moves<Offset>((origins & shifted<-Offset>(vacant_)) | on_enemy);
    }

private:
    template <int... Step>
    void walks() noexcept {
        (collector_.template moves<Step>(pieces_ & shifted<-Step>(vacant_) & room<Step, 1>), ...);
    }

    const Position& position_;
    Collector& collector_;
    CellSet pieces_;
    CellSet vacant_;
    CellSet enemies_;
    CellSet chain_starts_;
};

struct MoveCounter {
    int count = 0;

    template <int Offset>
    void moves(CellSet origins) noexcept {
        count += origins.count();
    }
    void more(Cell /*from*/, CellSet cells) noexcept { count += cells.count(); }
};

struct MoveLister {
    Moves& list;
    CellSet sources;
    CellSet targets;

    template <int Offset>
    void moves(CellSet origins) noexcept {
        const CellSet wanted = origins & sources & shifted<-Offset>(targets);
        wanted.for_each([this](Cell from) { list.push({from, static_cast<Cell>(from + Offset)}); });
    }
    void more(Cell from, CellSet cells) noexcept {
        if (!sources.contains(from)) return;
        (cells & targets).for_each([&](Cell to) { list.push({from, to}); });
    }
};

}  // namespace

void generate(const Position& position, Moves& moves) noexcept {
    if (position.is_placing_lakes()) {
        lake_cells(position).for_each([&](Cell cell) { moves.push(Move::lake(cell)); });
        return;
    }
    generate_between(position, all_cells, all_cells, moves);
}

void generate_between(const Position& position, CellSet sources, CellSet targets, Moves& moves) noexcept {
    MoveLister lister{moves, sources, targets};
    MoveScan(position, lister).run();
}

std::size_t count_moves(const Position& position) noexcept {
    if (position.is_placing_lakes()) return static_cast<std::size_t>(lake_cells(position).count());
    MoveCounter counter;
    MoveScan(position, counter).run();
    return static_cast<std::size_t>(counter.count);
}

}  // namespace quadriga::onager
