#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/onoro/crowding.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/shape.hpp"

/// The values of the positions of the placing phase, which are indexed up to translation and the twelve symmetries.
namespace quadriga::onoro {

/// The positions with the same number of pawns on the table. Which side is to move follows from that number, so a
/// position is a shape and the set of cells of the side to move, half of them, rounded down.
class PlacingLevel {
public:
    /// The number of plies to the end, or one of these.
    using Byte = std::uint8_t;
    static constexpr Byte draw = 255;
    static constexpr Byte reached = 254;  ///< not valued yet
    static constexpr Byte unreached = 253;
    /// Added if the game ends after the last placement: then only the result is known, 0 plies for a loss and 1 for a
    /// win.
    static constexpr Byte late = 64;

    /// No position is reached yet. The shapes must be in ascending order.
    explicit PlacingLevel(std::vector<CellSet> shapes);

    [[nodiscard]] std::size_t pawns() const noexcept { return pawns_; }
    [[nodiscard]] std::span<const CellSet> shapes() const noexcept { return shapes_; }
    /// The index of a shape; for a missing one, that of the next shape, or the number of shapes.
    [[nodiscard]] std::size_t index_of(const CellSet& shape) const noexcept;
    /// Sets of cells of the side to move, in ascending order.
    [[nodiscard]] std::span<const std::uint16_t> sets() const noexcept { return sets_; }
    [[nodiscard]] std::size_t other(std::size_t set) const noexcept { return ~set & (index_of_set_.size() - 1); }
    [[nodiscard]] Byte& at(std::size_t shape, std::size_t set) noexcept {
        return values_[shape * sets_.size() + index_of_set_[set]];
    }
    [[nodiscard]] Byte at(std::size_t shape, std::size_t set) const noexcept {
        return values_[shape * sets_.size() + index_of_set_[set]];
    }
    /// By shape, and then in the order of sets().
    [[nodiscard]] std::span<Byte> values() noexcept { return values_; }
    [[nodiscard]] std::span<const Byte> values() const noexcept { return values_; }

private:
    std::size_t pawns_;
    std::vector<CellSet> shapes_;
    std::vector<std::uint16_t> sets_;
    std::vector<std::uint16_t> index_of_set_;  ///< by set
    std::vector<Byte> values_;
};

/// The levels with 3 pawns on the table, with 4, and so on, up to one pawn in hand. No position is reached yet.
[[nodiscard]] std::vector<PlacingLevel> placing_levels(int pawns_a_side);

/// Sets the values of all levels, one level after the other; false, and nothing is set, if there are more or fewer
/// bytes.
bool set_values(std::span<PlacingLevel> levels, std::span<const PlacingLevel::Byte> bytes) noexcept;

/// The result of best play in plies, as in Game::known_result; `distant` if the game ends after the last placement.
/// None if play cannot reach the position. `levels` are those of its game, with values.
[[nodiscard]] std::optional<int> placing_result(std::span<const PlacingLevel> levels,
                                                const Position& position) noexcept;

/// Calls `visit(next)` with the Canonical group after each placement of one more pawn, which is numbered last.
template <class Visit>
void for_each_placement(const CellSet& shape, const Visit& visit) {
    const auto count = static_cast<std::size_t>(shape.count());
    Cells cells = cells_of(shape);
    ready_cells(shape).for_each([&](FrameCell to) {
        cells[count] = to;
        visit(canonical({cells.data(), count + 1}));
    });
}

}  // namespace quadriga::onoro
