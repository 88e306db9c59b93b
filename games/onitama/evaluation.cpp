#include "games/onitama/evaluation.hpp"

#include <cstddef>

#include "games/onitama/threats.hpp"

namespace quadriga::onitama {

namespace {

using Terms = std::array<std::int32_t, term_names.size()>;

// All weights come from a logistic regression on the results of self-play games, scaled to 100 for a student.
constexpr std::int32_t student_worth = 100;
constexpr std::int32_t step_worth = 1;
constexpr std::int32_t safe_cell_worth = 5;
constexpr std::int32_t hanging_worth = 8;
constexpr std::int32_t attack_worth = 9;
constexpr std::int32_t tempo_worth = 4;

/// The worth of a man by cell as its owner sees the board: row 1 first.
using Places = std::array<std::int32_t, cell_count>;

constexpr Places student_opening{
    0,   6,   6,  6,   0,    //
    9,   14,  16, 14,  9,    //
    11,  17,  16, 17,  11,   //
    9,   13,  6,  13,  9,    //
    -11, -17, 4,  -17, -11,  //
};
constexpr Places student_ending{
    -11, 4,  10, 4,  -11,  //
    6,   28, 30, 28, 6,    //
    19,  41, 60, 41, 19,   //
    8,   38, 42, 38, 8,    //
    -2,  1,  8,  1,  -2,   //
};
constexpr Places master_opening{
    -2, -1,  6,   -1,  -2,  //
    -4, -11, -11, -11, -4,  //
    -6, -9,  -19, -9,  -6,  //
    7,  16,  20,  16,  7,   //
    1,  13,  0,   13,  1,   //
};
constexpr Places master_ending{
    -66, -59, -45, -59, -66,  //
    -31, -13, -3,  -13, -31,  //
    18,  22,  22,  22,  18,   //
    30,  33,  25,  33,  30,   //
    38,  30,  0,   30,  38,   //
};

constexpr std::int32_t all_students = 8;

/// all_students times the worth of a man by the number of students left on the board, player, whether it is a master,
/// and cell.
constexpr auto worth_of_men = [] {
    std::array<std::array<std::array<std::array<std::int16_t, cell_count>, 2>, 2>, all_students + 1> filled{};
    for (std::int32_t left = 0; left <= all_students; ++left) {
        const auto worth = [left](const Places& opening, const Places& ending, Cell cell) {
            return static_cast<std::int16_t>(opening[cell] * left + ending[cell] * (all_students - left));
        };
        for (Cell cell = 0; cell < cell_count; ++cell) {
            const std::array<Cell, 2> seen{cell, cell_count - 1 - cell};
            for (std::size_t player = 0; player < 2; ++player) {
                auto& worths = filled[static_cast<std::size_t>(left)][player];
                worths[0][cell] = worth(student_opening, student_ending, seen[player]);
                worths[1][cell] = worth(master_opening, master_ending, seen[player]);
            }
        }
    }
    return filled;
}();

[[nodiscard]] std::int32_t placement(const Position& position) noexcept {
    const int left = size_of(position.men[0]) + size_of(position.men[1]) - 2;
    const auto worth = [&](Player player) {
        const auto& [student, master] = worth_of_men[static_cast<std::size_t>(left)][index(player)];
        const CellSet masters = position.masters[index(player)];
        std::int32_t sum = master[first_cell(masters)];
        for (CellSet students = position.men[index(player)] ^ masters; students != 0;
             students = without_first(students))
            sum += student[first_cell(students)];
        return sum;
    };
    return (worth(Player::p1) - worth(Player::p2)) / all_students;
}

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

/// The cells that a player's hand leads its men to.
struct Reach {
    std::array<CellSet, 2> by_card{};  ///< including own men, which are thereby guarded
    std::int32_t steps = 0;

    [[nodiscard]] CellSet cells() const noexcept { return by_card[0] | by_card[1]; }
};

[[nodiscard]] Reach reach_of(const Position& position, Player player) noexcept {
    const CellSet own = position.men[index(player)];
    const Hand hand = position.hands[index(player)];
    const CellSet blocked = blocked_cells(position, player);
    Reach all;
    for (CellSet men = own; men != 0; men = without_first(men)) {
        const Cell from = first_cell(men);
        const CellSet first = reach(hand[0], player, from);
        const CellSet second = reach(hand[1], player, from);
        all.by_card[0] |= first;
        all.by_card[1] |= second;
        all.steps += size_of(first & ~blocked) + size_of(second & ~blocked);
    }
    return all;
}

[[nodiscard]] std::int32_t safe_cells(const Position& position, Player player, CellSet enemy_cells) noexcept {
    return size_of(surroundings[first_cell(position.masters[index(player)])] & ~enemy_cells);
}

/// Enemy students that can be captured and are not guarded.
[[nodiscard]] std::int32_t hanging_students(const Position& position, Player player, CellSet cells,
                                            CellSet enemy_cells) noexcept {
    const std::size_t other = index(opponent(player));
    return size_of((position.men[other] ^ position.masters[other]) & cells & ~enemy_cells);
}

/// Steps to cells out of the enemy's reach from which the mover's next hand attacks the enemy's master.
[[nodiscard]] std::int32_t attack_cells(const Position& position, const Reach& own, CellSet enemy_cells) noexcept {
    const Player mover = position.side;
    const Player other = opponent(mover);
    const Cell master = first_cell(position.masters[index(other)]);
    const Hand hand = position.hands[index(mover)];
    const CellSet by_side_card = reach(position.side_card, other, master);
    const CellSet free = ~(blocked_cells(position, mover) | enemy_cells);
    return size_of(own.by_card[0] & free & (reach(hand[1], other, master) | by_side_card)) +
           size_of(own.by_card[1] & free & (reach(hand[0], other, master) | by_side_card));
}

}  // namespace

Terms evaluate(const Position& position) noexcept {
    if (position.masters[0] == 0 || position.masters[1] == 0) return {};
    const Reach blue = reach_of(position, Player::p1);
    const Reach red = reach_of(position, Player::p2);
    const CellSet blue_cells = blue.cells();
    const CellSet red_cells = red.cells();
    const bool blue_moves = position.side == Player::p1;
    const std::int32_t turn = blue_moves ? 1 : -1;
    const std::int32_t attacks = attack_cells(position, blue_moves ? blue : red, blue_moves ? red_cells : blue_cells);
    return {
        student_worth * (size_of(position.men[0]) - size_of(position.men[1])),
        placement(position),
        step_worth * (blue.steps - red.steps),
        safe_cell_worth * (safe_cells(position, Player::p1, red_cells) - safe_cells(position, Player::p2, blue_cells)),
        hanging_worth * (hanging_students(position, Player::p1, blue_cells, red_cells) -
                         hanging_students(position, Player::p2, red_cells, blue_cells)) +
            turn * attack_worth * attacks,
        turn * tempo_worth,
    };
}

}  // namespace quadriga::onitama
