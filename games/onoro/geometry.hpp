#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/hex/cell.hpp"

/// The frame, a window of the endless plane that holds the group of pawns.
namespace quadriga::onoro {

/// The frame has 16 rows of 16 cells. The top left corner of the group's box lies on column 1, row 1, and the group
/// never reaches the outermost cells; README.md has the proof.
inline constexpr int frame_side = 16;
inline constexpr int frame_cells = frame_side * frame_side;

/// The number of a cell in the frame, 16 * row + column.
using FrameCell = std::uint8_t;

[[nodiscard]] constexpr int column_of(FrameCell cell) noexcept { return cell % frame_side; }
[[nodiscard]] constexpr int row_of(FrameCell cell) noexcept { return cell / frame_side; }
[[nodiscard]] constexpr FrameCell frame_cell(int column, int row) noexcept {
    return static_cast<FrameCell>(frame_side * row + column);
}

/// A set of cells in the frame's corner (the first eight rows and columns), in one word. Most groups fit into it, and
/// operations on one word are two to three times as fast as those of CellSet, which has the same functions. Cells are
/// numbered 8 * row + column.
class CornerSet {
public:
    static constexpr int side = 8;
    using Cell = std::uint8_t;

    constexpr CornerSet() noexcept = default;
    explicit constexpr CornerSet(std::uint64_t bits) noexcept : bits_(bits) {}
    [[nodiscard]] static constexpr CornerSet of(std::span<const Cell> cells) noexcept {
        CornerSet set;
        for (const Cell cell : cells) set.add(cell);
        return set;
    }
    [[nodiscard]] static constexpr CornerSet of(Cell cell) noexcept { return CornerSet(std::uint64_t{1} << cell); }
    /// The number of the cell in the frame.
    [[nodiscard]] static constexpr FrameCell frame_cell_of(Cell cell) noexcept {
        return static_cast<FrameCell>(cell + cell / side * (frame_side - side));
    }

    [[nodiscard]] constexpr bool contains(Cell cell) const noexcept { return (bits_ >> cell & 1) != 0; }
    [[nodiscard]] constexpr bool any() const noexcept { return bits_ != 0; }
    [[nodiscard]] constexpr bool empty() const noexcept { return !any(); }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr Cell first() const noexcept { return static_cast<Cell>(std::countr_zero(bits_)); }

    constexpr void add(Cell cell) noexcept { *this |= of(cell); }
    constexpr void remove(Cell cell) noexcept { *this -= of(cell); }
    constexpr Cell take_first() noexcept {
        const Cell cell = first();
        bits_ &= bits_ - 1;
        return cell;
    }
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (std::uint64_t rest = bits_; rest != 0; rest &= rest - 1) visit(static_cast<Cell>(std::countr_zero(rest)));
    }

    [[nodiscard]] constexpr CornerSet right() const noexcept { return CornerSet(bits_ << 1); }
    [[nodiscard]] constexpr CornerSet left() const noexcept { return CornerSet(bits_ >> 1); }
    [[nodiscard]] constexpr CornerSet down() const noexcept { return CornerSet(bits_ << side); }
    [[nodiscard]] constexpr CornerSet up() const noexcept { return CornerSet(bits_ >> side); }

    friend constexpr CornerSet operator&(CornerSet a, CornerSet b) noexcept { return CornerSet(a.bits_ & b.bits_); }
    friend constexpr CornerSet operator|(CornerSet a, CornerSet b) noexcept { return CornerSet(a.bits_ | b.bits_); }
    friend constexpr CornerSet operator^(CornerSet a, CornerSet b) noexcept { return CornerSet(a.bits_ ^ b.bits_); }
    friend constexpr CornerSet operator-(CornerSet a, CornerSet b) noexcept { return CornerSet(a.bits_ & ~b.bits_); }
    constexpr CornerSet& operator&=(CornerSet other) noexcept { return *this = *this & other; }
    constexpr CornerSet& operator|=(CornerSet other) noexcept { return *this = *this | other; }
    constexpr CornerSet& operator-=(CornerSet other) noexcept { return *this = *this - other; }

    friend constexpr bool operator==(CornerSet, CornerSet) noexcept = default;

private:
    std::uint64_t bits_ = 0;
};

/// A set of cells of the frame, one bit each, four rows per word, with all words in one vector. right(), left(), down()
/// and up() shift the whole set by one cell. A cell shifted off the top or bottom is lost. A cell shifted off the left
/// or right edge may reappear on the opposite edge, so only sets clear of that edge shift correctly.
class CellSet {
public:
    static constexpr std::size_t words = 4;
    static constexpr int side = frame_side;
    using Cell = FrameCell;

    constexpr CellSet() noexcept = default;
    [[nodiscard]] static constexpr CellSet of(std::span<const FrameCell> cells) noexcept {
        std::array<std::uint64_t, words> bits{};
        for (const FrameCell cell : cells) bits[cell / 64] |= std::uint64_t{1} << cell % 64;
        return CellSet(Lanes{bits[0], bits[1], bits[2], bits[3]});
    }
    [[nodiscard]] static CellSet of(FrameCell cell) noexcept {
        const Lanes word = Lanes{} + cell / 64U;
        const Lanes bit = Lanes{} + (std::uint64_t{1} << cell % 64);
        return CellSet(bit & (word == Lanes{0, 1, 2, 3}));
    }

    [[nodiscard]] static constexpr FrameCell frame_cell_of(Cell cell) noexcept { return cell; }

    [[nodiscard]] bool contains(FrameCell cell) const noexcept { return (lanes_[cell / 64] >> cell % 64 & 1) != 0; }
    [[nodiscard]] bool any() const noexcept {
        const Lanes halves = lanes_ | __builtin_shufflevector(lanes_, lanes_, 2, 3, 0, 1);
        return (halves[0] | halves[1]) != 0;
    }
    [[nodiscard]] bool empty() const noexcept { return !any(); }
    [[nodiscard]] int count() const noexcept {
        return std::popcount(lanes_[0]) + std::popcount(lanes_[1]) + std::popcount(lanes_[2]) +
               std::popcount(lanes_[3]);
    }
    [[nodiscard]] std::uint64_t word(std::size_t at) const noexcept { return lanes_[at]; }
    /// The cell with the smallest number. The set must not be empty.
    [[nodiscard]] FrameCell first() const noexcept {
        std::size_t at = 0;
        while (lanes_[at] == 0) ++at;
        return static_cast<FrameCell>(64 * at + static_cast<std::size_t>(std::countr_zero(lanes_[at])));
    }

    // Writes the whole set, not one word: a vector load stalls soon after a store to a part of the vector.
    void add(FrameCell cell) noexcept { *this |= of(cell); }
    void remove(FrameCell cell) noexcept { *this -= of(cell); }

    /// Removes and returns first(). The set must not be empty.
    FrameCell take_first() noexcept {
        const FrameCell cell = first();
        remove(cell);
        return cell;
    }

    /// Calls `visit(cell)` for every cell in ascending order.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t at = 0; at < words; ++at) {
            for (std::uint64_t rest = lanes_[at]; rest != 0; rest &= rest - 1) {
                visit(static_cast<FrameCell>(64 * at + static_cast<std::size_t>(std::countr_zero(rest))));
            }
        }
    }

    [[nodiscard]] CellSet right() const noexcept { return CellSet(lanes_ << 1); }
    [[nodiscard]] CellSet left() const noexcept { return CellSet(lanes_ >> 1); }
    [[nodiscard]] CellSet down() const noexcept {
        return CellSet(lanes_ << 16 | __builtin_shufflevector(lanes_, Lanes{}, 4, 0, 1, 2) >> 48);
    }
    [[nodiscard]] CellSet up() const noexcept {
        return CellSet(lanes_ >> 16 | __builtin_shufflevector(lanes_, Lanes{}, 1, 2, 3, 4) << 48);
    }

    friend CellSet operator&(const CellSet& a, const CellSet& b) noexcept { return CellSet(a.lanes_ & b.lanes_); }
    friend CellSet operator|(const CellSet& a, const CellSet& b) noexcept { return CellSet(a.lanes_ | b.lanes_); }
    friend CellSet operator^(const CellSet& a, const CellSet& b) noexcept { return CellSet(a.lanes_ ^ b.lanes_); }
    /// The cells of `a` that are not in `b`.
    friend CellSet operator-(const CellSet& a, const CellSet& b) noexcept { return CellSet(a.lanes_ & ~b.lanes_); }
    CellSet& operator&=(const CellSet& other) noexcept { return *this = *this & other; }
    CellSet& operator|=(const CellSet& other) noexcept { return *this = *this | other; }
    CellSet& operator-=(const CellSet& other) noexcept { return *this = *this - other; }

    friend bool operator==(const CellSet& a, const CellSet& b) noexcept { return (a ^ b).empty(); }

    /// The same cells as a CornerSet. All of them must lie in the corner.
    [[nodiscard]] CornerSet corner() const noexcept {
        const Lanes pairs_of_rows = (lanes_ | lanes_ >> 8) & (Lanes{} + 0x0000ffff0000ffffU);
        const Lanes rows = (pairs_of_rows | pairs_of_rows >> 16) & (Lanes{} + 0xffffffffU);
        return CornerSet(rows[0] | rows[1] << 32);
    }

private:
    using Lanes [[gnu::vector_size(8 * words)]] = std::uint64_t;

    // By reference: the calling convention for vectors depends on the processor.
    explicit constexpr CellSet(const Lanes& lanes) noexcept : lanes_(lanes) {}

    Lanes lanes_{};
};

/// The three axes along which pawns form lines.
enum class Axis : std::uint8_t { rows, columns, diagonals };

/// The set shifted by one step along an axis: right, down, or down and left.
template <Axis axis, class Set>
[[nodiscard]] Set forward(const Set& cells) noexcept {
    if constexpr (axis == Axis::rows) return cells.right();
    if constexpr (axis == Axis::columns) return cells.down();
    if constexpr (axis == Axis::diagonals) return cells.down().left();
}

template <Axis axis, class Set>
[[nodiscard]] Set backward(const Set& cells) noexcept {
    if constexpr (axis == Axis::rows) return cells.left();
    if constexpr (axis == Axis::columns) return cells.up();
    if constexpr (axis == Axis::diagonals) return cells.up().right();
}

/// The cells that have a neighbour in `cells`. `cells` must be clear of the left and right edges of the frame.
template <class Set>
[[nodiscard]] Set touching(const Set& cells) noexcept {
    const Set beside_up = cells | cells.right();
    const Set beside_down = cells | cells.left();
    return cells.right() | cells.left() | beside_up.up() | beside_down.down();
}

/// Element d of the result holds the cells whose neighbour in hex::directions[d] is in set d.
template <class Set>
[[nodiscard]] std::array<Set, 6> step_each(const std::array<Set, 6>& sets) noexcept {
    return {sets[0].left(), sets[1].up(), sets[2].up().right(), sets[3].right(), sets[4].down(), sets[5].down().left()};
}
/// Element d holds the cells whose neighbour in hex::directions[d] is in `cells`.
template <class Set>
[[nodiscard]] std::array<Set, 6> seen_from(const Set& cells) noexcept {
    return step_each<Set>({cells, cells, cells, cells, cells, cells});
}

/// The cells that lie 1..`distance` steps from `cell` in one of the six directions.
template <class Set>
[[nodiscard]] constexpr Set star(int cell, int distance) noexcept {
    std::array<typename Set::Cell, hex::directions.size() * Set::side> cells{};
    std::size_t size = 0;
    for (const hex::Step step : hex::directions) {
        for (int at = 1; at <= distance; ++at) {
            const int column = cell % Set::side + at * step.columns;
            const int row = cell / Set::side + at * step.rows;
            if (column < 0 || column >= Set::side || row < 0 || row >= Set::side) continue;
            cells[size++] = static_cast<typename Set::Cell>(Set::side * row + column);
        }
    }
    return Set::of(std::span<const typename Set::Cell>(cells).first(size));
}

/// The star() of every cell, indexed by cell.
template <class Set, int distance>
inline constexpr auto stars = [] {
    std::array<Set, std::size_t{Set::side} * Set::side> table;
    for (std::size_t cell = 0; cell < table.size(); ++cell) table[cell] = star<Set>(static_cast<int>(cell), distance);
    return table;
}();

template <class Set>
inline constexpr auto& neighbours_of = stars<Set, 1>;

/// The cells of one column.
template <class Set>
[[nodiscard]] constexpr Set column(int number) noexcept {
    std::array<typename Set::Cell, Set::side> cells{};
    for (std::size_t row = 0; row < cells.size(); ++row)
        cells[row] = static_cast<typename Set::Cell>(row * Set::side + static_cast<std::size_t>(number));
    return Set::of(cells);
}

/// The cells that lie in the corner together with their neighbours, except those in the first row or column.
inline constexpr CellSet inner_corner = [] {
    std::array<FrameCell, (CornerSet::side - 2) * (CornerSet::side - 2)> cells{};
    for (int at = 0; at < static_cast<int>(cells.size()); ++at)
        cells[static_cast<std::size_t>(at)] =
            frame_cell(1 + at % (CornerSet::side - 2), 1 + at / (CornerSet::side - 2));
    return CellSet::of(cells);
}();

}  // namespace quadriga::onoro
