#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/game/error.hpp"
#include "games/onoro/placing.hpp"
#include "games/tools/solve/solver.hpp"

/// The placing phase, which follows from the results with all pawns on the table.
namespace quadriga::onoro::solve {

/// Every position of the placing phase that play can reach, up to translation and the twelve symmetries. Play stops
/// when a game is over.
class PlacingPhase {
public:
    /// Finds the positions; they have no values yet.
    explicit PlacingPhase(int pawns_a_side);

    /// The bytes that a PlacingPhase takes, apart from small parts.
    [[nodiscard]] static std::uint64_t memory_needed(int pawns_a_side) noexcept;

    /// Computes the values backwards, from the last placement to the start. Blocks. `full` must have solved the same
    /// game.
    void solve(const Solver& full);

    /// With 3 pawns on the table, with 4, and so on.
    [[nodiscard]] std::span<const PlacingLevel> levels() const noexcept { return levels_; }
    /// Positions by result, after solve(). Positions that differ by a turn or reflection count once.
    [[nodiscard]] static Counts counts(const PlacingLevel& level);
    /// Writes the values, after solve(), in the format of games/onoro/placing/README.md. The error names the file.
    [[nodiscard]] engine::Expected<void> write(const std::string& path) const;

private:
    std::vector<PlacingLevel> levels_;
};

}  // namespace quadriga::onoro::solve
