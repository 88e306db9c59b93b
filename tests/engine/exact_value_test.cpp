#include "engine/search/exact_value.hpp"

#include <array>
#include <cstddef>

#include <gtest/gtest.h>

#include "engine/search/score.hpp"

namespace quadriga::engine {
namespace {

/// Values from the best to the worst.
constexpr std::array ordered{
    ExactValue::win_in(1), ExactValue::win_in(3),   ExactValue::win_in(200), ExactValue::win(),      ExactValue::draw(),
    ExactValue::loss(),    ExactValue::loss_in(40), ExactValue::loss_in(2),  ExactValue::loss_in(0),
};

TEST(ExactValue, TheShortestWinIsBestAndTheShortestLossWorst) {
    for (std::size_t at = 1; at < ordered.size(); ++at) EXPECT_GT(ordered[at - 1], ordered[at]) << at;
}

TEST(ExactValue, IsAWinADrawOrALossAndTheOppositeForTheOtherSide) {
    for (const ExactValue value : ordered) {
        EXPECT_EQ(value.is_win() + value.is_draw() + value.is_loss(), 1);
        EXPECT_EQ((-value).is_loss(), value.is_win());
        EXPECT_EQ((-value).has_distance(), value.has_distance());
        if (value.has_distance()) {
            EXPECT_EQ((-value).plies(), value.plies());
        }
        EXPECT_EQ(-(-value), value);
    }
}

TEST(ExactValue, AWinIsNearerAfterEachPly) {
    EXPECT_EQ(ExactValue::loss_in(0).one_ply_earlier(false), ExactValue::win_in(1));
    EXPECT_EQ(ExactValue::win_in(1).one_ply_earlier(false), ExactValue::loss_in(2));
    EXPECT_EQ(ExactValue::win_in(1).one_ply_earlier(true), ExactValue::win_in(2));
    EXPECT_EQ(ExactValue::draw().one_ply_earlier(false), ExactValue::draw());
    EXPECT_EQ(ExactValue::win().one_ply_earlier(false), ExactValue::loss()) << "an unknown distance remains unknown";
    for (const ExactValue value : ordered) {
        for (const bool same_side : {false, true})
            EXPECT_EQ(value.one_ply_earlier(same_side).one_ply_later(same_side), value);
    }
}

TEST(ExactValue, OutcomesHaveOne) {
    const Outcome won = win_of(Player::p2, Reason::none);
    EXPECT_EQ(value_of(won, Player::p2, 1), ExactValue::win_in(1));
    EXPECT_EQ(value_of(won, Player::p1, 0), ExactValue::loss_in(0));
    EXPECT_EQ(value_of({Result::draw, Reason::none}, Player::p1, 4), ExactValue::draw());
}

TEST(ExactValue, IsAMateWithItsLineAndASmallerScoreWithoutOne) {
    EXPECT_EQ(mate_score(ExactValue::win_in(5), 2), mate_in(7));
    EXPECT_EQ(mate_score(ExactValue::loss_in(4)), mated_in(4));
    EXPECT_EQ(table_score(ExactValue::win_in(5), 2), table_win_in(7));
    EXPECT_EQ(table_score(ExactValue::loss_in(4)), table_loss_in(4));
    EXPECT_EQ(mate_score(ExactValue::draw(), 3), draw_score);
    EXPECT_EQ(table_score(ExactValue::draw(), 3), draw_score);
    EXPECT_GT(table_score(ExactValue::win()), max_evaluation);
    EXPECT_LT(table_score(ExactValue::win()), table_score(ExactValue::win_in(5000)));
    EXPECT_EQ(table_score(ExactValue::loss()), -table_score(ExactValue::win()));
}

}  // namespace
}  // namespace quadriga::engine
