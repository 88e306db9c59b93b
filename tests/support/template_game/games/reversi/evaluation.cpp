#include <algorithm>
#include <bit>

#include "games/reversi/reversi.hpp"

namespace quadriga::reversi {

namespace {

constexpr std::int32_t corner_value = 100;
constexpr std::int32_t choice_value = 10;

constexpr CellSet beside_corners = [] {
    CellSet cells = 0;
    for (const Direction direction : directions) cells |= step(corners, direction);
    return cells;
}();

std::int32_t balance(CellSet p1, CellSet p2) { return std::popcount(p1) - std::popcount(p2); }

}  // namespace

std::array<std::int32_t, 2> Reversi::evaluate(const Position& position) {
    const auto [black, white] = position.discs;
    return {corner_value * balance(black & corners, white & corners),
            choice_value * balance(placements(black, white), placements(white, black))};
}

engine::FeatureSet<Reversi::Features::count> Reversi::Features::of(const Position& position) {
    engine::FeatureSet<count> features;
    features.add(0, position.discs[0]);
    features.add(cell_count, position.discs[1]);
    return features;
}

engine::FeatureName Reversi::Features::name(const Position& /*position*/, engine::Feature feature) {
    return {feature < cell_count ? "Black" : "White", cell_name(feature % cell_count)};
}

void Reversi::score_moves(const Position& /*position*/, std::span<const Move> moves, std::span<std::int32_t> scores) {
    std::ranges::transform(moves, scores.begin(), [](Move move) {
        if (move.is_pass()) return 0;
        const CellSet cell = CellSet{1} << move.cell();
        if ((cell & corners) != 0) return 1;
        return (cell & beside_corners) != 0 ? -1 : 0;
    });
}

}  // namespace quadriga::reversi
