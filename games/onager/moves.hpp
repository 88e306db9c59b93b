#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "engine/game/types.hpp"
#include "games/onager/geometry.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

/// One turn: a walk, jump or chain, given by its first and last cells, or a lake, given by the same cell twice. The
/// intermediate cells of a chain do not affect the resulting position. A default Move is never legal, because its cells
/// are off the board.
struct Move {
    Cell from = 0;
    Cell to = 0;

    [[nodiscard]] static constexpr Move lake(Cell cell) noexcept { return {cell, cell}; }
    [[nodiscard]] constexpr bool is_lake() const noexcept { return from == to; }
    friend constexpr bool operator==(Move, Move) = default;
};

/// At most 13 pieces can each reach the 90 other cells. A lake can be placed on at most 64 cells.
inline constexpr std::size_t max_moves = 13 * 90;
using Moves = engine::MoveList<Move, max_moves>;

/// The board during a jump or chain of the mover's piece on `from`. The piece has left that cell, so the disc below it,
/// if any, is an enemy piece.
struct Flight {
    CellSet pivots;  ///< the mover's other pieces
    CellSet enemies;
    CellSet occupied;  ///< pivots, enemies and lakes

    Flight(const Position& position, Cell from) noexcept;

    /// The cells on which the piece may land.
    [[nodiscard]] CellSet open() const noexcept { return (all_cells & ~occupied) | enemies; }
};

/// The landing cells of single jumps from `from`. In each direction the nearest occupied cell must hold a pivot,
/// halfway to the landing cell; the cells between the pivot and the landing cell may be occupied.
[[nodiscard]] CellSet jumps(const Flight& flight, Cell from) noexcept;

/// The landing cells of jumps and chains whose first landing cell is in `first`. May include the start cell.
[[nodiscard]] CellSet chain_landings(const Flight& flight, CellSet first) noexcept;

/// The cells where the mover's piece on `from` may end a walk, jump or chain. All lakes must have been placed.
[[nodiscard]] CellSet destinations(const Position& position, Cell from) noexcept;

/// Whether destinations() of `move.from` contains `move.to`. The move must not be a lake, and `move.from` must hold one
/// of the mover's pieces.
[[nodiscard]] bool is_destination(const Position& position, Move move) noexcept;

/// The cells on which the next lake may be placed.
[[nodiscard]] constexpr CellSet lake_cells(const Position& position) noexcept {
    return position.vacant() & ~CellSet::of(centre);
}

// The scan finds all single jumps at once with set operations instead of examining each piece. Two pieces of the same
// player on a line with only vacant cells between them may jump over each other, so the scan shifts whole sets to find
// such pairs at each distance.

/// The cells as a constant of type `Set`. For CellSets, indices off the board are added to p2's set: GCC 12
/// loads a vector of different words with one instruction but needs three to build one of equal words.
template <class Set>
[[nodiscard]] constexpr Set mask(CellSet cells) noexcept {
    if constexpr (std::is_same_v<Set, CellSets>) {
        return CellSets::of(cells, cells | ~all_cells);
    } else {
        return cells;
    }
}

/// Finds the jumps of `pieces` to `open` cells in `Within`. Calls `visit.template land<Step, Distance>(cells, pairs)`
/// for each of the thirty kinds of jump (three axes, two directions, pivots one to five steps away) that is possible,
/// and for some that are not. `cells` are the landing cells, `Distance` steps beyond the pivot. `pairs` has, for each
/// jump, the piece with the smaller index, be it jumper or pivot; no two kinds in the same direction share a piece.
/// `Set` is CellSet for the pieces of one player, or CellSets for both players.
template <CellSet Within = all_cells, class Set, class Visitor>
constexpr void scan_jumps(Set pieces, Set vacant, Set open, Visitor& visit) {
    const auto at_distance = [&]<int Step, int Distance>(Set& clear) {
        // `clear` becomes the pieces whose next Distance - 1 cells along the axis are vacant.
        if constexpr (Distance > 1) clear &= shifted<-(Distance - 1) * Step>(vacant);
        // The piece with the smaller index may land ahead of the other, which may land behind it.
        constexpr CellSet ahead = room<Step, 2 * Distance> & shifted<-2 * Distance * Step>(Within);
        constexpr CellSet behind = room<Step, Distance> & room<-Step, Distance> & shifted<Distance * Step>(Within);
        const Set pairs = clear & shifted<-Distance * Step>(pieces) & mask<Set>(ahead | behind);
        // Near pairs of either player are so common that a branch on them costs more than it saves.
        if constexpr (Distance > 3 || std::is_same_v<Set, CellSet>) {
            if (pairs.empty()) return;
        }
        const Set forwards = pairs & shifted<-2 * Distance * Step>(open) & mask<Set>(ahead);
        const Set backwards = pairs & shifted<Distance * Step>(open) & mask<Set>(behind);
        visit.template land<Step, Distance>(shifted<2 * Distance * Step>(forwards), forwards);
        visit.template land<-Step, Distance>(shifted<-Distance * Step>(backwards), backwards);
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

/// The cells, occupied or not, that have a neighbour in `pieces`. `Set` is CellSet, or CellSets to find the cells of
/// each player separately.
template <class Set>
[[nodiscard]] constexpr Set beside(Set pieces) noexcept {
    return [pieces]<std::size_t... Direction>(std::index_sequence<Direction...>) {
        return (shifted<steps[Direction]>(pieces & mask<Set>(room<steps[Direction], 1>)) | ...);
    }(std::make_index_sequence<steps.size()>{});
}

/// Finds every walk of the side to move, and every jump or chain that lands in `Within`, and passes each once to a
/// `Collector`. `Within` must contain either all or none of the landing cells of each chain. All lakes must have been
/// placed. The collector must have these members; the sets that it receives may be empty:
/// - `moves<Step, Length>(cells)` receives the last cells of walks or single jumps of `Length` steps;
/// - `movers()` returns the cells of the pieces whose chains are wanted;
/// - `more(from, cells)` receives the cells that the piece on `from` reaches only by chains.
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
        scan_jumps<Within>(pieces_, vacant_, vacant_ | enemies_, *this);
        (chain_starts_ & collector_.movers()).for_each([this](Cell from) {
            const Flight flight(position_, from);
            const CellSet single = jumps(flight, from);
            const CellSet known = single | CellSet::of(from) | (neighbours[from] & vacant_);
            collector_.more(from, chain_landings(flight, single) & ~known);
        });
    }

    /// Called by scan_jumps() for each kind of jump.
    template <int Step, int Distance>
    void land(CellSet cells, CellSet /*pairs*/) noexcept {
        chain_starts_ |= shifted<-2 * Distance * Step>(cells & enemies_);
        collector_.template moves<Step, 2 * Distance>(cells);
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
