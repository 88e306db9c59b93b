#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/hex/cell.hpp"

/// The frame: the window of the endless plane that holds the group of pawns.
namespace quadriga::onoro {

/// The frame has 16 rows of 16 cells. The top left corner of the group's box lies on column 1, row 1, and the group
/// never reaches the outermost cells; README.md has the proof.
inline constexpr int frame_side = 16;
inline constexpr int frame_cells = frame_side * frame_side;

/// Number of a cell of the frame: 16 * row + column.
using FrameCell = std::uint8_t;

[[nodiscard]] constexpr int column_of(FrameCell cell) noexcept { return cell % frame_side; }
[[nodiscard]] constexpr int row_of(FrameCell cell) noexcept { return cell / frame_side; }
[[nodiscard]] constexpr FrameCell frame_cell(int column, int row) noexcept {
    return static_cast<FrameCell>(frame_side * row + column);
}

/// A set of cells, one bit each, four rows a word.
/// right(), left(), down() and up() shift the whole set by one cell. A cell shifted off the left or right edge may
/// reappear on the opposite edge, so only sets clear of that edge shift correctly.
class CellSet {
public:
    static constexpr std::size_t words = 4;

    constexpr CellSet() noexcept = default;
    [[nodiscard]] static constexpr CellSet of(FrameCell cell) noexcept {
        CellSet set;
        set.add(cell);
        return set;
    }

    [[nodiscard]] constexpr bool contains(FrameCell cell) const noexcept {
        return (words_[cell / 64] >> cell % 64 & 1) != 0;
    }
    [[nodiscard]] constexpr bool any() const noexcept { return (words_[0] | words_[1] | words_[2] | words_[3]) != 0; }
    [[nodiscard]] constexpr bool empty() const noexcept { return !any(); }
    [[nodiscard]] constexpr int count() const noexcept {
        return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]) +
               std::popcount(words_[3]);
    }
    [[nodiscard]] constexpr std::uint64_t word(std::size_t at) const noexcept { return words_[at]; }
    /// The 16 cells of a row, column 0 in the lowest bit.
    [[nodiscard]] constexpr unsigned row(int at) const noexcept {
        return static_cast<unsigned>(words_[static_cast<std::size_t>(at / 4)] >> at % 4 * frame_side) & 0xffffU;
    }
    /// The cell with the smallest number; the set is not empty.
    [[nodiscard]] constexpr FrameCell first() const noexcept {
        std::size_t at = 0;
        while (words_[at] == 0) ++at;
        return static_cast<FrameCell>(64 * at + static_cast<std::size_t>(std::countr_zero(words_[at])));
    }

    constexpr void add(FrameCell cell) noexcept { words_[cell / 64] |= std::uint64_t{1} << cell % 64; }
    constexpr void remove(FrameCell cell) noexcept { words_[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }

    /// Removes and returns first().
    constexpr FrameCell take_first() noexcept {
        const FrameCell cell = first();
        remove(cell);
        return cell;
    }

    /// Calls `visit(cell)` for every cell in ascending order.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (std::size_t at = 0; at < words; ++at) {
            for (std::uint64_t rest = words_[at]; rest != 0; rest &= rest - 1) {
                visit(static_cast<FrameCell>(64 * at + static_cast<std::size_t>(std::countr_zero(rest))));
            }
        }
    }

    [[nodiscard]] constexpr CellSet right() const noexcept {
        return {words_[0] << 1, words_[1] << 1, words_[2] << 1, words_[3] << 1};
    }
    [[nodiscard]] constexpr CellSet left() const noexcept {
        return {words_[0] >> 1, words_[1] >> 1, words_[2] >> 1, words_[3] >> 1};
    }
    [[nodiscard]] constexpr CellSet down() const noexcept {
        return {words_[0] << 16, words_[1] << 16 | words_[0] >> 48, words_[2] << 16 | words_[1] >> 48,
                words_[3] << 16 | words_[2] >> 48};
    }
    [[nodiscard]] constexpr CellSet up() const noexcept {
        return {words_[0] >> 16 | words_[1] << 48, words_[1] >> 16 | words_[2] << 48, words_[2] >> 16 | words_[3] << 48,
                words_[3] >> 16};
    }

    friend constexpr CellSet operator&(const CellSet& a, const CellSet& b) noexcept {
        return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1], a.words_[2] & b.words_[2],
                a.words_[3] & b.words_[3]};
    }
    friend constexpr CellSet operator|(const CellSet& a, const CellSet& b) noexcept {
        return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1], a.words_[2] | b.words_[2],
                a.words_[3] | b.words_[3]};
    }
    friend constexpr CellSet operator^(const CellSet& a, const CellSet& b) noexcept {
        return {a.words_[0] ^ b.words_[0], a.words_[1] ^ b.words_[1], a.words_[2] ^ b.words_[2],
                a.words_[3] ^ b.words_[3]};
    }
    /// The cells of `a` that are not in `b`.
    friend constexpr CellSet operator-(const CellSet& a, const CellSet& b) noexcept {
        return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1], a.words_[2] & ~b.words_[2],
                a.words_[3] & ~b.words_[3]};
    }
    constexpr CellSet& operator&=(const CellSet& other) noexcept { return *this = *this & other; }
    constexpr CellSet& operator|=(const CellSet& other) noexcept { return *this = *this | other; }
    constexpr CellSet& operator-=(const CellSet& other) noexcept { return *this = *this - other; }

    friend constexpr bool operator==(const CellSet&, const CellSet&) noexcept = default;

private:
    constexpr CellSet(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) noexcept
        : words_{a, b, c, d} {}

    std::array<std::uint64_t, words> words_{};
};

/// The three axes along which pawns form lines, each as the step in one of its directions.
enum class Axis : std::uint8_t { rows, columns, diagonals };

/// All cells one step further along an axis: to the right, down, or down and left.
template <Axis axis>
[[nodiscard]] constexpr CellSet forward(const CellSet& cells) noexcept {
    if constexpr (axis == Axis::rows) return cells.right();
    if constexpr (axis == Axis::columns) return cells.down();
    if constexpr (axis == Axis::diagonals) return cells.down().left();
}

template <Axis axis>
[[nodiscard]] constexpr CellSet backward(const CellSet& cells) noexcept {
    if constexpr (axis == Axis::rows) return cells.left();
    if constexpr (axis == Axis::columns) return cells.up();
    if constexpr (axis == Axis::diagonals) return cells.up().right();
}

/// All cells that touch one of `cells`.
[[nodiscard]] constexpr CellSet touching(const CellSet& cells) noexcept {
    const CellSet beside_up = cells | cells.right();
    const CellSet beside_down = cells | cells.left();
    return cells.right() | cells.left() | beside_up.up() | beside_down.down();
}

/// The neighbours of every cell that is not on the edge of the frame.
inline constexpr auto neighbours_of = [] {
    std::array<CellSet, frame_cells> table;
    for (int row = 1; row < frame_side - 1; ++row) {
        for (int column = 1; column < frame_side - 1; ++column) {
            table[frame_cell(column, row)] = touching(CellSet::of(frame_cell(column, row)));
        }
    }
    return table;
}();

}  // namespace quadriga::onoro
