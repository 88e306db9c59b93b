#include "engine/core/wdl.hpp"

#include <cmath>

namespace quadriga::engine {

namespace {

constexpr double slope = 200;  // a score at which the odds of winning are e to one
constexpr Score drawn = 10;    // half the width of the band of draws

}  // namespace

Wdl chances(Score score) {
    if (is_win(score)) return {1000, 0, 0};
    if (is_loss(score)) return {0, 0, 1000};
    const auto thousandths = [](Score advantage) {
        return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-advantage / slope))));
    };
    const int win = thousandths(score - drawn);
    const int loss = thousandths(-score - drawn);
    return {win, 1000 - win - loss, loss};
}

}  // namespace quadriga::engine
