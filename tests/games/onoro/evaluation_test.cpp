#include "games/onoro/evaluation.hpp"

#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/playouts.hpp"

namespace quadriga::onoro::test {
namespace {

TEST(OnoroEvaluation, CountsRunsAndThreats) {
    // Black: the row m13 n13 lies in three open runs, and so on along each axis; White's single pawn in none of two.
    const auto terms = evaluate(start());
    EXPECT_GT(terms[0], 0);
    EXPECT_EQ(terms[1], 0);
    EXPECT_EQ(terms[2], 0);
}

TEST(OnoroEvaluation, StaysBelowMates) {
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 100, 60, [](const Position& position, const Moves&) {
            std::int32_t sum = 0;
            for (const std::int32_t term : evaluate(position)) sum += term;
            EXPECT_LT(std::abs(sum), 10'000) << write_position(position);
        });
    }
}

TEST(OnoroOrdering, ScoresStayInTheirRange) {
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 20, 60, [](const Position& position, const Moves& moves) {
            std::array<std::int32_t, Onoro::max_moves> scores;
            scores.fill(2'000'000);
            score_moves(position, moves.span(), std::span(scores).first(moves.size()));
            for (std::size_t at = 0; at < moves.size(); ++at) EXPECT_LE(std::abs(scores[at]), 1'000'000);
        });
    }
}

}  // namespace
}  // namespace quadriga::onoro::test
