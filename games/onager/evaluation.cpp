#include "games/onager/evaluation.hpp"

#include <algorithm>
#include <cstddef>

#include "games/onager/jump_scan.hpp"

namespace quadriga::onager {

namespace {

using engine::index;

// Weights come from a logistic regression of game results on the terms, rounded.

/// By row, counted from the own side, and by distance from the nearer end of the row.
constexpr std::array<std::array<std::int32_t, 6>, row_count> place_worth{{{27, 31, 39},
                                                                          {4, 12, 15, 8},
                                                                          {-9, 2, 8, 24},
                                                                          {-56, -31, -3, 25, 26},
                                                                          {-67, -56, 11, 11, 36},
                                                                          {-67, -45, -39, 9, 34, 74},
                                                                          {-67, -34, 13, 54, 72},
                                                                          {50, 34, 56, 73, 65},
                                                                          {56, 62, 118, 123},
                                                                          {101, 116, 125, 148},
                                                                          {56, 56, 56}}};
constexpr std::int32_t piece_worth = 75;
constexpr std::int32_t binding_cost = 40;
constexpr std::int32_t step_worth = 4;
constexpr std::int32_t attack_worth = 30;
constexpr std::int32_t entry_worth = 20;
constexpr std::int32_t breach_worth = 40;
constexpr std::int32_t turn_worth = 45;

/// `placement[player][cell]`.
constexpr auto placement = [] {
    std::array<std::array<std::int32_t, cell_limit>, 2> table{};
    all_cells.for_each([&table](Cell cell) {
        const int row = row_of(cell);
        const int place = std::min(number_of(cell) - 1, row_length(row) - number_of(cell));
        table[0][cell] = place_worth[static_cast<std::size_t>(row)][static_cast<std::size_t>(place)];
        table[1][cell] = place_worth[static_cast<std::size_t>(row_count - 1 - row)][static_cast<std::size_t>(place)];
    });
    return table;
}();

/// Collects the landing cells of all single jumps of one player, and counts the jumps.
struct LandingCollector {
    CellSet open;
    CellSet landings = {};
    int count = 0;

    template <int Offset>
    void jumps_by(CellSet origins) noexcept {
        const CellSet landed = shifted<Offset>(origins) & open;
        landings |= landed;
        count += landed.count();
    }
};

/// Where one player's pieces can go by walks and single jumps.
struct Reach {
    CellSet jumps;
    CellSet walks;
    int count;
};

Reach reach_of(const Position& position, Player player, CellSet vacant) noexcept {
    const CellSet pieces = position.pieces(player);
    LandingCollector collector{vacant | position.pieces(opponent(player))};
    scan_jumps(pieces, vacant, collector);
    const CellSet beside = shifted<steps[0]>(pieces & room<steps[0], 1>) |
                           shifted<steps[1]>(pieces & room<steps[1], 1>) | shifted<steps[2]>(pieces) |
                           shifted<steps[3]>(pieces & room<steps[3], 1>) |
                           shifted<steps[4]>(pieces & room<steps[4], 1>) | shifted<steps[5]>(pieces);
    const CellSet walks = beside & vacant;
    return {collector.landings, walks, collector.count + walks.count()};
}

std::int32_t placement_of(CellSet pieces, Player player) noexcept {
    std::int32_t sum = 0;
    pieces.for_each([&](Cell cell) { sum += placement[index(player)][cell]; });
    return sum;
}

Terms terms_of(const Position& position, Player player, const Reach& own, const Reach& enemy) noexcept {
    const CellSet pieces = position.pieces(player);
    const CellSet attacked = own.jumps & position.pieces(opponent(player));
    const CellSet entries = (own.jumps | own.walks) & back_ranks[index(opponent(player))];
    const bool breach = (entries & ~enemy.jumps).any();
    return {placement_of(pieces, player),
            piece_worth * pieces.count() - binding_cost * (pieces & position.stacks()).count(),
            step_worth * own.count,
            attack_worth * attacked.count(),
            entry_worth * entries.count() + (breach ? breach_worth : 0),
            position.side_to_move() == player ? turn_worth : 0};
}

}  // namespace

Terms evaluate(const Position& position) noexcept {
    const CellSet vacant = position.vacant();
    const Reach black = reach_of(position, Player::p1, vacant);
    const Reach white = reach_of(position, Player::p2, vacant);
    Terms terms = terms_of(position, Player::p1, black, white);
    const Terms other = terms_of(position, Player::p2, white, black);
    for (std::size_t term = 0; term < terms.size(); ++term) terms[term] -= other[term];
    return terms;
}

}  // namespace quadriga::onager
