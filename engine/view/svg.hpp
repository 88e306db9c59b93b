#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

#include "engine/view/board_view.hpp"
#include "engine/view/drawing.hpp"

/// The parts that board_svg puts together.
namespace quadriga::engine {

/// The smallest rectangle round what has been included.
struct Frame {
    double left = std::numeric_limits<double>::max();
    double top = std::numeric_limits<double>::max();
    double right = std::numeric_limits<double>::lowest();
    double bottom = std::numeric_limits<double>::lowest();

    /// The square of twice that side round the point.
    void include(BoardView::Point point, double half_side) noexcept {
        left = std::min(left, point.x - half_side);
        right = std::max(right, point.x + half_side);
        top = std::min(top, point.y - half_side);
        bottom = std::max(bottom, point.y + half_side);
    }

    void widen(double by) noexcept {
        left -= by;
        top -= by;
        right += by;
        bottom += by;
    }
};

/// `&`, `<` and `>` as entities.
[[nodiscard]] std::string xml_escaped(std::string_view text);

/// A length in the units of the picture with at most one decimal.
[[nodiscard]] std::string length(double value);

/// The cards round the board that fills the frame, which grows by them: the viewer's below, the opponent's above, the
/// others at the right. A pattern is turned as its holder (of a card at the side: who is to move) uses it, so that it
/// can be laid on the board as drawn. Empty in a game without cards.
[[nodiscard]] std::string cards_svg(const Scene& scene, Frame& frame);

/// The style sheet of a picture: rules for the classes below `.board-<game>`. Every colour is a custom property,
/// `--board-...`, with a default, given twice because some viewers know no custom properties.
[[nodiscard]] std::string style_sheet(const Scene& scene);

}  // namespace quadriga::engine
