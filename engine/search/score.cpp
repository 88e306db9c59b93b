#include "engine/search/score.hpp"

#include <cmath>

namespace quadriga::engine {

namespace {

constexpr double drawn = 0.05;  // half the width of the band of draws, in slopes

}  // namespace

Wdl chances(Score score, Score slope) {
    if (is_win(score)) return {1000, 0, 0};
    if (is_loss(score)) return {0, 0, 1000};
    const auto thousandths = [](double slopes) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp(-slopes))));
    };
    const double slopes = static_cast<double>(score) / slope;
    const int win = thousandths(slopes - drawn);
    const int loss = thousandths(-slopes - drawn);
    return {win, 1000 - win - loss, loss};
}

}  // namespace quadriga::engine
