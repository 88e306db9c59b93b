#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/nonaga/geometry.hpp"
#include "games/nonaga/position.hpp"

/// The frame packed into as few machine words as it needs, for move generation and evaluation.
namespace quadriga::nonaga {

/// Numbers the cells of a frame row by row. Only cells of the left and right ring become neighbours across the ends of
/// rows, and no disc lies there.
class Packing {
public:
    explicit Packing(const Position& position) noexcept
        : stride_(position.width + 2U), reciprocal_(0xffffU / stride_ + 1), cells_(stride_ * (position.height + 2U)) {}

    /// The number of cells: those of the box and of the ring round it.
    [[nodiscard]] unsigned cells() const noexcept { return cells_; }
    [[nodiscard]] unsigned stride() const noexcept { return stride_; }

    [[nodiscard]] unsigned index(FrameCell cell) const noexcept {
        return static_cast<unsigned>(row_of(cell)) * stride_ + static_cast<unsigned>(column_of(cell));
    }
    [[nodiscard]] FrameCell cell(unsigned index) const noexcept {
        const unsigned row = index * reciprocal_ >> 16;
        return static_cast<FrameCell>(index + row * (32 - stride_));
    }

private:
    unsigned stride_;
    unsigned reciprocal_;
    unsigned cells_;
};

/// A position packed into `Words` machine words.
template <std::size_t Words>
struct PackedPosition {
    Packing packing;
    CellSet<Words> discs;
    /// The discs without a piece.
    CellSet<Words> bare;

    explicit PackedPosition(const Position& position) noexcept : packing(position) {
        for (unsigned row = 1; row <= position.height; ++row)
            discs.add_pattern(position.rows[row], row * packing.stride());
        bare = discs;
        for (const auto& pieces : position.pieces) {
            for (const FrameCell piece : pieces) bare.remove(packing.index(piece));
        }
    }
};

/// Calls visit(PackedPosition<n>) with the smallest number of words that holds the position.
template <class Visit>
decltype(auto) with_packed(const Position& position, Visit visit) {
    const unsigned cells = Packing(position).cells();
    if (cells <= 64) return visit(PackedPosition<1>(position));
    if (cells <= 128) return visit(PackedPosition<2>(position));
    return visit(PackedPosition<7>(position));
}

/// Element d holds the cells whose neighbour in direction d is in the set.
template <std::size_t Words>
[[nodiscard]] std::array<CellSet<Words>, 6> seen_from(const CellSet<Words>& set, unsigned stride) noexcept {
    return {set >> 1, set >> stride, set >> (stride - 1), set << 1, set << stride, set << (stride - 1)};
}

/// The six neighbours of a cell of the box.
template <std::size_t Words>
[[nodiscard]] CellSet<Words> around(unsigned cell, unsigned stride) noexcept {
    CellSet<Words> set;
    set.add_pattern(0b110, cell - stride - 1);
    set.add_pattern(0b101, cell - 1);
    set.add_pattern(0b011, cell + stride - 1);
    return set;
}

/// All neighbours of the cells of a set.
template <std::size_t Words>
[[nodiscard]] CellSet<Words> neighbours(const CellSet<Words>& set, unsigned stride) noexcept {
    const auto seen = seen_from(set, stride);
    return seen[0] | seen[1] | seen[2] | seen[3] | seen[4] | seen[5];
}

}  // namespace quadriga::nonaga
