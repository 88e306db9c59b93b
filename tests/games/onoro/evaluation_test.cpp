#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/samples.hpp"

namespace quadriga::onoro {
namespace {

using Terms = std::array<std::int32_t, Onoro::terms.size()>;

TEST(OnoroEvaluation, KnowsTheStart) {
    // Black's pair lies in three open runs along its row and touches all three ready cells; White's pawn touches two of
    // them. Each pawn could move to one cell. White is to move.
    EXPECT_EQ(Onoro::evaluate(start()), engine::weighted(Terms{3, 0, 0, 0, 1, 1, 0, 1, 2, 0, -1, 0}, Onoro::terms));
}

TEST(OnoroEvaluation, CountsThreats) {
    // Black can complete a line on one cell, White on two.
    EXPECT_EQ(Onoro::evaluate(Onoro::read_position("4W/BB1BB/WWW m13 b").value())[3], Onoro::terms[3].weight * (1 - 2));
}

TEST(OnoroEvaluation, CountsMovesAndWhoHasThem) {
    using Counts = std::pair<int, int>;
    const auto count = [](Position position, engine::Player side) -> Counts {
        position.side = side;
        position.in_hand = 0;
        Moves moves;
        Onoro::generate(position, moves);
        std::set<FrameCell> movers;
        for (const Move move : moves) movers.insert(move.from);
        return {static_cast<int>(moves.size()), static_cast<int>(movers.size())};
    };
    int stuck = 0;
    const auto check = [&](const Position& position, const Moves& moves) {
        if (Onoro::outcome(position).is_over()) return;
        const Terms terms = Onoro::evaluate(position);
        const Counts black = count(position, engine::Player::p1);
        const Counts white = count(position, engine::Player::p2);
        EXPECT_EQ(terms[4], Onoro::terms[4].weight * (black.first - white.first));
        EXPECT_EQ(terms[5], Onoro::terms[5].weight * (black.second - white.second));
        EXPECT_EQ(terms[11] != 0, moves.empty());
        stuck += moves.empty();
    };
    visit_playouts(From::start, 50, 60, check);
    visit_playouts(From::phase_two, 200, 60, check);
    check(position_of("1BWBBWWB/1W4B/1W/1W/1B/1WB/BW - w"), {});
    EXPECT_GT(stuck, 0);
}

TEST(OnoroEvaluation, CountsRunsAndTheAttacksOfTheSideToMove) {
    struct Runs {
        int twos = 0;
        int ready_twos = 0;
        int threes = 0;
        CellSet in_ready_twos;
    };
    const auto run_from = [](int column, int row, int columns, int rows) {
        CellSet run;
        for (int at = 0; at < 4; ++at, column += columns, row += rows) {
            if (column >= 0 && column < frame_side && row >= 0 && row < frame_side) run.add(frame_cell(column, row));
        }
        return run;
    };
    // Counts run by run, whereas the evaluation shifts whole sets. Some runs begin or end outside the frame.
    const auto count = [&](const CellSet& own, const CellSet& other) {
        const CellSet ready = ready_cells(own | other);
        Runs runs;
        const auto add = [&](const CellSet& run) {
            if ((run & other).any()) return;
            const int pawns = (run & own).count();
            runs.twos += pawns == 2;
            runs.threes += pawns == 3;
            if (pawns != 2 || (run & ready).count() != 2) return;
            ++runs.ready_twos;
            runs.in_ready_twos |= run;
        };
        for (int row = -3; row < frame_side; ++row) {
            for (int column = -3; column < frame_side + 3; ++column) {
                for (const auto& [columns, rows] : {std::pair{1, 0}, {0, 1}, {-1, 1}})
                    add(run_from(column, row, columns, rows));
            }
        }
        return runs;
    };
    int attacks_seen = 0;
    visit_playouts(From::phase_two, 100, 60, [&](const Position& position, const Moves& moves) {
        if (Onoro::outcome(position).is_over()) return;
        const Runs black = count(position.pawns[0], position.pawns[1]);
        const Runs white = count(position.pawns[1], position.pawns[0]);
        const CellSet& attacked = position.side == engine::Player::p1 ? black.in_ready_twos : white.in_ready_twos;
        int attacks = 0;
        for (const Move move : moves) attacks += !attacked.contains(move.from) && attacked.contains(move.to);
        const Terms terms = Onoro::evaluate(position);
        const auto& named = Onoro::terms;
        EXPECT_EQ(terms[0], named[0].weight * (black.twos - white.twos)) << Onoro::write_position(position);
        EXPECT_EQ(terms[1], named[1].weight * (black.ready_twos - white.ready_twos)) << Onoro::write_position(position);
        EXPECT_EQ(terms[2], named[2].weight * (black.threes - white.threes)) << Onoro::write_position(position);
        EXPECT_EQ(terms[9], named[9].weight * (position.side == engine::Player::p1 ? attacks : -attacks))
            << Onoro::write_position(position);
        attacks_seen += attacks;
    });
    EXPECT_GT(attacks_seen, 1000);
}

TEST(OnoroEvaluation, StaysBelowMates) {
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 100, 60, [](const Position& position, const Moves&) {
            std::int32_t sum = 0;
            for (const std::int32_t term : Onoro::evaluate(position)) sum += term;
            EXPECT_LT(std::abs(sum), 10'000) << Onoro::write_position(position);
        });
    }
}

TEST(OnoroOrdering, ScoresStayInTheirRange) {
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 20, 60, [](const Position& position, const Moves& moves) {
            std::array<std::int32_t, Onoro::max_moves> scores;
            scores.fill(2'000'000);
            Onoro::score_moves(position, moves.span(), std::span(scores).first(moves.size()));
            for (std::size_t at = 0; at < moves.size(); ++at) EXPECT_LE(std::abs(scores[at]), 1'000'000);
        });
    }
}

}  // namespace
}  // namespace quadriga::onoro
