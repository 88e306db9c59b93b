#pragma once

#include <string>

#include "engine/drawing/scene.hpp"

namespace quadriga::engine {

/// The style sheet of a picture: rules for the classes below `.board-<game>`. Every colour is a custom property,
/// `--board-...`, with a default, given twice because some viewers know no custom properties.
[[nodiscard]] std::string style_sheet(const Scene& scene);

}  // namespace quadriga::engine
