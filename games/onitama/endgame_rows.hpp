#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/onitama/geometry.hpp"

namespace quadriga::onitama::endgame {

/// Positions that differ in the masters only: for each cell of Blue's master (a row) the cells of Red's. What is done
/// to all rows at once takes four vector operations where the processor has AVX2: compilers did not find them by
/// themselves.
class Rows {
public:
    /// In memory, rows lie one behind the other.
    static constexpr std::size_t size = cell_count;
    /// How many cells `load` reads; rows that are read by a step's distance later or earlier need as much on either
    /// side.
    static constexpr std::size_t margin = 32;

    Rows() = default;
    /// All cells of the rows in the set, and no others.
    [[nodiscard]] static Rows all_of(CellSet rows) noexcept {
        Rows made;
        for (std::size_t at = 0; at < lane_count; ++at) {
            Lanes bits;
            for (std::size_t lane = 0; lane < lanes; ++lane) bits[lane] = CellSet{1} << (at * lanes + lane);
            made.lanes_[at] = reinterpret_cast<Lanes>((bits & rows) != 0);
        }
        return made;
    }
    /// Those in memory; what is behind them, too, in rows that do not exist.
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
    /// Without those of the other.
    Rows& operator-=(const Rows& other) noexcept {
        for (std::size_t at = 0; at < lane_count; ++at) lanes_[at] &= ~other.lanes_[at];
        return *this;
    }
    /// Only these cells of each row.
    Rows& operator&=(CellSet cells) noexcept {
        for (Lanes& rows : lanes_) rows &= cells;
        return *this;
    }
    /// The cells of each row moved by `distance`, see geometry.hpp; none goes over the edge of a set.
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
