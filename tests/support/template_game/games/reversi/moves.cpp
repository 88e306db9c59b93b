#include "games/reversi/moves.hpp"

#include <bit>

#include "games/reversi/reversi.hpp"

namespace quadriga::reversi {

CellSet placements(CellSet own, CellSet other) noexcept {
    const CellSet empty = all_cells & ~(own | other);
    CellSet found = 0;
    for (const Direction direction : directions) {
        CellSet line = step(own, direction) & other;
        // At most four others lie between two discs of a line.
        for (int more = 1; more < side_length - 2; ++more) line |= step(line, direction) & other;
        found |= step(line, direction) & empty;
    }
    return found;
}

CellSet turned(CellSet own, CellSet other, CellSet cell) noexcept {
    CellSet found = 0;
    for (const Direction direction : directions) {
        CellSet line = 0;
        CellSet next = step(cell, direction);
        for (; (next & other) != 0; next = step(next, direction)) line |= next;
        if ((next & own) != 0) found |= line;
    }
    return found;
}

void Reversi::generate(const Position& position, Moves& moves) {
    CellSet cells = placements(position.own(), position.other());
    if (cells == 0 && placements(position.other(), position.own()) != 0) moves.push(Move::pass());
    for (; cells != 0; cells &= cells - 1) moves.push(Move(std::countr_zero(cells)));
}

Position Reversi::apply(const Position& position, Move move) {
    Position next = position;
    next.side = opponent(position.side);
    if (move.is_pass()) return next;
    const CellSet cell = CellSet{1} << move.cell();
    const CellSet flips = turned(position.own(), position.other(), cell);
    next.discs[index(position.side)] |= cell | flips;
    next.discs[index(next.side)] &= ~flips;
    return next;
}

engine::Outcome Reversi::outcome_without_moves(const Position& position) {
    constexpr engine::Reason discs = engine::board_reason(reasons, "discs");
    const int lead = std::popcount(position.discs[0]) - std::popcount(position.discs[1]);
    if (lead == 0) return {engine::Result::draw, discs};
    return engine::win_of(lead > 0 ? Player::p1 : Player::p2, discs);
}

}  // namespace quadriga::reversi
