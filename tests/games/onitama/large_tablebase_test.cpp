#include <gtest/gtest.h>

#include "games/onitama/position.hpp"
#include "tests/games/onitama/tablebase_check.hpp"

/// Tests of tablebases that take a minute and gigabytes; not part of the test suite.
namespace quadriga::onitama {
namespace {

TEST(LargeTablebase, AgreesWithEveryMoveOfTheSlowRules) {
    for (const endgame::Material material : Tablebase::materials) {
        const Position cards_of = start(Deck::sensei, 77'777);
        expect_agreement(*table_for(cards_of, material), cards_of, material, 3, 100'000);
    }
}

}  // namespace
}  // namespace quadriga::onitama
