#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/error.hpp"
#include "games/onoro/placing_level.hpp"
#include "games/onoro/solve/solver.hpp"

/// The placing phase, which follows from the results with all pawns on the table.
namespace quadriga::onoro::solve {

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
    /// Writes the values, after solve(), for the folder `placing`, which says what a file has. The error names it.
    [[nodiscard]] engine::Expected<void> write(const std::string& path) const;

private:
    std::vector<PlacingLevel> levels_;
};

}  // namespace quadriga::onoro::solve
