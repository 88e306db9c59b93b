#include "games/onoro/solve/placing.hpp"

#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "games/onoro/moves.hpp"
#include "games/onoro/notation.hpp"
#include "tests/games/onoro/retrograde.hpp"

namespace quadriga::onoro::solve {
namespace {

PlacingPhase solved(int pawns_a_side) {
    Solver full(pawns_a_side);
    EXPECT_TRUE(full.solve());
    PlacingPhase placing(pawns_a_side);
    placing.solve(full);
    return placing;
}

/// The same positions with the same values as plain search with the slow rules.
void expect_values_of_plain_search(int pawns_a_side) {
    const slow::Solution expected(pawns_a_side);
    const PlacingPhase placing = solved(pawns_a_side);
    std::map<std::size_t, Counts> counts;  // by pawns on the table
    expected.for_each_placing([&](const slow::Position& slow_position, std::optional<int> plies) {
        const Position position = read_position(slow::write_position(slow_position)).value();
        const Result result = !plies ? Result::draw : *plies % 2 == 1 ? Result::win : Result::loss;
        Counts& count = counts[slow_position.pawns.size()];
        ++(plies == 0               ? count.terminal
           : result == Result::draw ? count.draws
           : result == Result::win  ? count.wins
                                    : count.losses);
        if (plies && *plies > position.in_hand) plies.reset();  // the end lies in the second phase
        ASSERT_EQ(placing.value(position), (Value{result, plies})) << slow::write_position(slow_position);
    });
    for (const PlacingLevel& level : placing.levels())
        EXPECT_EQ(PlacingPhase::counts(level), counts[level.pawns()]) << level.pawns();
}

TEST(OnoroPlacing, AgreesWithPlainSearch) {
    for (int pawns = fewest_pawns_a_side; pawns <= slow::most_pawns(); ++pawns) expect_values_of_plain_search(pawns);
}

}  // namespace
}  // namespace quadriga::onoro::solve
