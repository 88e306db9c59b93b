#pragma once

#include <algorithm>
#include <limits>

#include "engine/core/board_view.hpp"

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

}  // namespace quadriga::engine
