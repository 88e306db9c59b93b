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

/// A list of the cells of a group, at most 16.
using Cells = std::array<FrameCell, most_cells>;

/// The cells of a group of at most 16, from its middle outward, followed by zeros. The index of a cell is its place in
/// this list. A move changes the list little, even if the smallest image changes: the cells with the lowest indices
/// stay nearly the same.
[[nodiscard]] Cells cells_of(const CellSet& group) noexcept;

/// Maps the index of each cell of a group to an index in another group, with four bits per cell.
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

/// The smallest image of a group and, for each cell of the group by its place in the given list, the index of its
/// image.
struct Canonical {
    CellSet shape;
    CellIndices indices;
};
/// Chooses the smallest of the twelve images under rotation and reflection: by the size of the box, then by
/// is_smaller(). The group of 1..16 cells may lie anywhere in the frame, if all its images fit into the frame. Its
/// cells may come in any order.
[[nodiscard]] Canonical canonical(std::span<const FrameCell> cells) noexcept;

/// The smallest image of the group of a position, and the set of its cells that hold pawns of the side to move: bit n
/// is the cell with index n.
struct CanonicalPosition {
    CellSet shape;
    std::size_t own;
};
[[nodiscard]] CanonicalPosition canonical(const Position& position) noexcept;

/// The indices of the cells of every run of four cells in the group, which must be clear of the edge of the frame.
[[nodiscard]] std::vector<std::array<std::size_t, 4>> lines_of(const CellSet& group);

}  // namespace quadriga::onoro
