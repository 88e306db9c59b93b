#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

namespace {

/// The seven cells on and around a pawn as one number: two of the row above, three of its own, two of the row below.
constexpr std::size_t rings = 128;

std::size_t ring_around(FrameCell cell, const CellSet& occupied) noexcept {
    const int row = row_of(cell);
    const int column = column_of(cell);
    const unsigned above = occupied.row(row - 1) >> column & 3U;
    const unsigned beside = occupied.row(row) >> (column - 1) & 7U;
    const unsigned below = occupied.row(row + 1) >> (column - 1) & 3U;
    return above | beside << 2 | below << 5;
}

/// By ring_around(): the neighbours of a pawn are connected without it.
constexpr auto is_ring_whole = [] {
    std::array<bool, rings> table{};
    for (std::size_t ring = 0; ring < rings; ++ring) {
        // Clockwise: above left, above right, right, below right, below left, left.
        constexpr std::array<std::size_t, 6> order{0, 1, 4, 6, 5, 2};
        int ends = 0;
        for (std::size_t at = 0; at < order.size(); ++at) {
            const bool here = (ring >> order[at] & 1) != 0;
            const bool next = (ring >> order[(at + 1) % order.size()] & 1) != 0;
            ends += here && !next ? 1 : 0;
        }
        table[ring] = ends <= 1;
    }
    return table;
}();

/// The targets that touch every part of `rest`, the pawns left; `near` are the lifted pawn's neighbours, so that every
/// part has one of them.
CellSet joining_targets(CellSet targets, const CellSet& rest, CellSet near) noexcept {
    while (near.any() && targets.any()) {
        CellSet part = CellSet::of(near.first());
        CellSet around = touching(part);
        for (CellSet grown = part | (around & rest); grown != part; grown = part | (around & rest)) {
            part = grown;
            around = touching(part);
        }
        targets &= around;
        near -= part;
    }
    return targets;
}

}  // namespace

Crowding crowding(const CellSet& occupied) noexcept {
    const CellSet right = occupied.right();
    const CellSet left = occupied.left();
    // Neighbours in pairs: beside, above (the cell over it and its right one) and below (under it and its left one).
    const CellSet one_beside = right ^ left;
    const CellSet two_beside = right & left;
    const CellSet one_above = (occupied ^ left).down();
    const CellSet two_above = (occupied & left).down();
    const CellSet one_below = (occupied ^ right).up();
    const CellSet two_below = (occupied & right).up();
    const CellSet ones = one_beside ^ one_above ^ one_below;
    const CellSet carry = (one_beside & one_above) | (one_below & (one_beside ^ one_above));
    const CellSet some_pair = two_beside | two_above | two_below;
    const CellSet two = carry | some_pair;
    const CellSet two_pairs = (two_beside & two_above) | (two_below & (two_beside | two_above));
    return {two, (two & ones) | two_pairs | (carry & some_pair)};
}

CellSet targets_of(FrameCell from, const CellSet& among, const CellSet& occupied, const Crowding& around) noexcept {
    const CellSet& beside = neighbours_of[from];
    const CellSet near = beside & occupied;
    CellSet targets = among & (around.three | (around.two - beside));
    // A pawn left with only one neighbour needs the moved pawn as its second.
    (near - around.three).for_each([&](FrameCell lonely) { targets &= neighbours_of[lonely]; });
    if (is_ring_whole[ring_around(from, occupied)]) return targets;
    CellSet rest = occupied;
    rest.remove(from);
    return joining_targets(targets, rest, near);
}

void generate(const Position& position, Moves& moves) noexcept {
    const CellSet occupied = position.occupied();
    const Crowding around = crowding(occupied);
    const CellSet ready = around.two - occupied;
    if (position.is_placing()) {
        ready.for_each([&](FrameCell to) { moves.push({0, to}); });
        return;
    }
    position.own().for_each([&](FrameCell from) {
        targets_of(from, ready, occupied, around).for_each([&](FrameCell to) { moves.push({from, to}); });
    });
}

std::size_t count_moves(const Position& position) noexcept {
    const CellSet occupied = position.occupied();
    const Crowding around = crowding(occupied);
    const CellSet ready = around.two - occupied;
    if (position.is_placing()) return static_cast<std::size_t>(ready.count());
    int moves = 0;
    position.own().for_each([&](FrameCell from) { moves += targets_of(from, ready, occupied, around).count(); });
    return static_cast<std::size_t>(moves);
}

Position apply(const Position& position, Move move) noexcept {
    Position next = position;
    CellSet& own = next.pawns[index(position.side)];
    if (move.from == 0) {
        --next.in_hand;
    } else {
        own.remove(move.from);
    }
    own.add(move.to);
    next.side = opponent(position.side);
    // A box can only grow or shrink by one cell at an edge: a pawn alone in the edge column or row has both its
    // neighbours in the next one.
    normalise(next);
    return next;
}

}  // namespace quadriga::onoro
