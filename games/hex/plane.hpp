#pragma once

#include <compare>
#include <functional>
#include <map>
#include <span>

#include "engine/view/board_view.hpp"
#include "games/hex/grid.hpp"

namespace quadriga::hex {

/// Tracks a group over the endless plane, so that every cell keeps its place in the pictures of a game even when the
/// group crosses the border between z and a.
class Plane {
public:
    /// Fills in the kinds and pieces of a cell from its symbol in the grid.
    using Describe = std::function<void(char symbol, engine::BoardView::Cell& cell)>;

    /// Adds the next position of a game. The first is placed where its anchor is nearest to the anchors of the start
    /// positions, each later one where its anchor is nearest to the previous one.
    void follow(const Grid& grid);

    /// The last grid, with m13 in the middle: its occupied cells, the empty ones that have at least two occupied
    /// neighbours, and those that were occupied one position earlier. Call follow() first.
    [[nodiscard]] engine::BoardView board(engine::BoardView::CellShape shape,
                                          std::span<const engine::BoardView::Art> art, const Describe& describe) const;

    /// A grid that somebody sets up: its occupied cells and the empty ones at most two steps from them, or from m13 in
    /// an empty grid.
    [[nodiscard]] static engine::BoardView setup_board(const Grid& grid, engine::BoardView::CellShape shape,
                                                       std::span<const engine::BoardView::Art> art,
                                                       const Describe& describe);

private:
    /// In cells from m13; ordered from top to bottom and from left to right.
    struct Axial {
        int row = 0;
        int column = 0;

        friend auto operator<=>(const Axial&, const Axial&) = default;  // NOLINT(modernize-use-nullptr): a false alarm
    };

    [[nodiscard]] static Axial nearest(Cell cell, Axial near) noexcept;
    [[nodiscard]] static engine::BoardView::Point point(double column, double row) noexcept;
    /// The cells with what they hold, and labels.
    [[nodiscard]] static engine::BoardView board_of(const std::map<Axial, char>& shown,
                                                    engine::BoardView::CellShape shape,
                                                    std::span<const engine::BoardView::Art> art,
                                                    const Describe& describe);
    /// Row numbers at the left, column letters below.
    static void label(engine::BoardView& board, const std::map<Axial, char>& shown);

    Axial anchor_{-2, -2};
    std::map<Axial, char> now_;     ///< the symbols of the last grid
    std::map<Axial, char> before_;  ///< of the one before it
};

}  // namespace quadriga::hex
