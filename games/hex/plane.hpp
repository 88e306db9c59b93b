#pragma once

#include <compare>
#include <functional>
#include <map>
#include <span>

#include "engine/core/board.hpp"
#include "games/hex/grid.hpp"

namespace quadriga::hex {

/// Tracks a group over the endless plane, so that every cell keeps its place in the pictures of a game even when the
/// group crosses the border between z and a.
class Plane {
public:
    /// Fills in the kinds and pieces of a cell from its symbol in the grid.
    using Describe = std::function<void(char symbol, engine::Board::Cell& cell)>;

    /// Adds the next position of a game. The first is placed where its anchor is nearest to the anchors of the start
    /// positions, each later one where its anchor is nearest to the previous one.
    void follow(const Grid& grid);

    /// The last grid, with m13 in the middle: its occupied cells, the empty ones that have at least two occupied
    /// neighbours, and those that were occupied one position earlier. Call follow() first.
    [[nodiscard]] engine::Board board(engine::Board::Shape shape, std::span<const engine::Board::Art> art,
                                      const Describe& describe) const;

private:
    /// In cells from m13; ordered from top to bottom and from left to right.
    struct Place {
        int row = 0;
        int column = 0;

        friend auto operator<=>(const Place&, const Place&) = default;  // NOLINT(modernize-use-nullptr): a false alarm
    };

    [[nodiscard]] static Place nearest(Cell cell, Place near) noexcept;
    [[nodiscard]] static engine::Board::Point point(double column, double row) noexcept;
    /// Row numbers at the left, column letters below.
    static void label(engine::Board& board, const std::map<Place, char>& shown);

    Place anchor_{-2, -2};
    std::map<Place, char> now_;     ///< the symbols of the last grid
    std::map<Place, char> before_;  ///< of the one before it
};

}  // namespace quadriga::hex
