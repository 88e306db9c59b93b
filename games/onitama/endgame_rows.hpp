#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/onitama/geometry.hpp"

namespace quadriga::onitama::endgame {

/// Positions that differ only in the masters: for each cell of Blue's master (a row) the cells of Red's. An operation
/// on all rows takes four vector instructions where the processor has AVX2; compilers do not vectorise plain loops that
/// well.
class Rows {
public:
    /// Rows are contiguous in memory.
    static constexpr std::size_t size = cell_count;
    /// The number of cells that `load` reads. Rows that are read at an offset of one step need as much margin on either
    /// side.
    static constexpr std::size_t margin = 32;

    Rows() = default;
    /// All cells of the given rows, none of the others.
    [[nodiscard]] static Rows all_of(CellSet rows) noexcept {
        Rows made;
        for (std::size_t at = 0; at < lane_count; ++at) {
            Lanes bits;
            for (std::size_t lane = 0; lane < lanes; ++lane) bits[lane] = CellSet{1} << (at * lanes + lane);
            made.lanes_[at] = reinterpret_cast<Lanes>((bits & rows) != 0);
        }
        return made;
    }
    /// Reads `margin` cells; those past the last row are padding.
    [[nodiscard]] static Rows load(const CellSet* cells) noexcept {
        Rows loaded;
        for (std::size_t at = 0; at < lane_count; ++at)
            loaded.lanes_[at] = *reinterpret_cast<const Unaligned*>(cells + at * lanes);
        return loaded;
    }
    void store(CellSet* cells) const noexcept {
        constexpr std::size_t whole = size / lanes;
        for (std::size_t at = 0; at < whole; ++at) *reinterpret_cast<Unaligned*>(cells + at * lanes) = lanes_[at];
        for (std::size_t lane = 0; lane < size % lanes; ++lane) cells[whole * lanes + lane] = lanes_[whole][lane];
    }
    [[nodiscard]] std::array<CellSet, size> cells() const noexcept {
        std::array<CellSet, size> copied{};
        store(copied.data());
        return copied;
    }

    Rows& operator&=(const Rows& other) noexcept {
        for (std::size_t at = 0; at < lane_count; ++at) lanes_[at] &= other.lanes_[at];
        return *this;
    }
    Rows& operator|=(const Rows& other) noexcept {
        for (std::size_t at = 0; at < lane_count; ++at) lanes_[at] |= other.lanes_[at];
        return *this;
    }
    /// Removes the cells of `other`.
    Rows& operator-=(const Rows& other) noexcept {
        for (std::size_t at = 0; at < lane_count; ++at) lanes_[at] &= ~other.lanes_[at];
        return *this;
    }
    /// Keeps only these cells of each row.
    Rows& operator&=(CellSet cells) noexcept {
        for (Lanes& rows : lanes_) rows &= cells;
        return *this;
    }
    /// Moves the cells of each row by `distance`, see geometry.hpp; no cell may leave its set.
    Rows& shift(int distance) noexcept {
        const auto bits = static_cast<CellSet>(distance < 0 ? -distance : distance);
        for (Lanes& rows : lanes_) {
            if (distance >= 0) {
                rows <<= bits;
            } else {
                rows >>= bits;
            }
        }
        return *this;
    }
    friend Rows operator&(const Rows& one, const Rows& other) noexcept {
        Rows both = one;
        return both &= other;
    }
    friend Rows operator&(const Rows& one, CellSet cells) noexcept {
        Rows both = one;
        return both &= cells;
    }

    [[nodiscard]] bool is_empty() const noexcept {
        std::array<std::uint64_t, sizeof(Lanes) / sizeof(std::uint64_t)> words{};
        Lanes all = lanes_[0];
        for (std::size_t at = 1; at < lane_count; ++at) all |= lanes_[at];
        std::memcpy(words.data(), &all, sizeof(words));
        std::uint64_t any = 0;
        for (const std::uint64_t word : words) any |= word;
        return any == 0;
    }

private:
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t lane_count = 4;
    using Lanes __attribute__((vector_size(lanes * sizeof(CellSet)))) = CellSet;
    using Unaligned __attribute__((vector_size(lanes * sizeof(CellSet)), aligned(alignof(CellSet)), may_alias)) =
        CellSet;

    std::array<Lanes, lane_count> lanes_;
};

}  // namespace quadriga::onitama::endgame
