#include "engine/search/score.hpp"

#include <utility>

#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

constexpr int deepest = max_ply - 1;

TEST(Score, EvaluationsAreStoredAsTheyAre) {
    for (const Score score : {draw_score, 1, -1, max_evaluation, -max_evaluation}) {
        EXPECT_EQ(score_to_table(score, deepest), score);
        EXPECT_EQ(score_from_table(score, deepest), score);
        EXPECT_FALSE(is_mate(score));
    }
}

TEST(Score, ResultsAndLinesAreStoredFromThePosition) {
    for (const auto& [from_root, from_position] :
         {std::pair(table_win_in(40), table_win_in(30)), std::pair(table_loss_in(40), table_loss_in(30)),
          std::pair(mate_in(40), mate_in(30)), std::pair(mated_in(40), mated_in(30)),
          std::pair(mate_in(max_ply + 10), mate_in(max_ply)), std::pair(table_win_in(10), table_win)}) {
        EXPECT_EQ(score_to_table(from_root, 10), from_position);
        EXPECT_EQ(score_from_table(from_position, 10), from_root);
    }
}

TEST(Score, RangesDoNotMeet) {
    constexpr int longest_line = 2 * max_ply;
    EXPECT_EQ(mate_in(longest_line), longest_mate);
    EXPECT_TRUE(is_win(longest_mate));
    EXPECT_TRUE(is_loss(-longest_mate));
    EXPECT_FALSE(is_mate(longest_mate - 1));
    EXPECT_FALSE(is_mate(table_win));
    // At any distance from the end and any ply, the score from the table is above all evaluations.
    for (const int plies : {0, 1, 1000, 9'999, 10'000, 1'000'000}) {
        const Score score = table_win_in(plies);
        EXPECT_FALSE(is_mate(score_to_table(score, deepest)));
        EXPECT_GT(score_from_table(score, deepest), max_evaluation) << plies;
        EXPECT_LT(score_from_table(table_loss_in(plies), deepest), -max_evaluation) << plies;
    }
}

TEST(Score, AWinAtLeastAndALossAtMostAreProofs) {
    for (const auto bound : {Bound::exact, Bound::lower, Bound::upper}) {
        EXPECT_EQ(is_proof(mate_in(5), bound), bound != Bound::upper);
        EXPECT_EQ(is_proof(mated_in(5), bound), bound != Bound::lower);
        EXPECT_FALSE(is_proof(table_win, bound));
        EXPECT_FALSE(is_proof(max_evaluation, bound));
    }
}

TEST(Score, TheSoonerEndIsWorthMore) {
    EXPECT_GT(table_win_in(3), table_win_in(5));
    EXPECT_LT(table_loss_in(3), table_loss_in(5));
    EXPECT_GT(longest_mate, table_win_in(0));
    EXPECT_EQ(plies_to_mate(mate_in(7)), 7);
    EXPECT_EQ(plies_to_mate(mated_in(7)), 7);
}

TEST(Wdl, AScoreOfOneSlopeStandsForOddsOfEToOne) {
    for (const Score slope : {30, 200}) {
        for (const Score score : {0, 10, slope, -slope, max_evaluation}) {
            const auto [win, draw, loss] = chances(score, slope);
            EXPECT_EQ(win + draw + loss, 1000);
            EXPECT_GE(draw, 0);
            EXPECT_EQ(chances(-score, slope).win, loss);
        }
        const Wdl even = chances(0, slope);
        EXPECT_EQ(even.win, even.loss);
        const Wdl ahead = chances(slope, slope);
        EXPECT_NEAR((ahead.win + ahead.draw / 2.0) / (ahead.loss + ahead.draw / 2.0), 2.718, 0.01);
    }
    EXPECT_EQ(chances(mate_in(3), 200).win, 1000);
    EXPECT_EQ(chances(mated_in(4), 200).loss, 1000);
}

}  // namespace
}  // namespace quadriga::engine
