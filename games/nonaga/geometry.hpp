#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/hex/cell.hpp"

/// The frame numbers cells relative to the bounding box of the discs, so positions that differ only by a translation
/// have the same cell numbers.
namespace quadriga::nonaga {

/// The side of a box into which any 19 connected discs fit.
inline constexpr int max_box_side = 19;
/// The side of the frame, which is the largest box with a ring of cells around it. Discs may be moved into the ring.
inline constexpr int frame_side = max_box_side + 2;

/// A cell of the frame, 32 * row + column, with row and column in 0..20. The box starts at row 1 and column 1.
using FrameCell = std::uint16_t;
inline constexpr int frame_cell_bits = 10;
/// The top left corner of the ring. No disc ever lies there, so its number also means "no cell".
inline constexpr FrameCell no_cell = 0;

[[nodiscard]] constexpr FrameCell frame_cell(int column, int row) noexcept {
    return static_cast<FrameCell>(32 * row + column);
}
[[nodiscard]] constexpr int column_of(FrameCell cell) noexcept { return cell & 31; }
[[nodiscard]] constexpr int row_of(FrameCell cell) noexcept { return cell >> 5; }

/// The index difference to the neighbour in `direction`, an index into hex::directions, if a row has `stride` indices.
/// Two neighbours of a cell in consecutive directions are adjacent to each other.
[[nodiscard]] constexpr int step_size(std::size_t direction, int stride) noexcept {
    return hex::directions[direction].rows * stride + hex::directions[direction].columns;
}

[[nodiscard]] constexpr FrameCell neighbour(FrameCell cell, std::size_t direction) noexcept {
    return static_cast<FrameCell>(cell + step_size(direction, 32));
}

[[nodiscard]] constexpr bool are_adjacent(FrameCell a, FrameCell b) noexcept {
    const int difference = a < b ? b - a : a - b;
    return difference == 1 || difference == 31 || difference == 32;
}

/// The number of steps between two cells, ignoring discs and pieces.
[[nodiscard]] constexpr int distance(FrameCell a, FrameCell b) noexcept {
    const int columns = column_of(b) - column_of(a);
    const int rows = row_of(b) - row_of(a);
    const auto size = [](int value) { return value < 0 ? -value : value; };
    return std::max({size(columns), size(rows), size(columns + rows)});
}

/// Whether the cells differ and lie on a line along one of the six directions.
[[nodiscard]] constexpr bool are_in_line(FrameCell a, FrameCell b) noexcept {
    const int columns = column_of(b) - column_of(a);
    const int rows = row_of(b) - row_of(a);
    return a != b && (columns == 0 || rows == 0 || columns + rows == 0);
}

/// A set of cells numbered from 0 to 64 * Words - 1, stored as one bit per cell. Arguments must be in this range unless
/// stated otherwise. Shifts drop numbers outside it.
template <std::size_t Words>
class CellSet {
public:
    /// The set of numbers below `count`, which must be at most 64 * Words.
    [[nodiscard]] static constexpr CellSet below(unsigned count) noexcept {
        CellSet result;
        for (auto& word : result.words_) {
            const unsigned here = count < 64 ? count : 64;
            word = here == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
            count -= here;
        }
        return result;
    }
    [[nodiscard]] static constexpr CellSet of(unsigned at) noexcept {
        CellSet result;
        result.add(at);
        return result;
    }

    [[nodiscard]] constexpr bool contains(unsigned at) const noexcept {
        return (words_[word(at)] >> (at % 64) & 1) != 0;
    }
    constexpr void add(unsigned at) noexcept { words_[word(at)] |= std::uint64_t{1} << (at % 64); }
    constexpr void remove(unsigned at) noexcept { words_[word(at)] &= ~(std::uint64_t{1} << (at % 64)); }

    /// Adds `offset` + n for every set bit n of `pattern`, dropping out-of-range numbers. `offset` must be in range.
    constexpr void add_pattern(std::uint64_t pattern, unsigned offset) noexcept {
        const std::size_t low = word(offset);
        words_[low] |= pattern << (offset % 64);
        if (low + 1 < Words) words_[low + 1] |= pattern >> 1 >> (63 - offset % 64);
    }

    [[nodiscard]] constexpr bool any() const noexcept {
        std::uint64_t all = 0;
        for (const auto word : words_) all |= word;
        return all != 0;
    }
    [[nodiscard]] constexpr unsigned count() const noexcept {
        int total = 0;
        for (const auto word : words_) total += std::popcount(word);
        return static_cast<unsigned>(total);
    }
    /// The smallest number; the set must not be empty.
    [[nodiscard]] constexpr unsigned first() const noexcept {
        std::size_t word = 0;
        while (words_[word] == 0) ++word;
        return static_cast<unsigned>(64 * word) + static_cast<unsigned>(std::countr_zero(words_[word]));
    }
    /// The membership of the numbers `at`..`at + 63` as bits 0..63; 0 for numbers past the range. `at` must be in
    /// range.
    [[nodiscard]] constexpr std::uint64_t window_from(unsigned at) const noexcept {
        const std::size_t low = word(at);
        const std::uint64_t bits = words_[low] >> (at % 64);
        return low + 1 < Words ? bits | words_[low + 1] << 1 << (63 - at % 64) : bits;
    }
    /// The membership of the numbers `at - 63`..`at` as bits 0..63; 0 for negative numbers. `at` must be in range.
    [[nodiscard]] constexpr std::uint64_t window_to(unsigned at) const noexcept {
        return at < 63 ? words_[0] << (63 - at) : window_from(at - 63);
    }
    /// Calls visit(number) for every number in the set, in ascending order.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::size_t word = 0; word < Words; ++word) {
            for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
                visit(static_cast<unsigned>(64 * word) + static_cast<unsigned>(std::countr_zero(rest)));
            }
        }
    }

    constexpr CellSet& operator|=(const CellSet& other) noexcept {
        for (std::size_t i = 0; i < Words; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr CellSet& operator&=(const CellSet& other) noexcept {
        for (std::size_t i = 0; i < Words; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    [[nodiscard]] friend constexpr CellSet operator|(CellSet a, const CellSet& b) noexcept { return a |= b; }
    [[nodiscard]] friend constexpr CellSet operator&(CellSet a, const CellSet& b) noexcept { return a &= b; }
    [[nodiscard]] friend constexpr CellSet operator^(CellSet a, const CellSet& b) noexcept {
        for (std::size_t i = 0; i < Words; ++i) a.words_[i] ^= b.words_[i];
        return a;
    }
    [[nodiscard]] friend constexpr CellSet operator~(CellSet a) noexcept {
        for (auto& word : a.words_) word = ~word;
        return a;
    }

    /// The set with `by` added to every number; operator>> subtracts `by`. `by` must be in 1..63.
    [[nodiscard]] friend constexpr CellSet operator<<(CellSet a, unsigned by) noexcept {
        for (std::size_t i = Words; i-- > 1;) a.words_[i] = a.words_[i] << by | a.words_[i - 1] >> (64 - by);
        a.words_[0] <<= by;
        return a;
    }
    [[nodiscard]] friend constexpr CellSet operator>>(CellSet a, unsigned by) noexcept {
        for (std::size_t i = 0; i + 1 < Words; ++i) a.words_[i] = a.words_[i] >> by | a.words_[i + 1] << (64 - by);
        a.words_[Words - 1] >>= by;
        return a;
    }
    friend constexpr bool operator==(const CellSet&, const CellSet&) noexcept = default;

private:
    [[nodiscard]] static constexpr std::size_t word(unsigned at) noexcept { return Words == 1 ? 0 : at / 64; }

    std::array<std::uint64_t, Words> words_{};
};

}  // namespace quadriga::nonaga
