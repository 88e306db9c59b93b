#include "games/onoro/moves.hpp"

#include "games/onoro/lines.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

/// A pawn of `own` that may move to `to` and completes a line there; 0 if there is none.
template <class Set>
typename Set::Cell line_maker(typename Set::Cell to, const Set& own, const Group<Set>& group) noexcept {
    const auto may_go = [&](auto from) { return targets_of(from, Set::of(to), group).any(); };
    // No pawn may leave another one, or `to`, with fewer than two neighbours.
    Set movers = own - touching(group.occupied - group.around.three - neighbours_of<Set>[to]);
    if (!group.around.three.contains(to)) movers -= neighbours_of<Set>[to];
    const Set& in_line = stars<Set, 3>[to];
    for (Set rest = movers - in_line; rest.any();) {
        const auto from = rest.take_first();
        if (may_go(from)) return from;
    }
    for (Set rest = movers & in_line; rest.any();) {
        const auto from = rest.take_first();
        if (completions(own - Set::of(from)).contains(to) && may_go(from)) return from;
    }
    return 0;
}

}  // namespace

Move line_making_move(const Position& position, engine::Player player) noexcept {
    return with_smallest_sets(position, [&]<class Set>(const std::array<Set, 2>& pawns) -> Move {
        const Set& own = pawns[index(player)];
        const Set lines = completions(own);
        if (lines.empty()) return {};
        const Set occupied = pawns[0] | pawns[1];
        Set cells = lines & ready_cells(occupied);
        if (cells.empty()) return {};
        if (position.is_placing()) return {0, Set::frame_cell_of(cells.first())};
        const Group<Set> group(occupied);
        while (cells.any()) {
            const auto to = cells.take_first();
            if (const auto from = line_maker(to, own, group); from != 0)
                return {Set::frame_cell_of(from), Set::frame_cell_of(to)};
        }
        return {};
    });
}

void Onoro::generate(const Position& position, Moves& moves) noexcept {
    if (position.is_placing()) {
        ready_cells(position.occupied()).for_each([&](FrameCell to) { moves.push({0, to}); });
        return;
    }
    with_smallest_sets(position, [&]<class Set>(const std::array<Set, 2>& pawns) {
        const Group<Set> group(pawns[0] | pawns[1]);
        pawns[index(position.side)].for_each([&](auto from) {
            targets_of(from, group.ready, group).for_each([&](auto to) {
                moves.push({Set::frame_cell_of(from), Set::frame_cell_of(to)});
            });
        });
    });
}

std::size_t Onoro::count_moves(const Position& position) noexcept {
    if (position.is_placing()) return static_cast<std::size_t>(ready_cells(position.occupied()).count());
    return with_smallest_sets(position, [&]<class Set>(const std::array<Set, 2>& pawns) {
        const Group<Set> group(pawns[0] | pawns[1]);
        int moves = 0;
        pawns[index(position.side)].for_each([&](auto from) { moves += targets_of(from, group.ready, group).count(); });
        return static_cast<std::size_t>(moves);
    });
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
