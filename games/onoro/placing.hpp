#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/search/exact_value.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/shape.hpp"

/// The values of the positions in the placing phase, indexed up to translation and the twelve symmetries. Except in a
/// web page, the program embeds them from the files `placing/<pawns>.bin`, which quadriga-solve writes.
namespace quadriga::onoro {

/// The positions with the same number of pawns on the table. This number determines the side to move, so a position is
/// a shape and the set of cells of the side to move. The set contains half of the shape's cells, rounded down.
class PlacingLevel {
public:
    /// The value of a position: the number of plies to the end, even for a loss and odd for a win, or `draw`, `reached`
    /// or `unreached`.
    using Byte = std::uint8_t;
    static constexpr Byte draw = 255;
    static constexpr Byte reached = 254;  ///< reachable, but not valued yet
    static constexpr Byte unreached = 253;
    /// Added to the plies if the game continues after the last placement. Then only the result is known, and plies
    /// count as if a lost position after that placement were 0 plies from the end and a won one 1 ply.
    static constexpr Byte late = 64;

    /// Starts without values. There must be at least one shape; all must have the same number of cells and be in
    /// ascending order (is_smaller).
    explicit PlacingLevel(std::vector<CellSet> shapes);
    /// Makes all positions unreached.
    void reset() { values_.assign(size(), unreached); }
    /// Sets all values: `values` has size() bytes, by shape, then in the order of sets().
    void assign(std::span<const Byte> values) { values_.assign(values.begin(), values.end()); }

    [[nodiscard]] std::size_t pawns() const noexcept { return pawns_; }
    [[nodiscard]] std::span<const CellSet> shapes() const noexcept { return shapes_; }
    /// The index of a shape. If the level lacks the shape, the index of the next larger one, or the number of shapes if
    /// there is none.
    [[nodiscard]] std::size_t index_of(const CellSet& shape) const noexcept;
    /// The sets of cells that the side to move may occupy, in ascending order.
    [[nodiscard]] std::span<const std::uint16_t> sets() const noexcept { return sets_; }
    /// The number of positions.
    [[nodiscard]] std::size_t size() const noexcept { return shapes_.size() * sets_.size(); }
    [[nodiscard]] std::size_t other(std::size_t set) const noexcept { return ~set & (index_of_set_.size() - 1); }
    // The functions below require that the level has values.

    [[nodiscard]] Byte& at(std::size_t shape, std::size_t set) noexcept {
        return values_[shape * sets_.size() + index_of_set_[set]];
    }
    [[nodiscard]] Byte at(std::size_t shape, std::size_t set) const noexcept {
        return values_[shape * sets_.size() + index_of_set_[set]];
    }
    /// The values by shape, then in the order of sets().
    [[nodiscard]] std::span<Byte> values() noexcept { return values_; }
    [[nodiscard]] std::span<const Byte> values() const noexcept { return values_; }

private:
    std::size_t pawns_;
    std::vector<CellSet> shapes_;
    std::vector<std::uint16_t> sets_;
    std::vector<std::uint16_t> index_of_set_;  ///< by set
    std::vector<Byte> values_;
};

/// The levels from 3 pawns on the table to one pawn in hand, without values.
[[nodiscard]] std::vector<PlacingLevel> placing_levels(int pawns_a_side);

/// The number of positions of all levels.
[[nodiscard]] std::size_t size_of(std::span<const PlacingLevel> levels) noexcept;
/// Sets the values of all levels, level by level. If the number of bytes is wrong, returns false and changes nothing.
bool set_values(std::span<PlacingLevel> levels, std::span<const PlacingLevel::Byte> bytes);

/// The exact value of an undecided position in the placing phase. The distance is unknown if the game continues after
/// the last placement. None if play cannot reach the position. `levels` must be those for position.pawns_a_side, with
/// values.
[[nodiscard]] std::optional<engine::ExactValue> placing_value(std::span<const PlacingLevel> levels,
                                                              const Position& position) noexcept;

/// For each cell where one more pawn can be placed, calls `visit(next)` with the Canonical of the enlarged shape. In
/// next.indices, the new pawn comes last, as cell shape.count(), after the cells in the order of cells_of(shape).
template <class Visit>
void for_each_placement(const CellSet& shape, const Visit& visit) {
    const auto count = static_cast<std::size_t>(shape.count());
    Cells cells = cells_of(shape);
    ready_cells(shape).for_each([&](FrameCell to) {
        cells[count] = to;
        visit(canonical({cells.data(), count + 1}));
    });
}

/// The embedded file for this number of pawns per side; empty if there is none. embed_placing.cmake generates this
/// function.
[[nodiscard]] std::string_view placing_file(int pawns_a_side);

/// The levels, with their values from a compressed file. Empty if the file does not decompress to one byte for each
/// position of these levels, or if memory runs out.
[[nodiscard]] std::vector<PlacingLevel> read_placing(int pawns_a_side, std::span<const std::uint8_t> file);

}  // namespace quadriga::onoro
