#include "games/onoro/evaluation.hpp"

#include <set>

#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/samples.hpp"

namespace quadriga::onoro {
namespace {

using Terms = std::array<std::int32_t, term_names.size()>;

TEST(OnoroEvaluation, KnowsTheStart) {
    // Black's pair lies in three open runs along its row and touches all three empty cells that a pawn can go to,
    // White's pawn two of them. Each pawn could be moved to one cell. White is to move.
    EXPECT_EQ(evaluate(start()), (Terms{3 * -23, 0, 0, 0, 5 + 87, 0, -39, 2 * -30, 0, -79, 0}));
}

TEST(OnoroEvaluation, CountsThreats) {
    // Black can complete a line on one cell, White on two.
    EXPECT_EQ(evaluate(read_position("4W/BB1BB/WWW m13 b").value())[3], 31 * (1 - 2));
}

TEST(OnoroEvaluation, CountsMovesAndWhoHasThem) {
    const auto worth = [](Position position, engine::Player side) {
        position.side = side;
        Moves moves;
        generate(position, moves);
        std::set<FrameCell> movers;
        for (const Move move : moves) movers.insert(move.from);
        return 5 * static_cast<int>(moves.size()) + 87 * static_cast<int>(movers.size());
    };
    int stuck = 0;
    const auto check = [&](const Position& position, const Moves& moves) {
        if (outcome(position).is_over()) return;
        const Terms terms = evaluate(position);
        EXPECT_EQ(terms[4], worth(position, engine::Player::p1) - worth(position, engine::Player::p2));
        EXPECT_EQ(terms[10] != 0, moves.empty());
        stuck += moves.empty();
    };
    visit_playouts(From::phase_two, 200, 60, check);
    check(position_of("1BWBBWWB/1W4B/1W/1W/1B/1WB/BW - w"), {});
    EXPECT_GT(stuck, 0);
}

TEST(OnoroEvaluation, CountsAttacksOfTheSideToMove) {
    Position position = read_position("2WWB/1WBWB/1WBBW/BBWB/1W k11 b").value();
    const Terms black = evaluate(position);
    position.side = engine::Player::p2;
    const Terms white = evaluate(position);
    EXPECT_GE(black[8], 0);
    EXPECT_LE(white[8], 0);
    EXPECT_NE(black[8], white[8]);
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
