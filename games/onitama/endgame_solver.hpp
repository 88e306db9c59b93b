#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

#include "engine/system/memory.hpp"
#include "games/onitama/endgame_indexing.hpp"
#include "games/onitama/geometry.hpp"
#include "games/onitama/position.hpp"

/// The retrograde analysis that fills a tablebase.
namespace quadriga::onitama::endgame {

/// A set of positions that differ only in the masters' cells. Row n holds the cells of Red's master in the positions in
/// which Blue's master is on cell n. An operation on all rows takes four vector instructions with AVX2; compilers
/// vectorise plain loops less well.
class Rows {
public:
    /// The number of rows, which are contiguous in memory.
    static constexpr std::size_t size = cell_count;
    /// The number of rows that load() reads. Arrays of rows that are read at an offset of one step need a margin of
    /// this size on either side.
    static constexpr std::size_t margin = 32;

    Rows() = default;
    /// The set in which the rows numbered in `rows` have all 32 bits set, even beyond the board; other rows are empty.
    [[nodiscard]] static Rows all_of(CellSet rows) noexcept {
        Rows made;
        for (std::size_t at = 0; at < lane_count; ++at) {
            Lanes bits;
            for (std::size_t lane = 0; lane < lanes; ++lane) bits[lane] = CellSet{1} << (at * lanes + lane);
            made.lanes_[at] = reinterpret_cast<Lanes>((bits & rows) != 0);
        }
        return made;
    }
    /// Reads `margin` rows, which must be readable. Those after the first `size` are padding but count in is_empty().
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
    /// Removes the positions of `other`.
    Rows& operator-=(const Rows& other) noexcept {
        for (std::size_t at = 0; at < lane_count; ++at) lanes_[at] &= ~other.lanes_[at];
        return *this;
    }
    /// Removes all cells except `cells` from each row.
    Rows& operator&=(CellSet cells) noexcept {
        for (Lanes& rows : lanes_) rows &= cells;
        return *this;
    }
    /// Adds `distance`, which may be negative, to every cell in each row. All cells must stay on the board.
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

/// The value of a position in which neither side has a forced win within the analysed plies, although there may be a
/// longer one.
inline constexpr std::uint8_t unknown = 255;

/// The frontier of the analysis in a slice: the cells that each master occupies in the positions found at the latest
/// ply.
struct Frontier {
    CellSet blue_masters = 0;
    CellSet red_masters = 0;
};

/// The maximum memory that solve() takes, in bytes. About two thirds of it is for the result, one byte per index.
[[nodiscard]] constexpr std::size_t memory_of(Material material) noexcept {
    constexpr std::size_t of_slice = 2 * Rows::size * sizeof(CellSet) + sizeof(Frontier) + 1;
    constexpr std::size_t of_lists = 1024 * 1024;
    const Counts counts = counts_of(material);
    return deal_count * (counts.indices + counts.slices * of_slice) + of_lists;
}

/// Returns the plies to the end of the game for every undecided position with Blue to move, by index: odd if Blue wins,
/// even if Red wins, 0 if neither side can force a win. The analysis ends after `last_ply` plies, 1..254. If it is not
/// complete by then, all entries that would be 0 are `unknown`. The cards must be sorted. Blocks, and polls
/// `is_stopped` about once per millisecond. The result is empty if `is_stopped` returns true. If memory runs out, the
/// result is empty or std::bad_alloc is thrown.
[[nodiscard]] engine::PageArray<std::uint8_t> solve(const std::array<CardId, 5>& cards, const Indexing& indexing,
                                                    const std::function<bool()>& is_stopped,
                                                    unsigned last_ply = unknown - 1);

}  // namespace quadriga::onitama::endgame
