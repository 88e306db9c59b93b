#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "engine/game/types.hpp"
#include "games/hex/cell.hpp"
#include "games/hex/grid.hpp"
#include "games/nonaga/geometry.hpp"

namespace quadriga::nonaga {

using engine::Player;

/// The cells of one side's three pieces, in ascending order.
using Pieces = std::array<FrameCell, 3>;

/// Positions that are equal up to a translation have equal members except for the anchor.
struct Position {
    /// Bit `column` of word `row` is set if that cell of the frame has a disc, with or without a piece.
    std::array<std::uint32_t, frame_side> rows{};
    /// The pieces by player, each on a disc.
    std::array<Pieces, 2> pieces{};
    /// The disc that the opponent has just moved, which may not be taken this turn; no_cell if there is none.
    FrameCell locked = no_cell;
    /// The named cell at the box's top left corner, which is frame_cell(1, 1).
    hex::Cell anchor;
    /// The size of the bounding box of the discs, 1..19 in each dimension.
    std::uint8_t width = 0;
    std::uint8_t height = 0;
    Player side = Player::p1;

    friend bool operator==(const Position&, const Position&) = default;
};

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 128);

[[nodiscard]] inline bool has_disc(const Position& position, FrameCell cell) noexcept {
    return (position.rows[static_cast<std::size_t>(row_of(cell))] >> column_of(cell) & 1) != 0;
}

/// Whether at least two of the three pairs of cells are adjacent.
[[nodiscard]] constexpr bool are_connected(FrameCell a, FrameCell b, FrameCell c) noexcept {
    return are_adjacent(a, b) + are_adjacent(b, c) + are_adjacent(c, a) >= 2;
}
[[nodiscard]] constexpr bool are_connected(const Pieces& pieces) noexcept {
    return are_connected(pieces[0], pieces[1], pieces[2]);
}

// Notation, implemented in notation.cpp.

/// The symbols in position strings: a disc, the locked disc, a disc with a red piece and a disc with a black piece.
inline constexpr std::string_view symbols = "oxRB";

/// The bounding box of the discs as a grid of the symbols above.
[[nodiscard]] hex::Grid to_grid(const Position& position);
/// The inverse of to_grid(), with `side` to move. The grid must be trimmed and hold nineteen connected discs, with
/// three red pieces, three black pieces and at most one locked disc.
[[nodiscard]] Position from_grid(const hex::Grid& grid, Player side) noexcept;

/// The named cell of the plane that corresponds to a cell of the frame.
[[nodiscard]] hex::Cell cell_named(const Position& position, FrameCell cell) noexcept;
/// The inverse of cell_named(); nullopt if the cell is neither in the box nor in the ring around it.
[[nodiscard]] std::optional<FrameCell> frame_cell_of(const Position& position, hex::Cell name) noexcept;

// The frame packed into as few machine words as it needs, for move generation and evaluation.

/// Numbers the cells of the box and of the ring around it row by row, without gaps. Steps that wrap from one row to the
/// next connect only cells of the ring, on which no disc lies.
class Packing {
public:
    explicit Packing(const Position& position) noexcept
        : stride_(position.width + 2U),
          reciprocal_(0xffffU / stride_ + 1),
          cells_(stride_ * (position.height + 2U)),
          hexagon_(0b110 | std::uint64_t{0b101} << stride_ | std::uint64_t{0b011} << 2 * stride_) {}

    /// The number of cells in the box and in the ring around it.
    [[nodiscard]] unsigned cells() const noexcept { return cells_; }
    [[nodiscard]] unsigned stride() const noexcept { return stride_; }
    /// The neighbours of the cell stride() + 1.
    [[nodiscard]] std::uint64_t hexagon() const noexcept { return hexagon_; }

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
    std::uint64_t hexagon_;
};

/// The discs of a position in `Words` 64-bit words, which must have a bit for each cell of the position's Packing.
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

/// Calls visit(PackedPosition<n>) with the smallest n of 1, 2 and 7 words that holds the position, and returns the
/// result of `visit`.
template <class Visit>
decltype(auto) with_packed(const Position& position, Visit visit) {
    const unsigned cells = Packing(position).cells();
    if (cells <= 64) return visit(PackedPosition<1>(position));
    if (cells <= 128) return visit(PackedPosition<2>(position));
    return visit(PackedPosition<7>(position));
}

/// Element d holds the cells whose neighbour in direction d is in the set. Only cells of the box are exact: in the
/// ring, steps wrap to the next row, and numbers beyond the frame may occur.
template <std::size_t Words>
[[nodiscard]] std::array<CellSet<Words>, 6> seen_from(const CellSet<Words>& set, unsigned stride) noexcept {
    return {set >> 1, set >> stride, set >> (stride - 1), set << 1, set << stride, set << (stride - 1)};
}

/// The six neighbours of a cell in the box.
template <std::size_t Words>
[[nodiscard]] CellSet<Words> around(unsigned cell, const Packing& packing) noexcept {
    CellSet<Words> set;
    set.add_pattern(packing.hexagon(), cell - packing.stride() - 1);
    return set;
}

/// The cells with a neighbour in the set, whether or not they are in it. Exact only in the box; see seen_from().
template <std::size_t Words>
[[nodiscard]] CellSet<Words> neighbours(const CellSet<Words>& set, unsigned stride) noexcept {
    const auto seen = seen_from(set, stride);
    return seen[0] | seen[1] | seen[2] | seen[3] | seen[4] | seen[5];
}

}  // namespace quadriga::nonaga
