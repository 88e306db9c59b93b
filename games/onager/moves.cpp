#include "games/onager/moves.hpp"

#include "games/onager/jump_scan.hpp"

namespace quadriga::onager {

namespace {

/// Counts all single jumps of the mover and marks the pieces that land on an enemy, whose chains may go on.
struct JumpCounter {
    CellSet vacant;
    CellSet enemies;
    int count = 0;
    CellSet chain_starts = {};

    template <int Offset>
    void jumps(CellSet origins) noexcept {
        const CellSet on_enemy = origins & shifted<-Offset>(enemies);
        count += (origins & shifted<-Offset>(vacant)).count() + on_enemy.count();
        chain_starts |= on_enemy;
    }
};

int count_walks(CellSet pieces, CellSet vacant) noexcept {
    const auto in_direction = [&]<int Step>() { return (pieces & shifted<-Step>(vacant) & room<Step, 1>).count(); };
    return in_direction.template operator()<steps[0]>() + in_direction.template operator()<steps[1]>() +
           in_direction.template operator()<steps[2]>() + in_direction.template operator()<steps[3]>() +
           in_direction.template operator()<steps[4]>() + in_direction.template operator()<steps[5]>();
}

/// Everything that chains reach from `from`, given the landing cells of the first jumps; may hold `from` itself.
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
        // Off the board the index may leave 0..127; taken modulo 128 it is not on the ray either.
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

void generate(const Position& position, MoveList& moves) noexcept {
    if (position.is_placing_lakes()) {
        for_each_cell(lake_cells(position), [&](Cell cell) { moves.push(Move::lake(cell)); });
        return;
    }
    for_each_cell(position.pieces(position.side_to_move()), [&](Cell from) {
        for_each_cell(destinations(position, from), [&](Cell to) { moves.push({from, to}); });
    });
}

std::size_t count_moves(const Position& position) noexcept {
    if (position.is_placing_lakes()) return static_cast<std::size_t>(lake_cells(position).count());
    const CellSet pieces = position.pieces(position.side_to_move());
    const CellSet vacant = position.vacant();
    JumpCounter counter{vacant, position.pieces(opponent(position.side_to_move()))};
    scan_jumps(pieces, vacant, counter);
    int count = counter.count + count_walks(pieces, vacant);
    // A chain adds the cells that neither a walk nor a single jump reaches.
    for_each_cell(counter.chain_starts, [&](Cell from) {
        const Flight flight(position, from);
        const CellSet single = jumps(flight, from);
        const CellSet known = single | CellSet::of(from) | (neighbours[from] & vacant);
        count += (chain_landings(flight, single) & ~known).count();
    });
    return static_cast<std::size_t>(count);
}

}  // namespace quadriga::onager
