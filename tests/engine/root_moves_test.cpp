#include "engine/search/root_moves.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using toy::TicTacToe;
using Move = TicTacToe::Move;

/// The moves of several lines, as the bits of their cells.
std::vector<int> cells(std::span<const RootMove<TicTacToe>> moves) {
    std::vector<int> found;
    std::ranges::transform(moves, std::back_inserter(found), [](const auto& move) { return int{move.move.cell}; });
    return found;
}

class RootMovesTest : public testing::Test {
protected:
    /// Makes the move at `at` the best one of the line, with an exact score.
    void set_best(std::size_t line, std::size_t at, Score score) {
        moves_.set_best(line, at, score, -infinite_score, infinite_score, {});
    }

    RootMoves<TicTacToe> moves_{std::array{Move{1}, Move{2}, Move{4}, Move{8}}};
};

TEST_F(RootMovesTest, PutsTheBestMoveInFrontOfTheOthers) {
    set_best(0, 2, 10);
    EXPECT_EQ(cells(moves_.all()), (std::vector{4, 1, 2, 8}));
    set_best(1, 3, 5);
    EXPECT_EQ(cells(moves_.all()), (std::vector{4, 8, 1, 2}));
    EXPECT_EQ(moves_[0].score, 10);
    EXPECT_EQ(moves_[1].score, 5);
}

TEST_F(RootMovesTest, RemembersTheScoresOfTheIterationBefore) {
    set_best(0, 0, 10);
    set_best(1, 1, 5);
    moves_.start_iteration();
    moves_.start_line(1);
    EXPECT_EQ(moves_[0].score, 10);
    EXPECT_EQ(moves_[1].score, -infinite_score);
    EXPECT_EQ(moves_[1].previous_score, 5);
}

TEST_F(RootMovesTest, AScoreAtTheEdgeOfTheWindowIsABound) {
    const std::array answer{Move{16}, Move{32}};
    moves_.set_best(0, 0, 20, 10, 30, answer);
    EXPECT_EQ(moves_[0].bound, Bound::exact);
    EXPECT_EQ(moves_[0].pv, (std::vector{Move{1}, Move{16}, Move{32}}));
    moves_.set_best(0, 0, 10, 10, 30, std::array{Move{64}, Move{128}});
    EXPECT_EQ(moves_[0].bound, Bound::upper);
    EXPECT_EQ(moves_[0].pv[1], Move{16}) << "a move that fails low has no line";
    moves_.set_best(0, 0, 40, 10, 30, std::array{Move{64}});
    EXPECT_EQ(moves_[0].bound, Bound::lower);
    EXPECT_EQ(moves_[0].pv.size(), 3U) << "a longer line is kept";
    moves_.set_best(0, 0, mate_in(5), 10, 30, answer);
    EXPECT_EQ(moves_[0].score, 30) << "a mate needs its whole line";
}

TEST_F(RootMovesTest, TheFirstAnswerIsTheFirstMoves) {
    moves_.set_first_lines(2, 7);
    EXPECT_EQ(cells(moves_.lines()), (std::vector{1, 2}));
    EXPECT_EQ(moves_.lines()[1].score, 7);
    EXPECT_EQ(moves_[1].score, -infinite_score);
    moves_.set_first_lines(20, 7);
    EXPECT_EQ(moves_.lines().size(), 4U);
}

TEST_F(RootMovesTest, NewLinesComeBeforeOlderOnesWithOtherMoves) {
    moves_.set_first_lines(3, 0);
    set_best(0, 1, 10);
    moves_.update_lines(0);
    EXPECT_EQ(cells(moves_.lines()), (std::vector{2, 1, 4}));
    EXPECT_EQ(moves_.lines()[0].score, 10);
    set_best(1, 3, 5);
    moves_.update_lines(1);
    EXPECT_EQ(cells(moves_.lines()), (std::vector{2, 8, 1}));
}

TEST_F(RootMovesTest, TheLineWithTheBestScoreIsFirst) {
    moves_.set_first_lines(3, 0);
    set_best(0, 1, 10);
    EXPECT_EQ(moves_.update_lines(0), 0U);
    set_best(1, 3, 5);
    EXPECT_EQ(moves_.update_lines(1), 1U);
    set_best(2, 2, 8);
    EXPECT_EQ(moves_.update_lines(2), 1U);
    EXPECT_EQ(cells(moves_.lines()), (std::vector{2, 1, 8}));
    EXPECT_EQ(cells(moves_.all()), (std::vector{2, 1, 8, 4}));
}

TEST_F(RootMovesTest, ExactValuesOrderTheLines) {
    moves_[2].value = ExactValue::draw();
    moves_[3].value = ExactValue::loss_in(4);
    moves_.set_first_lines(4, 0);
    EXPECT_EQ(cells(moves_.lines()), (std::vector{4, 1, 2, 8})) << "an unknown one is below a draw and above a loss";
    moves_.set_first_lines(2, 0);
    set_best(0, 1, 10);
    moves_.update_lines(0);
    EXPECT_EQ(cells(moves_.lines()), (std::vector{4, 2})) << "a known one need not have been searched";
}

TEST_F(RootMovesTest, AnInterruptedIterationLeavesTheAnswer) {
    moves_.set_first_lines(2, 0);
    set_best(0, 2, 10);
    moves_.update_lines(0);
    moves_.start_iteration();
    moves_.start_line(0);
    EXPECT_EQ(moves_.lines()[0].score, 10);
    EXPECT_EQ(cells(moves_.lines()), (std::vector{4, 1}));
}

}  // namespace
}  // namespace quadriga::engine
