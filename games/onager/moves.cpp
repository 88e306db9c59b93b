#include "games/onager/moves.hpp"

#include "games/onager/onager.hpp"

namespace quadriga::onager {

Flight::Flight(const Position& position, Cell from) noexcept
    : pivots(position.pieces(position.side_to_move()) ^ CellSet::of(from)),
      enemies(position.pieces(opponent(position.side_to_move())) | (position.stacks() & CellSet::of(from))),
      occupied(pivots | enemies | position.lakes()) {}

CellSet jumps(const Flight& flight, Cell from) noexcept {
    const CellSet open = flight.open();
    CellSet landings;
    const auto jump_over = [&](Cell pivot, CellSet ray) {
        if (!flight.pivots.contains(pivot)) return;
        // An index off the board may be outside 0..127; modulo 128, it is not on the ray either.
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

CellSet destinations(const Position& position, Cell from) noexcept {
    const Flight flight(position, from);
    const CellSet landings = chain_landings(flight, jumps(flight, from)) & ~CellSet::of(from);
    return landings | (neighbours[from] & position.vacant());
}

bool is_destination(const Position& position, Move move) noexcept {
    if (neighbours[move.from].contains(move.to) && position.vacant().contains(move.to)) return true;
    const Flight flight(position, move.from);
    const CellSet single = jumps(flight, move.from);
    return single.contains(move.to) || chain_landings(flight, single).contains(move.to);
}

namespace {

struct MoveCounter {
    int count = 0;

    [[nodiscard]] static CellSet movers() noexcept { return all_cells; }
    template <int Step, int Length>
    void moves(CellSet cells) noexcept {
        count += cells.count();
    }
    void more(Cell /*from*/, CellSet cells) noexcept { count += cells.count(); }
};

struct MoveLister {
    Moves& list;

    [[nodiscard]] static CellSet movers() noexcept { return all_cells; }
    template <int Step, int Length>
    void moves(CellSet cells) noexcept {
        cells.for_each([this](Cell to) { list.push({static_cast<Cell>(to - Length * Step), to}); });
    }
    void more(Cell from, CellSet cells) noexcept {
        cells.for_each([&](Cell to) { list.push({from, to}); });
    }
};

}  // namespace

void Onager::generate(const Position& position, Moves& moves) noexcept {
    if (position.is_placing_lakes()) {
        lake_cells(position).for_each([&](Cell cell) { moves.push(Move::lake(cell)); });
        return;
    }
    MoveLister lister{moves};
    MoveScan(position, lister).run();
}

std::size_t Onager::count_moves(const Position& position) noexcept {
    if (position.is_placing_lakes()) return static_cast<std::size_t>(lake_cells(position).count());
    MoveCounter counter;
    MoveScan(position, counter).run();
    return static_cast<std::size_t>(counter.count);
}

}  // namespace quadriga::onager
