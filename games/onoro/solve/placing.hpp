#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/onoro/geometry.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/solve/solver.hpp"

/// The placing phase, which follows from the results with all pawns on the table.
namespace quadriga::onoro::solve {

struct Value {
    Result result;
    /// To the end of the game, if one side can force a line with its last pawn at the latest; the other puts it off.
    std::optional<int> plies;

    friend bool operator==(const Value&, const Value&) = default;
};

/// The positions with the same number of pawns on the table. Which side is to move follows from that number, so a
/// position is a shape and the set of cells of the side to move, half of them, rounded down.
class PlacingLevel {
public:
    /// The number of plies to the end, or one of these.
    using Byte = std::uint8_t;
    static constexpr Byte draw = 255;
    static constexpr Byte reached = 254;  ///< not valued yet
    static constexpr Byte unreached = 253;
    /// Added if the end lies behind the last placement: there only the result is known, 0 plies for a loss and 1 for a
    /// win.
    static constexpr Byte late = 64;

    /// None is reached. The shapes are in ascending order.
    explicit PlacingLevel(std::vector<CellSet> shapes);

    [[nodiscard]] std::size_t pawns() const noexcept { return pawns_; }
    [[nodiscard]] std::span<const CellSet> shapes() const noexcept { return shapes_; }
    [[nodiscard]] std::size_t number_of(const CellSet& shape) const noexcept;
    /// Sets of cells of the side to move, in ascending order.
    [[nodiscard]] std::span<const std::uint16_t> sets() const noexcept { return sets_; }
    [[nodiscard]] std::size_t other(std::size_t set) const noexcept { return ~set & (numbers_.size() - 1); }
    [[nodiscard]] Byte& at(std::size_t shape, std::size_t set) noexcept {
        return values_[shape * sets_.size() + numbers_[set]];
    }
    [[nodiscard]] Byte at(std::size_t shape, std::size_t set) const noexcept {
        return values_[shape * sets_.size() + numbers_[set]];
    }
    /// Each position is reached that a turn or reflection makes of one that is, and leaves the shape as it was.
    void reach_images();
    /// Calls `visit(shape, set)` for all positions that are reached, one of those that are each other's images.
    void for_each(const std::function<void(std::size_t shape, std::size_t set)>& visit) const;

private:
    std::size_t pawns_;
    std::vector<CellSet> shapes_;
    std::vector<std::uint16_t> sets_;
    std::vector<std::uint16_t> numbers_;  ///< by set
    std::vector<Byte> values_;            ///< by shape and number of the set
};

/// Every position of the placing phase that play can come to, up to translation and the twelve symmetries. A finished
/// game does not go on.
class PlacingPhase {
public:
    /// Finds the positions; they have no values yet.
    explicit PlacingPhase(int pawns_a_side);

    /// Bytes that one takes, as far as they matter.
    [[nodiscard]] static std::uint64_t memory_needed(int pawns_a_side) noexcept;

    /// Values the positions backwards. `full` has solved the same game.
    void solve(const Solver& full);

    /// With 3 pawns on the table, with 4, and so on.
    [[nodiscard]] std::span<const PlacingLevel> levels() const noexcept { return levels_; }
    /// Positions by result, after solve(). Those that a turn or reflection makes of one another count once.
    [[nodiscard]] static Counts counts(const PlacingLevel& level);
    /// Of a position that play can come to, after solve().
    [[nodiscard]] Value value(const Position& position) const;

private:
    void reach_next_level();

    std::size_t cells_;  ///< with all pawns on the table
    std::vector<PlacingLevel> levels_;
};

}  // namespace quadriga::onoro::solve
