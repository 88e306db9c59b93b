#include "games/onitama/evaluation.hpp"

#include <algorithm>
#include <cstddef>

namespace quadriga::onitama {

namespace {

using Terms = std::array<std::int32_t, term_names.size()>;

constexpr std::int32_t student_worth = 100;
constexpr std::int32_t step_worth = 3;
constexpr std::int32_t side_card_step_worth = 1;
constexpr std::int32_t safe_cell_worth = 6;
constexpr std::int32_t hanging_to_mover = 40;
constexpr std::int32_t hanging_to_other = 12;
constexpr std::int32_t tempo_worth = 10;

using Places = std::array<std::int32_t, cell_count>;

/// From Blue's side: a1 first.
constexpr Places student_places{
    0, 2,  3,  2,  0,  //
    2, 6,  8,  6,  2,  //
    4, 10, 12, 10, 4,  //
    5, 10, 12, 10, 5,  //
    2, 5,  6,  5,  2,  //
};
constexpr Places master_places{
    -6, 2,  4,  2,  -6,  //
    -2, 6,  8,  6,  -2,  //
    2,  10, 14, 10, 2,   //
    4,  14, 20, 14, 4,   //
    0,  12, 0,  12, 0,   //
};

[[nodiscard]] std::int32_t placement_of(const Position& position, Player player) noexcept {
    const Board master = position.masters[index(player)];
    std::int32_t worth = 0;
    for (Board men = position.men[index(player)]; men != 0; men = without_first(men)) {
        const Cell cell = first_cell(men);
        const Cell seen = player == Player::p1 ? cell : cell_count - 1 - cell;
        worth += contains(master, cell) ? master_places[seen] : student_places[seen];
    }
    return worth;
}

/// Where a player's cards lead its men.
struct Reach {
    Board cells = 0;         ///< by its hand
    Board side_cells = 0;    ///< by the side card
    std::int32_t steps = 0;  ///< by its hand, onto cells without an own man
    std::int32_t side_steps = 0;
};

[[nodiscard]] Reach reach_of(const Position& position, Player player) noexcept {
    const Board own = position.men[index(player)];
    const Hand hand = position.hands[index(player)];
    Reach all;
    for (Board men = own; men != 0; men = without_first(men)) {
        const Cell from = first_cell(men);
        const Board first = reach(hand[0], player, from);
        const Board second = reach(hand[1], player, from);
        const Board side = reach(position.side_card, player, from);
        all.cells |= first | second;
        all.side_cells |= side;
        all.steps += size_of(first & ~own) + size_of(second & ~own);
        all.side_steps += size_of(side & ~own);
    }
    return all;
}

/// The cells beside a cell, edges and corners.
constexpr std::array<Board, cell_count> surroundings = [] {
    std::array<Board, cell_count> filled{};
    for (Cell cell = 0; cell < cell_count; ++cell) {
        for (Cell other = 0; other < cell_count; ++other) {
            const auto distance = [](unsigned a, unsigned b) { return a > b ? a - b : b - a; };
            if (other != cell && distance(column_of(cell), column_of(other)) <= 1 &&
                distance(row_of(cell), row_of(other)) <= 1) {
                filled[cell] |= bit(other);
            }
        }
    }
    return filled;
}();

[[nodiscard]] std::int32_t safety_of(const Position& position, Player player, const Reach& enemy) noexcept {
    const Cell master = first_cell(position.masters[index(player)]);
    return safe_cell_worth * size_of(surroundings[master] & ~enemy.cells);
}

/// The enemy's students in reach.
[[nodiscard]] std::int32_t threats_of(const Position& position, Player player, const Reach& own,
                                      const Reach& enemy) noexcept {
    const Player other = opponent(player);
    const Board prey = position.men[index(other)] & ~position.masters[index(other)] & own.cells;
    const std::int32_t each = position.side == player ? hanging_to_mover : hanging_to_other;
    return each * size_of(prey & ~enemy.cells) + each / 4 * size_of(prey & enemy.cells);
}

}  // namespace

Terms evaluate(const Position& position) noexcept {
    if (position.masters[0] == 0 || position.masters[1] == 0) return {};
    const Reach blue = reach_of(position, Player::p1);
    const Reach red = reach_of(position, Player::p2);
    const std::int32_t turn = position.side == Player::p1 ? 1 : -1;
    const std::int32_t side_steps = turn > 0 ? blue.side_steps : -red.side_steps;
    return {
        student_worth * (size_of(position.men[0]) - size_of(position.men[1])),
        placement_of(position, Player::p1) - placement_of(position, Player::p2),
        step_worth * (blue.steps - red.steps) + side_card_step_worth * side_steps,
        safety_of(position, Player::p1, red) - safety_of(position, Player::p2, blue),
        threats_of(position, Player::p1, blue, red) - threats_of(position, Player::p2, red, blue),
        turn * tempo_worth,
    };
}

}  // namespace quadriga::onitama
