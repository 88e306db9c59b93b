#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/onoro/geometry.hpp"
#include "games/onoro/position.hpp"

/// Groups of pawns of any colour, up to translation, rotation and reflection.
namespace quadriga::onoro {

inline constexpr std::size_t most_cells = 16;

/// A list of a group's cells, at most 16.
using Cells = std::array<FrameCell, most_cells>;

/// The cells of a group of at most 16, from its middle outward, followed by zeros. The index of a cell is its place in
/// this list. After a move, the cells with the lowest indices stay nearly the same, even if another image of the group
/// is then the smallest.
[[nodiscard]] Cells cells_of(const CellSet& group) noexcept;

/// Maps each cell of a group, numbered from 0 to at most 15, to the index of a cell in another group.
class CellIndices {
public:
    [[nodiscard]] constexpr std::size_t operator[](std::size_t cell) const noexcept { return bits_ >> 4 * cell & 15U; }
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    constexpr void add(std::size_t cell, std::size_t index) noexcept { bits_ |= std::uint64_t{index} << 4 * cell; }

private:
    std::uint64_t bits_ = 0;
};

/// A strict total order of sets.
[[nodiscard]] bool is_smaller(const CellSet& a, const CellSet& b) noexcept;

/// The smallest image of a group (`shape`). `indices` maps the place of each cell in the list given to canonical() to
/// the index of the cell's image in `shape`.
struct Canonical {
    CellSet shape;
    CellIndices indices;
};
/// Chooses the smallest of the twelve images under rotation and reflection: by the width of the box, then its height,
/// then is_smaller(). The group of 1..16 cells may lie anywhere in the frame, but all its images must fit into the
/// frame. Its cells may come in any order.
[[nodiscard]] Canonical canonical(std::span<const FrameCell> cells) noexcept;

/// The smallest image of a position's group, and the set of cells in this image that hold pawns of the side to move.
/// Bit n of `own` stands for the cell with index n.
struct CanonicalPosition {
    CellSet shape;
    std::size_t own;
};
[[nodiscard]] CanonicalPosition canonical(const Position& position) noexcept;

/// For every run of four cells in the group, the indices of its cells. The group must have at most 16 cells and be
/// clear of the frame's edges.
[[nodiscard]] std::vector<std::array<std::size_t, 4>> lines_of(const CellSet& group);

}  // namespace quadriga::onoro
