#pragma once

#include <compare>
#include <functional>
#include <map>
#include <span>

#include "engine/view/board_view.hpp"
#include "games/hex/grid.hpp"

namespace quadriga::hex {

/// Follows a group across the endless plane during a game, so that every cell keeps its place in the pictures even if
/// the group crosses the edge of the torus.
class Plane {
public:
    /// Sets the kinds and pieces of an occupied cell from its symbol.
    using Describe = std::function<void(char symbol, engine::BoardView::Cell& cell)>;

    /// Adds the next position of a game. The first is placed with its anchor as near as possible to the anchor of
    /// Nonaga's start position, and each later one with its anchor as near as possible to the previous position's.
    void follow(const Grid& grid);

    /// The board of the last grid, with m13 at its origin: the occupied cells, the empty cells with at least two
    /// occupied neighbours, and the cells that were occupied one position earlier. Call follow() first.
    [[nodiscard]] engine::BoardView board(engine::BoardView::CellShape shape,
                                          std::span<const engine::BoardView::Art> art, const Describe& describe) const;

    /// The board of a grid that a user sets up: the occupied cells, or m13 if there are none, and the empty cells at
    /// most two steps away. No cell of the torus occurs twice.
    [[nodiscard]] static engine::BoardView setup_board(const Grid& grid, engine::BoardView::CellShape shape,
                                                       std::span<const engine::BoardView::Art> art,
                                                       const Describe& describe);

private:
    /// A cell of the endless plane by row and column, counted from m13; ordered by row, then by column.
    struct Axial {
        int row = 0;
        int column = 0;

        friend auto operator<=>(const Axial&, const Axial&) = default;  // NOLINT(modernize-use-nullptr): a false alarm
    };

    [[nodiscard]] static Axial nearest(Cell cell, Axial near) noexcept;
    [[nodiscard]] static engine::BoardView::Point point(double column, double row) noexcept;
    /// The board with the cells of `shown`, their symbols, and labels.
    [[nodiscard]] static engine::BoardView board_of(const std::map<Axial, char>& shown,
                                                    engine::BoardView::CellShape shape,
                                                    std::span<const engine::BoardView::Art> art,
                                                    const Describe& describe);
    /// Adds a row number at the left end of each row and a column letter below each column.
    static void label(engine::BoardView& board, const std::map<Axial, char>& shown);

    Axial anchor_{-2, -2};
    std::map<Axial, char> now_;     ///< the symbols of the last grid
    std::map<Axial, char> before_;  ///< the symbols of the grid before it
};

}  // namespace quadriga::hex
