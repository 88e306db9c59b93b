#include "games/onoro/evaluation.hpp"

#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/samples.hpp"

namespace quadriga::onoro {
namespace {

using Terms = std::array<std::int32_t, term_names.size()>;

TEST(OnoroEvaluation, CountsRunsAndTheInitiative) {
    // Black's pair lies in three open runs along its row; the other cells of these touch too few pawns. White is to
    // move.
    EXPECT_EQ(evaluate(start()), (Terms{3 * 8, 0, 0, 0, -120, 0}));
}

TEST(OnoroEvaluation, CountsThreats) {
    // Black can complete a line on one cell, White on two.
    EXPECT_EQ(evaluate(read_position("4W/BB1BB/WWW m13 b").value())[3], 50 * (1 - 2));
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
}  // namespace quadriga::onoro
