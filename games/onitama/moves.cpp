#include "games/onitama/moves.hpp"

namespace quadriga::onitama::detail {

namespace {

/// The cells to which the card lets the spirit move while the masters stand on `masters`.
[[nodiscard]] CellSet spirit_targets(const Position& position, CardId card, CellSet masters) noexcept {
    return spirit_reach(card, position.side, position.spirit) & ~masters;
}

/// The cells of both masters after a step that does not win.
[[nodiscard]] CellSet masters_after(const Position& position, Move step) noexcept {
    const CellSet own = position.masters[index(position.side)];
    const CellSet enemy = position.masters[index(opponent(position.side))];
    return enemy | (contains(own, step.from()) ? bit(step.to()) : own);
}

/// Appends every turn that begins with the step. A win ends the game before the spirit moves.
void push_turns(const Position& position, Move step, Moves& list) noexcept {
    const bool moves_both = is_wind(step.card()) && !is_winning_step(position, step);
    CellSet targets = moves_both ? spirit_targets(position, step.card(), masters_after(position, step)) : CellSet{0};
    if (targets == 0) list.push(step);
    for (; targets != 0; targets = without_first(targets)) {
        list.push(step.with_spirit(position.spirit, first_cell(targets)));
    }
}

void push_spirit_moves(const Position& position, CardId card, Moves& list) noexcept {
    CellSet targets = spirit_targets(position, card, position.masters[0] | position.masters[1]);
    for (; targets != 0; targets = without_first(targets)) {
        list.push(Move::spirit(position.spirit, first_cell(targets), card));
    }
}

/// Moves the spirit to a cell without a master; a student there swaps places with it.
void apply_spirit(Position& position, Cell from, Cell to) noexcept {
    position.spirit = static_cast<std::uint8_t>(to);
    for (std::size_t player = 0; player < 2; ++player) {
        if (!contains(position.men[player], to)) continue;
        position.piece_squares += piece_square(player, false, from) - piece_square(player, false, to);
        position.men[player] ^= bit(from) | bit(to);
    }
}

}  // namespace

void push_steps_with_spirit(const Position& position, CellSet allowed, Moves& list) noexcept {
    for (const CardId card : position.hands[index(position.side)]) {
        for_each_step(position, card, allowed, [&](Move step) { push_turns(position, step, list); });
    }
}

void generate_with_spirit(const Position& position, Moves& list) noexcept {
    const std::size_t before = list.size();
    const CellSet allowed = ~(position.men[index(position.side)] | bit(position.spirit));
    for (const CardId card : position.hands[index(position.side)]) {
        const std::size_t before_card = list.size();
        for_each_step(position, card, allowed, [&](Move step) { push_turns(position, step, list); });
        if (!is_wind(card) || list.size() == before_card) push_spirit_moves(position, card, list);
    }
    if (list.size() == before) push_passes(position, list);
}

std::size_t count_moves_with_spirit(const Position& position) noexcept {
    Moves list;
    generate_with_spirit(position, list);
    return list.size();
}

void apply_other_than_step(Position& position, std::size_t mover, Move move) noexcept {
    if (move.has_step()) apply_step(position, mover, move.from(), move.to());
    if (move.has_spirit()) apply_spirit(position, move.spirit_from(), move.spirit_to());
}

}  // namespace quadriga::onitama::detail
