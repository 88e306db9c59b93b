#pragma once

#include <string>

#include "engine/drawing/scene.hpp"

namespace quadriga::engine {

/// The scene in English sentences, for those who do not see the picture: who is to move or has won, what stands where,
/// cards, pieces in hand and the last move.
[[nodiscard]] std::string description(const Scene& scene);

}  // namespace quadriga::engine
