#pragma once

#include <optional>
#include <vector>

#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// The card whose patterns are the mirror images, if there is one; many cards are their own.
[[nodiscard]] std::optional<CardId> mirror_image_of(CardId card);

/// The table from both sides, each with its mirror image if all five cards have one. The position itself comes first.
[[nodiscard]] std::vector<Position> symmetries(const Position& position);

}  // namespace quadriga::onitama
