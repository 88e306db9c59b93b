#include <cstddef>

#include "games/onitama/moves.hpp"
#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {

namespace {

/// The up to eight cells around a cell.
constexpr std::array<CellSet, cell_count> surroundings = [] {
    const auto distance = [](unsigned a, unsigned b) { return a > b ? a - b : b - a; };
    std::array<CellSet, cell_count> filled{};
    for (Cell cell = 0; cell < cell_count; ++cell) {
        for (Cell other = 0; other < cell_count; ++other) {
            const bool is_near =
                distance(column_of(cell), column_of(other)) <= 1 && distance(row_of(cell), row_of(other)) <= 1;
            if (is_near && other != cell) filled[cell] |= bit(other);
        }
    }
    return filled;
}();

[[nodiscard]] std::int32_t safe_cells(const Position& position, Player player, CellSet enemy_cells) noexcept {
    return size_of(surroundings[first_cell(position.masters[index(player)])] & ~enemy_cells);
}

/// Steps to cells out of the enemy's reach from which the mover's next hand attacks the enemy's master.
[[nodiscard]] std::int32_t attack_cells(const Position& position, CellSet enemy_cells) noexcept {
    const Player mover = position.side;
    const Player other = opponent(mover);
    const Cell master = first_cell(position.masters[index(other)]);
    const Hand hand = position.hands[index(mover)];
    const auto& reached = position.reach[index(mover)];
    const CellSet by_side_card = reach(position.side_card, other, master);
    const CellSet free = ~(blocked_cells(position, mover) | enemy_cells);
    return size_of(reached[0] & free & (reach(hand[1], other, master) | by_side_card)) +
           size_of(reached[1] & free & (reach(hand[0], other, master) | by_side_card));
}

}  // namespace

std::array<std::int32_t, 6> Onitama::evaluate(const Position& position) noexcept {
    if (position.masters[0] == 0 || position.masters[1] == 0) return {};
    const CellSet blue_cells = reached_cells(position, Player::p1);
    const CellSet red_cells = reached_cells(position, Player::p2);
    const bool blue_moves = position.side == Player::p1;
    const std::int32_t turn = blue_moves ? 1 : -1;
    const std::int32_t attacks = attack_cells(position, blue_moves ? red_cells : blue_cells);
    const std::int32_t blue_men = size_of(position.men[0]);
    const std::int32_t red_men = size_of(position.men[1]);
    return engine::weighted(
        {
            blue_men - red_men,
            value_of(position.piece_squares, blue_men + red_men - 2),
            position.steps[0] - position.steps[1],
            safe_cells(position, Player::p1, red_cells) - safe_cells(position, Player::p2, blue_cells),
            turn * attacks,
            turn,
        },
        terms);
}

}  // namespace quadriga::onitama
