#include "games/onitama/evaluation.hpp"

#include <cstddef>

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

/// The value with all students on the board, and with none.
struct Tapered {
    std::int32_t opening = 0;
    std::int32_t ending = 0;
};

[[nodiscard]] Tapered placement_of(const Position& position, Player player) noexcept {
    const CellSet master = position.masters[index(player)];
    const auto seen = [&](Cell cell) { return player == Player::p1 ? cell : cell_count - 1 - cell; };
    const Cell master_cell = seen(first_cell(master));
    Tapered worth{master_opening[master_cell], master_ending[master_cell]};
    for (CellSet students = position.men[index(player)] ^ master; students != 0; students = without_first(students)) {
        const Cell cell = seen(first_cell(students));
        worth.opening += student_opening[cell];
        worth.ending += student_ending[cell];
    }
    return worth;
}

[[nodiscard]] std::int32_t placement(const Position& position) noexcept {
    constexpr std::int32_t all_students = 8;
    const Tapered blue = placement_of(position, Player::p1);
    const Tapered red = placement_of(position, Player::p2);
    const std::int32_t left = size_of(position.men[0]) + size_of(position.men[1]) - 2;
    return ((blue.opening - red.opening) * left + (blue.ending - red.ending) * (all_students - left)) / all_students;
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
    CellSet blocked = 0;
    std::int32_t steps = 0;

    [[nodiscard]] CellSet cells() const noexcept { return by_card[0] | by_card[1]; }
};

/// In a game with the spirit its cell is blocked.
template <bool has_spirit>
[[nodiscard]] Reach reach_of(const Position& position, Player player) noexcept {
    const CellSet own = position.men[index(player)];
    const Hand hand = position.hands[index(player)];
    Reach all{.blocked = has_spirit ? own | bit(position.spirit) : own};
    for (CellSet men = own; men != 0; men = without_first(men)) {
        const Cell from = first_cell(men);
        const CellSet first = reach(hand[0], player, from);
        const CellSet second = reach(hand[1], player, from);
        all.by_card[0] |= first;
        all.by_card[1] |= second;
        all.steps += size_of(first & ~all.blocked) + size_of(second & ~all.blocked);
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
    const CellSet free = ~(own.blocked | enemy_cells);
    return size_of(own.by_card[0] & free & (reach(hand[1], other, master) | by_side_card)) +
           size_of(own.by_card[1] & free & (reach(hand[0], other, master) | by_side_card));
}

template <bool has_spirit>
[[nodiscard]] Terms terms_of(const Position& position) noexcept {
    const Reach blue = reach_of<has_spirit>(position, Player::p1);
    const Reach red = reach_of<has_spirit>(position, Player::p2);
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

}  // namespace

Terms evaluate(const Position& position) noexcept {
    if (position.masters[0] == 0 || position.masters[1] == 0) return {};
    return position.has_spirit() ? terms_of<true>(position) : terms_of<false>(position);
}

}  // namespace quadriga::onitama
