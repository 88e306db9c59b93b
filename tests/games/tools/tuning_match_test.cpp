#include "games/tools/tune/tuning_match.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tic_tac_toe.hpp"

using namespace quadriga;
using engine::SearchParameters;
using tools::Tuning;
using tools::TuningMatch;
using toy::TicTacToe;

namespace {

using Opening = tools::OpeningPositions<TicTacToe>;

/// The opening in which the players take these cells, one bit each.
Opening after(const std::vector<std::uint16_t>& cells) {
    Opening opening{TicTacToe::start()};
    for (const std::uint16_t cell : cells) opening.push_back(TicTacToe::apply(opening.back(), {cell}));
    return opening;
}

using Match = TuningMatch<TicTacToe>;

std::array<int, 2> play(const Match::Tunings& tunings, const Opening& opening) {
    Match match(2000);
    EXPECT_TRUE(match.allocate());
    return match.play(tunings, opening);
}

TEST(TuningMatch, GoodPlayDraws) { EXPECT_EQ(play({}, after({})), (std::array{Match::drawn, Match::drawn})); }

TEST(TuningMatch, EachSideIsPlayedOnce) {
    // Cross has two corners and is to move: it wins with either tuning.
    EXPECT_EQ(play({}, after({0001, 0002, 0400, 0040})), (std::array{Match::won, Match::lost}));
    // Nought wins at once.
    EXPECT_EQ(play({}, after({0001, 0010, 0002, 0020, 0400})), (std::array{Match::lost, Match::won}));
}

/// The scores of both tunings from all positions after two cells, with either tuning on either side.
std::array<int, 2> play_all(const Tuning<TicTacToe>& one, const Tuning<TicTacToe>& other) {
    std::array<int, 2> points{};
    for (std::uint16_t first = 1; first < 01000; first = static_cast<std::uint16_t>(first * 2)) {
        for (std::uint16_t second = 1; second < 01000; second = static_cast<std::uint16_t>(second * 2)) {
            if (first == second) continue;
            for (const int scored : play({one, other}, after({first, second}))) points[0] += scored;
            for (const int scored : play({other, one}, after({first, second}))) points[1] += scored;
        }
    }
    EXPECT_EQ(points[0] + points[1], 4 * 72);
    return points;
}

// With these parameters, a search trusts an evaluation that knows only the centre, and sees no threats.
constexpr SearchParameters careless{
    .futility_depth = 100, .reverse_futility = 0, .futility = 0, .late_moves_depth = 100, .late_moves = 0};

TEST(TuningMatch, EachSideSearchesWithItsParameters) {
    const auto [careless_one, other] = play_all({.parameters = careless}, {});
    EXPECT_LT(careless_one, other);
}

TEST(TuningMatch, EachSideEvaluatesWithItsFactors) {
    // With equal factors, both would score the same.
    const auto [right, wrong] = play_all({.parameters = careless}, {.parameters = careless, .term_factors = {-1000}});
    EXPECT_NE(right, wrong);
}

}  // namespace
