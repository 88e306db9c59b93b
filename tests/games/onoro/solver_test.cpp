#include "games/tools/solve/solver.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/retrograde.hpp"

namespace quadriga::onoro::solve {
namespace {

/// Checks all results against plain retrograde analysis with the slow rules.
void expect_agreement(int pawns_a_side) {
    const slow::Solution expected(pawns_a_side);
    Solver solver(pawns_a_side);
    solver.solve();
    EXPECT_EQ(solver.graph().size(), expected.shapes());
    expected.for_each([&](const slow::Position& position, std::optional<int> plies) {
        const Result result = !plies ? Result::draw : *plies % 2 == 1 ? Result::win : Result::loss;
        ASSERT_EQ(solver.result(Onoro::read_position(slow::write_position(position)).value()), result)
            << slow::write_position(position);
    });
}

TEST(OnoroSolver, AgreesWithPlainRetrogradeAnalysis) {
    for (int pawns = fewest_pawns_a_side; pawns <= slow::most_pawns(); ++pawns) expect_agreement(pawns);
}

TEST(OnoroSolver, CountsTheResults) {
    Solver four(4);
    four.solve();
    EXPECT_EQ(four.counts(), (Counts{3'472, 250, 11, 47}));
    Solver five(5);
    five.solve();
    EXPECT_EQ(five.counts(), (Counts{129'180, 43'634, 3'748, 5'886}));
}

TEST(OnoroSolver, GoesOnWhereItWasStopped) {
    Solver solver(5);
    for (int calls = 0; calls < 10; ++calls) {
        int plies = 0;
        solver.solve([&](const Solver::Progress&) { return ++plies <= 5; });
    }
    EXPECT_EQ(solver.counts(), (Counts{129'180, 43'634, 3'748, 5'886}));
}

TEST(OnoroSolver, GivesTheSameWithSeveralThreads) {
    Solver one(5);
    one.solve();
    Solver three(5, 3);
    three.solve();
    EXPECT_EQ(one.hash(), three.hash());
}

TEST(OnoroSolver, RenumbersEachColouringOnAnyProcessor) {
    std::mt19937 random(1);
    for (int pawns = fewest_pawns_a_side; pawns <= most_pawns_a_side; ++pawns) {
        for (const Renumber kernel : {renumber_plain, fastest_renumber()}) {
            const Colourings colourings(pawns, kernel);
            Table table = colourings.all();
            colourings.for_each(table, [&](std::size_t colouring) {
                if (random() % 2 == 0) colourings.remove(table, colouring);
            });
            for (int round = 0; round < 50; ++round) {
                std::vector<std::size_t> order(colourings.cells());
                std::iota(order.begin(), order.end(), std::size_t{0});
                std::shuffle(order.begin(), order.end(), random);
                CellIndices indices;
                for (std::size_t cell = 0; cell < order.size(); ++cell) indices.add(cell, order[cell]);
                const ShapeMove move(0, 0, indices);
                Table renumbered;
                colourings.renumber(table, move, renumbered);
                colourings.for_each(colourings.all(), [&](std::size_t colouring) {
                    ASSERT_EQ(colourings.contains(renumbered, colouring),
                              colourings.contains(table, move.image(colouring)));
                });
                ASSERT_EQ(count_bits(std::span(renumbered).first(colourings.rows())),
                          count_bits(std::span(table).first(colourings.rows())));
            }
        }
    }
}

TEST(OnoroSolver, TellsTheLongestWin) {
    int longest = 0;
    Solver(5).solve([&](const Solver::Progress& progress) {
        if (progress.found > 0 && progress.ply % 2 == 1) longest = progress.ply;
        return true;
    });
    EXPECT_EQ(longest, 45);
}

TEST(OnoroShapes, MovesCanBeTakenBack) {
    const ShapeGraph graph(5);
    for (std::size_t shape = 0; shape < graph.size(); ++shape) {
        for (const ShapeMove& move : graph.moves(shape)) {
            const auto leads_back = [shape](const ShapeMove& back) { return back.shape() == shape; };
            ASSERT_TRUE(std::ranges::any_of(graph.moves(move.shape()), leads_back));
        }
    }
}

}  // namespace
}  // namespace quadriga::onoro::solve
