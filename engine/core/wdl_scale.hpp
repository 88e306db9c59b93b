#pragma once

#include <cstdint>

namespace quadriga::engine {

/// How a game's scores become chances; both in the units of a score.
struct WdlScale {
    std::int32_t slope = 200;  ///< an advantage with which the odds of winning are e to one
    std::int32_t drawn = 10;   ///< half the width of the band of draws
};

}  // namespace quadriga::engine
