#include <random>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "games/reversi/reversi.hpp"
#include "tests/games/reversi/slow_reversi.hpp"
#include "tests/support/positions.hpp"

namespace quadriga::reversi {
namespace {

using engine::Result;

constexpr auto position_of = test::position_of<Reversi>;

std::set<std::string> words(const Position& position) {
    Moves moves;
    Reversi::generate(position, moves);
    std::set<std::string> texts;
    for (const Move move : moves) texts.insert(Reversi::write_move(position, move));
    return texts;
}

TEST(ReversiRules, BothGeneratorsAgree) {
    std::mt19937 random(7);
    int passes = 0;
    for (int game = 0; game < 200; ++game) {
        for (const Position& position : test::random_game<Reversi>(Reversi::start(), 40, random)) {
            const std::string text = Reversi::write_position(position);
            ASSERT_EQ(words(position), slow::legal_moves(slow::read_position(text))) << text;
            passes += words(position).contains("pass");
        }
    }
    EXPECT_GT(passes, 20);
}

TEST(ReversiRules, ADiscTurnsAllLinesThatItCloses) {
    Position position = position_of("6/6/1bwww1/6/6/6 b");
    position = Reversi::apply(position, Reversi::read_move(position, "f4").value());
    EXPECT_EQ(Reversi::write_position(position), "6/6/1bbbbb/6/6/6 w");
}

TEST(ReversiRules, APassIsForcedOrIllegal) {
    const Position position = position_of("2b1bb/1wwwbb/wwwbbb/bbwbwb/wwwwwb/3wwb w");
    EXPECT_EQ(words(position), std::set<std::string>{"pass"});
    EXPECT_EQ(Reversi::apply(position, Move::pass()).side, Player::p1);
    EXPECT_FALSE(Reversi::read_move(Reversi::start(), "pass"));
}

TEST(ReversiRules, TheDiscsDecide) {
    EXPECT_EQ(Reversi::outcome_without_moves(position_of("bbbbbb/6/6/6/6/6 w")).result, Result::p1_win);
    EXPECT_EQ(Reversi::outcome_without_moves(position_of("wwwwww/6/6/6/6/6 w")).result, Result::p2_win);
    EXPECT_EQ(Reversi::outcome_without_moves(position_of("bbbwww/6/6/6/6/6 w")).result, Result::draw);
}

TEST(ReversiNotation, RefusesWhatIsNoPosition) {
    for (const auto* const text :
         {"", "6/6/2wb2/2bw2/6/6", "6/6/2wb2/2bw2/6/6 x", "6/6/2wb2/2bw2/6 b", "6/6/2wb2/2bw2/6/6/6 b",
          "6/6/3wb2/2bw2/6/6 b", "6/6/2wb1/2bw2/6/6 b", "6/6/2wx2/2bw2/6/6 b"}) {
        EXPECT_FALSE(Reversi::read_position(text)) << text;
    }
}

}  // namespace
}  // namespace quadriga::reversi
