#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/game/types.hpp"

/// The board: a hexagon with six cells per side. Rows 0 (`a`, at the bottom) to 10 (`k`) have 6, 7, 8, 9, 10, 11, 10,
/// 9, 8, 7 and 6 cells. The index of a cell is 11 * row + column. Columns slope to the right: a cell and its upper
/// right neighbour are in the same column, so a step in a given direction changes every index by the same amount. Index
/// 0 is off the board.
namespace quadriga::onager {

using engine::Player;

/// The index of a cell, from 0 to cell_limit - 1.
using Cell = std::uint8_t;

/// A set of indices from 0 to 127, stored as one bit per index.
struct CellSet {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    [[nodiscard]] static constexpr CellSet of(int cell) noexcept {
        const auto bit = std::uint64_t{1} << (cell & 63);
        return cell < 64 ? CellSet{bit, 0} : CellSet{0, bit};
    }

    [[nodiscard]] constexpr bool any() const noexcept { return (low | high) != 0; }
    [[nodiscard]] constexpr bool empty() const noexcept { return !any(); }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(low) + std::popcount(high); }
    [[nodiscard]] constexpr bool contains(int cell) const noexcept {
        return (((cell < 64 ? low : high) >> (cell & 63)) & 1U) != 0;
    }

    /// The smallest index; like last(), requires a non-empty set.
    [[nodiscard]] constexpr Cell first() const noexcept {
        assert(any());
        return static_cast<Cell>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
    }
    [[nodiscard]] constexpr Cell last() const noexcept {
        assert(any());
        return static_cast<Cell>(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low));
    }

    /// Calls `visit(cell)` for every member in ascending order.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (auto bits = low; bits != 0; bits &= bits - 1) visit(static_cast<Cell>(std::countr_zero(bits)));
        for (auto bits = high; bits != 0; bits &= bits - 1) visit(static_cast<Cell>(64 + std::countr_zero(bits)));
    }

    constexpr CellSet& operator&=(CellSet other) noexcept { return *this = *this & other; }
    constexpr CellSet& operator|=(CellSet other) noexcept { return *this = *this | other; }
    constexpr CellSet& operator^=(CellSet other) noexcept { return *this = *this ^ other; }

    friend constexpr CellSet operator&(CellSet a, CellSet b) noexcept { return {a.low & b.low, a.high & b.high}; }
    friend constexpr CellSet operator|(CellSet a, CellSet b) noexcept { return {a.low | b.low, a.high | b.high}; }
    friend constexpr CellSet operator^(CellSet a, CellSet b) noexcept { return {a.low ^ b.low, a.high ^ b.high}; }
    friend constexpr CellSet operator~(CellSet a) noexcept { return {~a.low, ~a.high}; }
    friend constexpr bool operator==(CellSet, CellSet) = default;
};

/// One set per player. The corresponding words of both sets share a vector, so one instruction processes both.
struct CellSets {
    using Words = std::uint64_t __attribute__((vector_size(16)));  // p1's, p2's

    Words low{};
    Words high{};

    [[nodiscard]] static constexpr CellSets of(CellSet p1, CellSet p2) noexcept {
        return {Words{p1.low, p2.low}, Words{p1.high, p2.high}};
    }
    [[nodiscard]] static constexpr CellSets of_both(CellSet set) noexcept { return of(set, set); }

    [[nodiscard]] CellSet operator[](Player player) const noexcept {
        return {low[engine::index(player)], high[engine::index(player)]};
    }
    /// Whether neither set has a member.
    [[nodiscard]] bool empty() const noexcept { return ((*this)[Player::p1] | (*this)[Player::p2]).empty(); }
    /// The sizes of both sets, computed together if the processor supports it.
    [[nodiscard]] Words counts() const noexcept {
        return Words{count(low[0]), count(low[1])} + Words{count(high[0]), count(high[1])};
    }
    /// The size of p1's set minus the size of p2's.
    [[nodiscard]] int lead() const noexcept {
        const Words both = counts();
        return static_cast<int>(both[0] - both[1]);
    }
    /// The two sets with the players exchanged.
    [[nodiscard]] CellSets flipped() const noexcept { return {Words{low[1], low[0]}, Words{high[1], high[0]}}; }

    CellSets& operator&=(CellSets other) noexcept { return *this = *this & other; }
    CellSets& operator|=(CellSets other) noexcept { return *this = *this | other; }

    friend CellSets operator&(CellSets a, CellSets b) noexcept { return {a.low & b.low, a.high & b.high}; }
    friend CellSets operator|(CellSets a, CellSets b) noexcept { return {a.low | b.low, a.high | b.high}; }
    friend CellSets operator~(CellSets a) noexcept { return {~a.low, ~a.high}; }

private:
    [[nodiscard]] static std::uint64_t count(std::uint64_t word) noexcept {
        return static_cast<std::uint64_t>(std::popcount(word));
    }
};

/// The set with `By`, from -127 to 127, added to every index; results outside 0..127 are dropped. `Set` is CellSet or
/// CellSets.
template <int By, class Set>
[[nodiscard]] constexpr Set shifted(Set set) noexcept {
    static_assert(By > -128 && By < 128);
    if constexpr (By == 0) {
        return set;
    } else if constexpr (By >= 64) {
        return {.high = set.low << (By - 64)};
    } else if constexpr (By > 0) {
        return {set.low << By, (set.high << By) | (set.low >> (64 - By))};
    } else if constexpr (By <= -64) {
        return {.low = set.high >> (-By - 64)};
    } else {
        return {(set.low >> -By) | (set.high << (64 + By)), set.high >> -By};
    }
}

inline constexpr int row_count = 11;
inline constexpr int middle_row = 5;
inline constexpr int cell_limit = 11 * row_count;

[[nodiscard]] constexpr int row_length(int row) noexcept {
    return row_count - std::max(row - middle_row, middle_row - row);
}
[[nodiscard]] constexpr int first_column(int row) noexcept { return std::max(0, middle_row - row); }
[[nodiscard]] constexpr int row_of(int cell) noexcept { return cell / 11; }
[[nodiscard]] constexpr int column_of(int cell) noexcept { return cell % 11; }

/// The number in the name of a cell: its position in the row, counted from 1 at the left.
[[nodiscard]] constexpr int number_of(int cell) noexcept { return column_of(cell) - first_column(row_of(cell)) + 1; }
/// The cell with this name; `row` is 0..10 and `number` 1..row_length(row).
[[nodiscard]] constexpr Cell cell_at(int row, int number) noexcept {
    return static_cast<Cell>(11 * row + first_column(row) + number - 1);
}
[[nodiscard]] constexpr bool is_on_board(int row, int column) noexcept {
    return row >= 0 && row < row_count && column >= first_column(row) && column < first_column(row) + row_length(row);
}

inline constexpr Cell centre = cell_at(middle_row, 6);

[[nodiscard]] constexpr char row_name(int row) noexcept { return static_cast<char>('a' + row); }
/// The name of a cell, its row's letter and its number: `a1`, `f6`, `k6`.
[[nodiscard]] inline std::string cell_name(Cell cell) {
    return row_name(row_of(cell)) + std::to_string(number_of(cell));
}

inline constexpr auto rows = [] {
    std::array<CellSet, row_count> sets{};
    for (int row = 0; row < row_count; ++row) {
        for (int number = 1; number <= row_length(row); ++number) {
            sets[static_cast<std::size_t>(row)] |= CellSet::of(cell_at(row, number));
        }
    }
    return sets;
}();

inline constexpr auto all_cells = [] {
    CellSet all;
    for (const CellSet row : rows) all |= row;
    return all;
}();

/// For each player, the two rows on which the player's discs start. The outer row is the player's back rank.
inline constexpr std::array homes{rows[0] | rows[1], rows[9] | rows[10]};
inline constexpr std::array back_ranks{rows[0], rows[10]};

/// The index offset of a step in each direction. Directions d and d + 3 are opposite; the first three are positive.
inline constexpr std::array<int, 6> steps{1, 10, 11, -1, -10, -11};
inline constexpr std::size_t axes = 3;
/// The number of rows, -1, 0 or 1, by which a step of index offset `step` moves up.
[[nodiscard]] constexpr int rows_of(int step) noexcept { return step > 1 ? 1 : step < -1 ? -1 : 0; }

/// A row and a column, which may be off the board.
struct Coordinates {
    int row;
    int column;
};
[[nodiscard]] constexpr Coordinates coordinates_after(int cell, int step, int distance) noexcept {
    return {row_of(cell) + distance * rows_of(step), column_of(cell) + distance * (step - 11 * rows_of(step))};
}

/// The cells from which `Distance` steps of offset `Step` stay on the board.
template <int Step, int Distance>
inline constexpr auto room = [] {
    CellSet set;
    all_cells.for_each([&set](Cell cell) {
        const Coordinates end = coordinates_after(cell, Step, Distance);
        if (is_on_board(end.row, end.column)) set |= CellSet::of(cell);
    });
    return set;
}();

/// `rays[direction][cell]` holds all cells beyond `cell` in that direction.
inline constexpr auto rays = [] {
    std::array<std::array<CellSet, cell_limit>, steps.size()> table{};
    for (std::size_t direction = 0; direction < steps.size(); ++direction) {
        all_cells.for_each([&table, direction](Cell cell) {
            for (int distance = 1; distance < row_count; ++distance) {
                const Coordinates end = coordinates_after(cell, steps[direction], distance);
                if (!is_on_board(end.row, end.column)) break;
                table[direction][cell] |= CellSet::of(11 * end.row + end.column);
            }
        });
    }
    return table;
}();

inline constexpr auto neighbours = [] {
    std::array<CellSet, cell_limit> table{};
    all_cells.for_each([&table](Cell cell) {
        for (std::size_t direction = 0; direction < steps.size(); ++direction) {
            table[cell] |= rays[direction][cell] & CellSet::of((cell + steps[direction]) & 127);
        }
    });
    return table;
}();

}  // namespace quadriga::onager
