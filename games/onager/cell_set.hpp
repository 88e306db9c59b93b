#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace quadriga::onager {

/// A cell of the board as an index below `cell_limit` (geometry.hpp).
using Cell = std::uint8_t;

/// A set of indices 0..127: two words of bits.
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

    /// The smallest and the largest index; the set must not be empty.
    [[nodiscard]] constexpr Cell first() const noexcept {
        assert(any());
        return static_cast<Cell>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
    }
    [[nodiscard]] constexpr Cell last() const noexcept {
        assert(any());
        return static_cast<Cell>(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low));
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

/// Every index raised by `By` (lowered if negative); what leaves 0..127 is lost.
template <int By>
[[nodiscard]] constexpr CellSet shifted(CellSet set) noexcept {
    static_assert(By > -128 && By < 128);
    if constexpr (By == 0) {
        return set;
    } else if constexpr (By >= 64) {
        return {0, set.low << (By - 64)};
    } else if constexpr (By > 0) {
        return {set.low << By, (set.high << By) | (set.low >> (64 - By))};
    } else if constexpr (By <= -64) {
        return {set.high >> (-By - 64), 0};
    } else {
        return {(set.low >> -By) | (set.high << (64 + By)), set.high >> -By};
    }
}

/// Calls `visit(cell)` for every member in ascending order.
template <class Visitor>
constexpr void for_each_cell(CellSet set, Visitor&& visit) {
    for (auto bits = set.low; bits != 0; bits &= bits - 1) visit(static_cast<Cell>(std::countr_zero(bits)));
    for (auto bits = set.high; bits != 0; bits &= bits - 1) visit(static_cast<Cell>(64 + std::countr_zero(bits)));
}

}  // namespace quadriga::onager
