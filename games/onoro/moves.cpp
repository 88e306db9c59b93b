#include "games/onoro/moves.hpp"

#include "games/onoro/lines.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

/// The members of `targets` that touch every part of the group that remains without the pawn on `from`.
CellSet joining_targets(const CellSet& targets, FrameCell from, const CellSet& occupied) noexcept {
    const CellSet rest = occupied - CellSet::of(from);
    const CellSet near = neighbours_of[from] & occupied;
    CellSet joining = targets;
    // Each part contains one of the neighbours.
    for (CellSet left = near; left.any() && joining.any();) {
        CellSet part = CellSet::of(left.first());
        CellSet around = touching(part);
        for (CellSet grown = part | (around & rest); grown != part; grown = part | (around & rest)) {
            if ((near - grown).empty()) return targets;
            part = grown;
            around = touching(part);
        }
        joining &= around;
        left -= part;
    }
    return joining;
}

/// The cells of all runs of four through a cell.
constexpr auto& runs_through = stars<3>;

/// A pawn of `own` that may move to `to` and completes a line there; 0 if there is none.
FrameCell line_maker(FrameCell to, const CellSet& own, const CellSet& occupied,
                     const NeighbourCounts& around) noexcept {
    const auto may_go = [&](FrameCell from) { return targets_of(from, CellSet::of(to), occupied, around).any(); };
    // No pawn may leave another one, or `to`, with fewer than two neighbours.
    CellSet movers = own - touching(occupied - around.three - neighbours_of[to]);
    if (!around.three.contains(to)) movers -= neighbours_of[to];
    const CellSet& in_line = runs_through[to];
    for (CellSet rest = movers - in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (may_go(from)) return from;
    }
    for (CellSet rest = movers & in_line; rest.any();) {
        const FrameCell from = rest.take_first();
        if (completions(own - CellSet::of(from)).contains(to) && may_go(from)) return from;
    }
    return 0;
}

}  // namespace

CellSet targets_of(FrameCell from, const CellSet& among, const CellSet& occupied,
                   const NeighbourCounts& around) noexcept {
    const CellSet& beside = neighbours_of[from];
    CellSet targets = (among & around.two) - (beside - around.three);
    // A pawn left with only one neighbour needs the moved pawn as its second.
    ((beside & occupied) - around.three).for_each([&](FrameCell lonely) { targets &= neighbours_of[lonely]; });
    return around.joined.contains(from) ? targets : joining_targets(targets, from, occupied);
}

Move line_making_move(const Position& position, engine::Player player) noexcept {
    const CellSet& own = position.pawns[index(player)];
    const CellSet lines = completions(own);
    if (lines.empty()) return {};
    const CellSet occupied = position.occupied();
    const NeighbourCounts around = count_neighbours(occupied);
    for (CellSet cells = (lines & around.two) - occupied; cells.any();) {
        const FrameCell to = cells.take_first();
        if (position.is_placing()) return {0, to};
        if (const FrameCell from = line_maker(to, own, occupied, around); from != 0) return {from, to};
    }
    return {};
}

void Onoro::generate(const Position& position, Moves& moves) noexcept {
    const Group group(position.occupied());
    if (position.is_placing()) {
        group.ready.for_each([&](FrameCell to) { moves.push({0, to}); });
        return;
    }
    position.own().for_each([&](FrameCell from) {
        targets_of(from, group.ready, group.occupied, group.around).for_each([&](FrameCell to) {
            moves.push({from, to});
        });
    });
}

std::size_t Onoro::count_moves(const Position& position) noexcept {
    const Group group(position.occupied());
    if (position.is_placing()) return static_cast<std::size_t>(group.ready.count());
    int moves = 0;
    position.own().for_each(
        [&](FrameCell from) { moves += targets_of(from, group.ready, group.occupied, group.around).count(); });
    return static_cast<std::size_t>(moves);
}

Position Onoro::apply(const Position& position, Move move) noexcept {
    // Copied set by set: a vector load stalls if its parts were stored separately.
    Position next{.pawns = {position.pawns[0], position.pawns[1]},
                  .corner = position.corner,
                  .side = opponent(position.side),
                  .pawns_a_side = position.pawns_a_side,
                  .in_hand = position.in_hand};
    CellSet& own = next.pawns[index(position.side)];
    if (move.from == 0) {
        --next.in_hand;
    } else {
        own.remove(move.from);
    }
    own.add(move.to);
    // The box grows or shrinks by at most one cell at each edge: a pawn alone in an edge column or row has both its
    // neighbours in the next one.
    normalise(next);
    return next;
}

}  // namespace quadriga::onoro
