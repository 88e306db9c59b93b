#pragma once

#include "engine/core/player.hpp"

namespace quadriga::engine {

/// How a picture is wanted.
struct View {
    Player side = Player::p1;  ///< whose side is at the bottom
    bool coordinates = true;
};

}  // namespace quadriga::engine
