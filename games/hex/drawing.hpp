#pragma once

#include <string>
#include <string_view>

#include "games/hex/grid.hpp"
#include "games/svg/canvas.hpp"

/// Text and SVG drawings of a grid.
namespace quadriga::hex {

/// The box with one ring of empty cells as lines of text, each ended by LF: every row half a cell further right than
/// the one above, row numbers at the left, column letters above and below (following the slope of the columns).
[[nodiscard]] std::string draw(const Grid& grid);

/// An SVG canvas on which the occupied cells and their neighbours are painted as empty hexagons with row numbers at the
/// left ends and column letters at the lower ends; the game adds its pieces. The grid must be connected and trimmed.
class SvgDrawing {
public:
    /// Distance from a cell's centre to its corners, in user units.
    static constexpr double radius = 24;

    SvgDrawing(const Grid& grid, std::string_view title);

    [[nodiscard]] svg::Canvas& canvas() noexcept { return canvas_; }
    /// The centre of a cell of the grid.
    [[nodiscard]] svg::Point centre_of(int column, int row) const noexcept;

private:
    void paint_cells(const Grid& grid);
    void label_rows(const Grid& grid);
    void label_columns(const Grid& grid);

    svg::Point origin_;
    svg::Canvas canvas_;
};

}  // namespace quadriga::hex
