#include "engine/learning/margin_match.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tic_tac_toe.hpp"

using namespace quadriga;
using engine::MarginMatch;
using engine::Margins;
using toy::TicTacToe;

namespace {

using Opening = engine::OpeningPositions<TicTacToe>;

/// The positions after these cells, one bit each.
Opening after(const std::vector<std::uint16_t>& cells) {
    Opening opening{TicTacToe::start()};
    for (const std::uint16_t cell : cells) opening.push_back(TicTacToe::apply(opening.back(), {cell}));
    return opening;
}

std::array<int, 2> play(const std::array<Margins, 2>& margins, const Opening& opening) {
    MarginMatch<TicTacToe> match(margins, 2000);
    EXPECT_TRUE(match.allocate());
    return match.play(opening);
}

using Match = MarginMatch<TicTacToe>;

TEST(MarginMatch, GoodPlayDraws) { EXPECT_EQ(play({}, after({})), (std::array{Match::drawn, Match::drawn})); }

TEST(MarginMatch, EachSideIsPlayedOnce) {
    // Cross has two corners and is to move: it wins whoever plays it.
    EXPECT_EQ(play({}, after({0001, 0002, 0400, 0040})), (std::array{Match::won, Match::lost}));
    // Nought wins at once.
    EXPECT_EQ(play({}, after({0001, 0010, 0002, 0020, 0400})), (std::array{Match::lost, Match::won}));
}

TEST(MarginMatch, EachSideSearchesWithItsMargins) {
    // Trusting an evaluation that knows the centre alone, the first margins see no threat at all.
    const Margins careless{
        .futility_depth = 100, .reverse_futility = 0, .futility = 0, .late_moves_depth = 100, .late_moves = 0};
    int first = 0;
    int second = 0;
    for (std::uint16_t one = 1; one < 01000; one = static_cast<std::uint16_t>(one * 2)) {
        for (std::uint16_t other = 1; other < 01000; other = static_cast<std::uint16_t>(other * 2)) {
            if (one == other) continue;
            const auto [as_p1, as_p2] = play({careless, Margins{}}, after({one, other}));
            first += as_p1 + as_p2;
            const auto [turned_p1, turned_p2] = play({Margins{}, careless}, after({one, other}));
            second += turned_p1 + turned_p2;
        }
    }
    EXPECT_EQ(first + second, 4 * 72);
    EXPECT_LT(first, second);
}

}  // namespace
