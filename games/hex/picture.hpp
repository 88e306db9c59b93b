#pragma once

#include <string>
#include <string_view>

#include "games/hex/drawing.hpp"
#include "games/svg/canvas.hpp"

/// Drawings for people.
namespace quadriga::hex {

/// The box with one ring of empty cells as lines of text, each ended by LF: every row half a cell further right than
/// the one above, row numbers at the left, column letters above and below (following the slope of the columns).
[[nodiscard]] std::string text_picture(const Drawing& drawing);

/// An SVG canvas on which the occupied cells and their neighbours are painted as empty hexagons with row numbers at the
/// left ends and column letters at the lower ends; the game adds its pieces. The drawing is connected and trimmed.
class Picture {
public:
    /// Distance from a cell's centre to its corners, in user units.
    static constexpr double radius = 24;

    Picture(const Drawing& drawing, std::string_view title);

    [[nodiscard]] svg::Canvas& canvas() noexcept { return canvas_; }
    /// The centre of a cell of the drawing's box.
    [[nodiscard]] svg::Point centre_of(int column, int row) const noexcept;

private:
    void paint_cells(const Drawing& drawing);
    void label_rows(const Drawing& drawing);
    void label_columns(const Drawing& drawing);

    svg::Point origin_;
    svg::Canvas canvas_;
};

}  // namespace quadriga::hex
