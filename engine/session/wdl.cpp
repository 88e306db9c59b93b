#include "engine/session/wdl.hpp"

#include <cmath>

namespace quadriga::engine {

Wdl chances(Score score) {
    if (is_win(score)) return {1000, 0, 0};
    if (is_loss(score)) return {0, 0, 1000};
    constexpr double scale = 200.0;  // hundredths that make the odds e to one
    constexpr double drawn = 10.0;   // half the width of the drawn band, in hundredths
    const auto thousandths = [](double advantage) {
        return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-advantage / scale))));
    };
    const int win = thousandths(score - drawn);
    const int loss = thousandths(-score - drawn);
    return {win, 1000 - win - loss, loss};
}

}  // namespace quadriga::engine
