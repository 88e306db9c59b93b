#include <map>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/samples.hpp"
#include "tests/games/onitama/slow_onitama.hpp"

namespace quadriga::onitama {
namespace {

TEST(OnitamaRules, PositionsAreTheSameStepByStepAndFromScratch) {
    for (const auto& turn : random_turns(3, 300)) {
        const auto back = Onitama::read_position(Onitama::write_position(turn.after));
        ASSERT_TRUE(back) << back.error().text;
        ASSERT_EQ(*back, turn.after);
    }
}

TEST(OnitamaRules, KeysTellPositionsApart) {
    std::map<Key, std::string> seen;
    for (const auto& turn : random_turns(4, 500)) {
        const auto [known, is_new] = seen.emplace(turn.after.key, Onitama::write_position(turn.after));
        EXPECT_TRUE(is_new || known->second == Onitama::write_position(turn.after));
    }
}

TEST(OnitamaRules, KeySeesWhoHoldsWhichCardAndWhoIsToMove) {
    std::set<Key> keys;
    for (const auto text :
         {"ssmss/5/5/5/SSMSS ox,boar/horse,elephant/crab b", "ssmss/5/5/5/SSMSS ox,boar/horse,elephant/crab r",
          "ssmss/5/5/5/SSMSS horse,elephant/ox,boar/crab b", "ssmss/5/5/5/SSMSS ox,crab/horse,elephant/boar b",
          "ssmss/5/5/5/SSMSS ox,boar/horse,elephant/eel b", "ssmss/5/5/5/SSSMS ox,boar/horse,elephant/crab b",
          "smsss/5/5/5/SSMSS ox,boar/horse,elephant/crab b"}) {
        EXPECT_TRUE(keys.insert(position_of(text).key).second) << text;
    }
}

TEST(OnitamaRules, OutcomesCarryTheirReason) {
    const std::map<std::string, std::string> cases{
        {"ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r", "none"},
        // The side to move has lost its master.
        {"ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r", "p1win master"},
        {"ssmss/5/5/5/SS1SS boar,cobra/crab,crane/dragon b", "p2win master"},
        // The other master stands on its goal.
        {"ssMss/1m3/5/5/SS1SS boar,cobra/crab,crane/dragon r", "p1win temple"},
        {"ss1ss/5/5/1M3/SSmSS boar,cobra/crab,crane/dragon b", "p2win temple"},
        // Both at once: the capture decides.
        {"ssMss/5/5/5/SS1SS boar,cobra/crab,crane/dragon r", "p1win master"},
        {"ss1ss/5/5/5/SSmSS boar,cobra/crab,crane/dragon b", "p2win master"},
        // Neither a student on the temple nor a master without students ends the game.
        {"ssSss/1m3/5/5/SSM1S boar,cobra/crab,crane/dragon r", "none"},
        {"5/5/2m2/5/2M2 boar,cobra/crab,crane/dragon r", "none"},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(text_of(Onitama::outcome(position_of(text))), expected) << text;
        EXPECT_EQ(slow::outcome(slow::read_position(text)), expected) << text;
    }
}

TEST(OnitamaRules, FinishedGamesHaveNoMoves) {
    for (const auto text :
         {"ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r", "ssMss/1m3/5/5/SS1SS boar,cobra/crab,crane/dragon r"}) {
        EXPECT_EQ(engine::perft<Onitama>(position_of(text), 1), 0U) << text;
        EXPECT_EQ(engine::perft<Onitama>(position_of(text), 2), 0U) << text;
    }
}

TEST(OnitamaRules, PassesExchangeEitherCardWhenNoManCanMove) {
    // The dog leads off the board, the tiger off the board or onto men of the same side.
    const Position stuck = position_of("S4/S4/S3m/S4/M4 dog,tiger/crab,crane/boar b");
    std::map<std::string, std::string> found;
    for (const Move move : legal_moves(stuck))
        found[Onitama::write_move(stuck, move)] = Onitama::write_position(Onitama::apply(stuck, move));
    const std::map<std::string, std::string> expected{
        {"passdog", "S4/S4/S3m/S4/M4 boar,tiger/crab,crane/dog r"},
        {"passtiger", "S4/S4/S3m/S4/M4 boar,dog/crab,crane/tiger r"},
    };
    EXPECT_EQ(found, expected);
    EXPECT_EQ(Onitama::count_moves(stuck), 2U);

    const Position free = position_of("1S3/S4/S3m/S4/M4 dog,tiger/crab,crane/boar b");
    for (const Move move : legal_moves(free)) EXPECT_FALSE(move.is_pass());
}

TEST(OnitamaRules, DefaultMoveIsNeverLegal) {
    for (const auto& position : random_positions(5, 1000)) {
        for (const Move move : legal_moves(position)) ASSERT_NE(move, Move{});
    }
}

}  // namespace
}  // namespace quadriga::onitama
