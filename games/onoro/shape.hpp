#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/onoro/geometry.hpp"
#include "games/onoro/position.hpp"

/// Groups of pawns of any colour, up to translation, turns and reflections.
namespace quadriga::onoro {

inline constexpr std::size_t most_cells = 16;

/// The cells of a group, at most 16, in an order of their own.
using Cells = std::array<FrameCell, most_cells>;

/// The cells from the middle of the group outward; the index of a cell is that in this order. A move changes the order
/// little, even if the smallest image changes: the cells with the lowest indices stay nearly the same.
[[nodiscard]] Cells cells_of(const CellSet& group) noexcept;

/// The index that each cell of a group has in another: four bits a cell.
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

/// A group in its smallest image, and the indices there of the group's cells.
struct Canonical {
    CellSet shape;
    CellIndices indices;
};
/// The images are the twelve turns and reflections, and the smallest is one with the smallest box. The group lies
/// anywhere in the frame; its cells, at least one, may come in any order.
[[nodiscard]] Canonical canonical(std::span<const FrameCell> cells) noexcept;

/// The group of a position in its smallest image, and the pawns there of the side to move: bit n is the cell of index
/// n.
struct CanonicalPosition {
    CellSet shape;
    std::size_t own;
};
[[nodiscard]] CanonicalPosition canonical(const Position& position) noexcept;

/// The indices of the cells of every line of four in the group.
[[nodiscard]] std::vector<std::array<std::size_t, 4>> lines_of(const CellSet& group);

}  // namespace quadriga::onoro
