// The hooks of the search, against the rules.

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/games/onager/samples.hpp"

namespace quadriga::onager {
namespace {

TEST(OnagerHooks, AThreatWinsAfterANullMove) {
    int threats = 0;
    play_random_games(100, 120, [&](const Position& position) {
        if (outcome(position).is_over()) return;
        ASSERT_EQ(is_threatened(position), outcome(null_move(position)).is_over()) << write_position(position);
        if (is_threatened(position)) ++threats;
    });
    EXPECT_GT(threats, 50);
}

TEST(OnagerHooks, NoMoveWinsOnTheBackRankAtOnce) {
    play_random_games(20, 120, [](const Position& position) {
        if (outcome(position).is_over()) return;
        Moves moves;
        generate(position, moves);
        for (const Move move : moves) {
            EXPECT_FALSE(engine::is_win_of(position.side_to_move(), outcome(apply(position, move))));
        }
    });
}

TEST(OnagerHooks, ForcingMovesImproveTheLeadOnTheBackRanks) {
    play_random_games(100, 120, [](const Position& position) {
        if (outcome(position).is_over()) return;
        Moves moves;
        generate(position, moves);
        std::set<std::string> expected;
        const int lead =
            intruders(position, position.side_to_move()) - intruders(position, opponent(position.side_to_move()));
        for (const Move move : moves) {
            const Position next = apply(position, move);
            const int new_lead = intruders(next, position.side_to_move()) - intruders(next, next.side_to_move());
            if (new_lead > lead) expected.insert(write_move(position, move));
        }
        Moves forcing;
        generate_forcing(position, forcing);
        std::set<std::string> found;
        for (const Move move : forcing) EXPECT_TRUE(found.insert(write_move(position, move)).second);
        ASSERT_EQ(found, expected) << write_position(position);
    });
}

TEST(OnagerHooks, OnlyForcingMovesHavePositiveScores) {
    play_random_games(50, 120, [](const Position& position) {
        if (outcome(position).is_over()) return;
        Moves moves;
        Moves forcing;
        generate(position, moves);
        generate_forcing(position, forcing);
        std::vector<std::int32_t> scores(moves.size());
        score_moves(position, moves.span(), scores);
        for (std::size_t at = 0; at < moves.size(); ++at) {
            const bool is_forcing = std::ranges::find(forcing, moves[at]) != forcing.end();
            EXPECT_EQ(scores[at] > 0, is_forcing) << write_position(position) << ' ' << write_move(position, moves[at]);
            EXPECT_LE(std::abs(scores[at]), 1'000'000);
        }
    });
}

TEST(OnagerHooks, OnlyLakesAreIrreversible) {
    EXPECT_TRUE(Onager::is_irreversible(start(), Move::lake(cell_at(5, 1))));
    EXPECT_FALSE(Onager::is_irreversible(start(), Move{cell_at(0, 1), cell_at(2, 1)}));
}

}  // namespace
}  // namespace quadriga::onager
