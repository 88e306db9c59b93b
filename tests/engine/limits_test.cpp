#include "engine/search/limits.hpp"

#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

using std::chrono::microseconds;

constexpr int moves_per_clock = 12;

Limits with_clock(Milliseconds clock, Milliseconds increment = {}) {
    Limits limits;
    limits.clock = {clock, Milliseconds{1}};
    limits.increment = {increment, Milliseconds{0}};
    return limits;
}

TEST(TimeManager, HasNoBudgetWithoutTimeLimits) {
    Limits limits;
    limits.depth = 5;
    const auto budget = time_budget(limits, Player::p1, Milliseconds{10}, moves_per_clock);
    EXPECT_FALSE(budget.aim);
    EXPECT_FALSE(budget.limit);
}

TEST(TimeManager, KeepsTheOverheadOfAMovetimeButAtMostATwentieth) {
    Limits limits;
    const auto limit = [&](int movetime, int overhead) {
        limits.movetime = Milliseconds{movetime};
        const auto budget = time_budget(limits, Player::p2, Milliseconds{overhead}, moves_per_clock);
        EXPECT_FALSE(budget.aim);
        return budget.limit.value();
    };
    EXPECT_EQ(limit(1000, 10), Milliseconds{990});
    EXPECT_EQ(limit(100, 10), Milliseconds{95});
    EXPECT_EQ(limit(10, 10), microseconds{9500});
    EXPECT_EQ(limit(10, 5000), microseconds{9500});
    EXPECT_EQ(limit(10, 0), Milliseconds{10});
    EXPECT_EQ(limit(0, 10), Milliseconds{0});
    EXPECT_EQ(limit(-5, 10), Milliseconds{0});
}

TEST(TimeManager, TakesTheShorterOfClockAndMovetime) {
    auto limits = with_clock(Milliseconds{60'000});
    limits.movetime = Milliseconds{100};
    EXPECT_EQ(time_budget(limits, Player::p1, Milliseconds{10}, moves_per_clock).limit, Milliseconds{95});
    limits.movetime = Milliseconds{600'000};
    EXPECT_LT(time_budget(limits, Player::p1, Milliseconds{10}, moves_per_clock).limit.value(), Milliseconds{60'000});
}

TEST(TimeManager, NeverPlansMoreThanIsOnTheClock) {
    for (const int left : {1, 5, 10, 50, 100, 1000, 60'000, 3'600'000}) {
        for (const int increment : {0, 1, 10, 1000, 100'000}) {
            for (const int moves : {1, 2, 10, 100}) {
                auto limits = with_clock(Milliseconds{left}, Milliseconds{increment});
                limits.moves_to_go = moves;
                const auto budget = time_budget(limits, Player::p1, Milliseconds{10}, moves_per_clock);
                EXPECT_GT(*budget.limit, microseconds{0});
                EXPECT_LE(*budget.limit, std::max<microseconds>(Milliseconds{left - 10}, microseconds{left * 125}));
                EXPECT_LE(*budget.aim, *budget.limit);
            }
        }
    }
}

TEST(TimeManager, MovesAtOnceWithoutTime) {
    for (const int left : {0, -1, -100'000}) {
        EXPECT_EQ(
            time_budget(with_clock(Milliseconds{left}, Milliseconds{1000}), Player::p1, {}, moves_per_clock).limit,
            microseconds{0});
    }
}

TEST(TimeManager, MovesAtOnceOnTheOpponentsClockAlone) {
    Limits limits;
    limits.clock[index(Player::p2)] = Milliseconds{60'000};
    EXPECT_EQ(time_budget(limits, Player::p1, {}, moves_per_clock).limit, microseconds{0});
}

TEST(TimeManager, ReadsTheMoversClock) {
    const auto limits = with_clock(Milliseconds{100'000});
    EXPECT_GT(*time_budget(limits, Player::p1, {}, moves_per_clock).limit, Milliseconds{1000});
    EXPECT_LE(*time_budget(limits, Player::p2, {}, moves_per_clock).limit, Milliseconds{1});
}

TEST(TimeManager, SpreadsTheClockOverTheMovesOfTheGame) {
    const auto limit = [](const Limits& limits, int moves) {
        return time_budget(limits, Player::p1, {}, moves).limit.value();
    };
    auto limits = with_clock(Milliseconds{48'000});
    EXPECT_EQ(limit(limits, 12), Milliseconds{10'000});
    EXPECT_EQ(limit(limits, 24), Milliseconds{5'000});
    // A later time control changes nothing; a nearer one does.
    limits.moves_to_go = 40;
    EXPECT_EQ(limit(limits, 24), Milliseconds{5'000});
    limits.moves_to_go = 12;
    EXPECT_EQ(limit(limits, 24), Milliseconds{10'000});
}

TEST(TimeManager, SurvivesAbsurdNumbers) {
    const auto limits = with_clock(Milliseconds::max(), Milliseconds::max());
    EXPECT_GT(*time_budget(limits, Player::p1, Milliseconds{5000}, moves_per_clock).limit, Milliseconds{0});
    EXPECT_EQ(time_budget(with_clock(Milliseconds::min(), Milliseconds::min()), Player::p1, {}, moves_per_clock).limit,
              microseconds{0});
}

TEST(Stability, TakesLessTimeTheLongerTheBestMoveHolds) {
    Stability stability;
    stability.end_iteration(7, 20);
    EXPECT_EQ(stability.percent_of_aim(), 170);
    for (const int percent : {130, 105, 85, 70, 70}) {
        stability.end_iteration(7, 20);
        EXPECT_EQ(stability.percent_of_aim(), percent);
    }
    stability.end_iteration(8, 20);
    EXPECT_EQ(stability.percent_of_aim(), 170);
}

TEST(Stability, TakesMoreTimeWhereTheScoreFalls) {
    Stability stability;
    for (int iteration = 0; iteration < 9; ++iteration) stability.end_iteration(7, 50);
    stability.end_iteration(7, 10);
    EXPECT_EQ(stability.percent_of_aim(), 70 + 20);
    stability.end_iteration(7, mated_in(10));
    EXPECT_EQ(stability.percent_of_aim(), 70 + 60);
    stability.end_iteration(7, 90);
    EXPECT_EQ(stability.percent_of_aim(), 70);
}

}  // namespace
}  // namespace quadriga::engine
