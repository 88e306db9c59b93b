#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/move_list.hpp"

namespace quadriga::engine {

/// The number of something that a position has or has not, such as an own piece on a certain cell.
using Feature = std::uint16_t;

/// 65,535 is none.
inline constexpr std::size_t most_features = 65'535;

/// The most features that a position has.
inline constexpr std::size_t most_active_features = 256;

/// The list that a game's `append_features` fills.
using FeatureList = MoveList<Feature, most_active_features>;

}  // namespace quadriga::engine
