// Compares the evaluation, which handles all pieces of both players at once, with piece-by-piece counts.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/search/static_evaluation.hpp"
#include "games/onager/moves.hpp"
#include "tests/games/onager/samples.hpp"
#include "tests/support/network_numbers.hpp"

namespace quadriga::onager {
namespace {

/// The counts of the terms for the side to move, without the turn.
using Counts = std::array<std::int32_t, Onager::terms.size()>;

Counts counts_of_mover(const Position& position) {
    const Player mover = position.side_to_move();
    CellSet landings;
    CellSet beside;
    int count = 0;
    int places = 0;
    position.pieces(mover).for_each([&](Cell from) {
        const CellSet single = jumps(Flight(position, from), from);
        landings |= single;
        count += single.count();
        beside |= neighbours[from] & position.vacant();
        places += piece_square[index(mover)][from];
    });
    CellSet enemy_landings;
    const Position passed = Onager::null_move(position);
    position.pieces(opponent(mover)).for_each([&](Cell from) { enemy_landings |= jumps(Flight(passed, from), from); });
    const CellSet pieces = position.pieces(mover);
    const CellSet entries = (landings | beside) & back_ranks[index(opponent(mover))];
    return {mover == Player::p1 ? places : -places,
            pieces.count(),
            (pieces & position.stacks()).count(),
            count + beside.count(),
            (landings & position.pieces(opponent(mover))).count(),
            entries.count(),
            (entries & ~enemy_landings).any() ? 1 : 0,
            0};
}

TEST(OnagerEvaluation, IsThatOfTheSinglePieces) {
    const auto check = [](const Position& position) {
        const Counts mover = counts_of_mover(position);
        const Counts other = counts_of_mover(Onager::null_move(position));
        const int sign = position.side_to_move() == Player::p1 ? 1 : -1;
        Counts expected{};
        for (std::size_t term = 0; term < expected.size(); ++term) expected[term] = sign * (mover[term] - other[term]);
        expected.back() = sign;
        ASSERT_EQ(Onager::evaluate(position), engine::weighted(expected, Onager::terms))
            << Onager::write_position(position);
    };
    play_random_games(100, 120, check);
    scatter_positions(1000, check);
}

TEST(OnagerFeatures, AreExchangedWithTheColours) {
    const auto numbers = [](const Position& position, bool flipped) {
        std::set<engine::Feature> set;
        Onager::Features::of(position).for_each(
            [&](engine::Feature feature) { set.insert(flipped ? Onager::Features::flipped(feature) : feature); });
        return set;
    };
    std::size_t turned = 0;
    play_random_games(20, 120, [&](const Position& position) {
        const auto set = numbers(position, false);
        EXPECT_EQ(set.size(), static_cast<std::size_t>(position.occupied().count()));
        bool is_found = position.is_placing_lakes();  // while lakes are placed, the colours have different rights
        for (const Position& image : Onager::symmetries(position)) {
            if (image.side_to_move() == position.side_to_move()) continue;
            is_found |= numbers(image, true) == set;
            ++turned;
        }
        EXPECT_TRUE(is_found) << Onager::write_position(position);
    });
    EXPECT_GT(turned, 1000U);
}

TEST(OnagerFeatures, AreNamedByPieceAndCell) {
    std::map<std::string, std::set<std::string>> cells;
    const Position position = position_of(Onager::bench_positions[4]);
    Onager::Features::of(position).for_each([&](engine::Feature feature) {
        const auto [piece, cell] = Onager::Features::name(position, feature);
        cells[piece].insert(cell);
    });
    const std::map<std::string, std::set<std::string>> expected{
        {"Black disc", {"a3", "a4", "a5", "a6", "c7", "g5"}},
        {"Black stack", {"f6", "g6", "h4", "j5"}},
        {"White disc", {"e6", "i5", "j2", "j3", "j4", "k3", "k4", "k6"}},
        {"White stack", {"c4"}},
        {"lake", {"f9", "g4", "h6"}}};
    EXPECT_EQ(cells, expected);
}

/// With every compiler and vector instruction set, the results must equal those of the plain formula.
TEST(OnagerFeatures, GiveANetworkTheScoresOfTheFormula) {
    const test::NetworkNumbers numbers("onager", Onager::Features::count, 1);
    const auto network = engine::Network::read(numbers.bytes());
    ASSERT_TRUE(network) << network.error().text;
    engine::NetworkEvaluator<Onager> evaluator(*network);
    std::set<std::int64_t> scores;
    int positions = 0;
    play_random_games(120, 120, [&](const Position& position) {
        const auto mover = index(position.side_to_move());
        std::array<std::vector<engine::Feature>, 2> views;
        Onager::Features::of(position).for_each([&](engine::Feature feature) {
            views[mover].push_back(feature);
            views[1 - mover].push_back(Onager::Features::flipped(feature));
        });
        const std::int64_t expected = std::clamp<std::int64_t>(numbers.score(views), -10'000, 10'000);
        ASSERT_EQ(evaluator.evaluate(position), expected) << Onager::write_position(position);
        scores.insert(expected);
        ++positions;
    });
    EXPECT_GT(positions, 10'000);
    EXPECT_GT(scores.size(), 1'000U);
}

}  // namespace
}  // namespace quadriga::onager
