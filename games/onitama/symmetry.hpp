#pragma once

#include <optional>
#include <vector>

#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// The card whose patterns are the mirror images, if there is one; many cards are their own.
[[nodiscard]] std::optional<CardId> mirror_image_of(CardId card);

}  // namespace quadriga::onitama
