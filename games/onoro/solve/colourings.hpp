#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/onoro/solve/shape_graph.hpp"

/// Sets of colourings of a shape as bit tables. A colouring is the set of one side's pawns, a number with one bit for
/// each cell of the shape.
namespace quadriga::onoro::solve {

/// One bit for every set of cells, of any size. The table begins with 2^cells bits, at least one word.
using Table = std::array<std::uint64_t, 1024>;

/// The tables of one size of the game; both sides have half of the cells.
class Colourings {
public:
    explicit Colourings(int pawns_a_side);

    [[nodiscard]] std::size_t cells() const noexcept { return cells_; }
    /// Words of a Table that are in use.
    [[nodiscard]] std::size_t words() const noexcept { return words_; }
    /// Words of a packed table, which has the sets with half of the cells only. Their low nine cells are the bit in a
    /// row of 512. Rows whose high cells differ in number use different bits, so all rows of a chain, in which each row
    /// has one cell more than the one before it, share one row of the packed table.
    [[nodiscard]] std::size_t packed_words() const noexcept { return row_words_ * chains_; }

    void unpack(std::span<const std::uint64_t> packed, Table& table) const noexcept;
    /// Sets of other sizes are dropped.
    void pack(const Table& table, std::span<std::uint64_t> packed) const noexcept;

    /// Renumbers the cells of all sets: cell i was cell move.place(i) before. `table` is spoilt.
    void renumber(Table& table, const ShapeMove& move, Table& renumbered) const noexcept;

    /// The sets that contain a line of four cells of the shape.
    void find_lines(const CellSet& shape, Table& table) const noexcept;

private:
    std::size_t cells_;
    std::size_t words_;
    std::size_t row_words_;
    std::size_t chains_ = 0;
    std::vector<std::uint8_t> chain_of_row_;
    std::vector<std::array<std::uint64_t, 8>> masks_;  ///< by row: the low parts of sets with half of the cells
};

/// The word of the table of all sets that contain the cell.
[[nodiscard]] constexpr std::uint64_t containing(std::size_t cell, std::size_t word) noexcept {
    constexpr std::array<std::uint64_t, 6> low{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                               0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    if (cell < low.size()) return low[cell];
    return (word >> (cell - low.size()) & 1) != 0 ? ~std::uint64_t{0} : 0;
}

}  // namespace quadriga::onoro::solve
