#include "engine/session/wdl.hpp"

#include <cmath>

namespace quadriga::engine {

Wdl chances(Score score, WdlScale scale) {
    if (is_win(score)) return {1000, 0, 0};
    if (is_loss(score)) return {0, 0, 1000};
    const auto thousandths = [slope = static_cast<double>(scale.slope)](Score advantage) {
        return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-advantage / slope))));
    };
    const int win = thousandths(score - scale.drawn);
    const int loss = thousandths(-score - scale.drawn);
    return {win, 1000 - win - loss, loss};
}

}  // namespace quadriga::engine
