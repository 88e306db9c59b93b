#include "games/onitama/endgame_table.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "games/onitama/notation.hpp"
#include "tests/games/onitama/samples.hpp"
#include "tests/games/onitama/slow_onitama.hpp"

namespace quadriga::onitama {
namespace {

std::unique_ptr<const EndgameTable> table_for(const Position& position) {
    return EndgameTable::make(position, [] { return false; });
}

/// The cards of the position, and a master and perhaps a student a side on any cells.
Position strewn(const Position& cards_of, std::mt19937& random) {
    Position position = cards_of;
    do {
        const auto any_cell = [&] { return bit(static_cast<Cell>(random() % cell_count)); };
        position.masters = {any_cell(), any_cell()};
        position.men = {position.masters[0] | (random() % 3 == 0 ? 0 : any_cell()),
                        position.masters[1] | (random() % 3 == 0 ? 0 : any_cell())};
        position.side = random() % 2 == 0 ? Player::p1 : Player::p2;
        complete(position);
    } while ((position.men[0] & position.men[1]) != 0 || outcome(position).is_over() ||
             contains(position.masters[index(position.side)], goal_of(position.side)));
    return position;
}

/// What the table says about the moves of the position, with the moves and the end of the game by the slow rules.
int plies_by_moves(const EndgameTable& table, const Position& position) {
    int win = 0;
    int longest_loss = 0;
    bool escapes = false;
    for (const auto& [word, after] : slow::successors(slow::read_position(write_position(position)))) {
        if (slow::outcome(after) != "none") return 1;  // only the mover can have won
        const int plies = table.probe(*read_position(slow::write_position(after))).value();
        if (plies == 0) escapes = true;
        if (plies < 0) win = win == 0 ? 1 - plies : std::min(win, 1 - plies);
        if (plies > 0) longest_loss = std::max(longest_loss, plies + 1);
    }
    return win > 0 ? win : escapes ? 0 : -longest_loss;
}

TEST(EndgameTable, AgreesWithEveryMoveOfTheSlowRules) {
    std::mt19937 random(11);
    for (std::uint32_t game = 0; game < 5; ++game) {
        const Position cards_of =
            start(game % 2 == 0 ? Deck::base : Deck::sensei, static_cast<std::uint32_t>(random()));
        const auto table = table_for(cards_of);
        for (int count = 0; count < 2000; ++count) {
            const Position position = strewn(cards_of, random);
            ASSERT_EQ(table->probe(position), plies_by_moves(*table, position)) << write_position(position);
        }
    }
}

TEST(EndgameTable, KnowsLongWinsAndLosses) {
    const std::vector<std::pair<std::string_view, int>> known{
        {"5/5/2m2/5/3M1 goose,ox/crane,frog/boar r", 33},
        {"5/2m2/5/5/2M2 boar,goose/frog,ox/crane r", 29},
        {"2m2/2s1M/5/1S3/5 goose,mantis/monkey,rooster/rabbit r", -14},
        {"5/2m2/2s2/3S1/4M boar,frog/crane,ox/goose r", 43},
    };
    for (const auto& [text, plies] : known) {
        const Position position = read_position(text).value();
        EXPECT_EQ(table_for(position)->probe(position), plies) << text;
    }
}

TEST(EndgameTable, HasNoPositionsWithTwoStudentsOfASide) {
    const Position position = read_position("5/1sm2/2S2/2S2/2M2 cobra,rooster/crane,goose/boar r").value();
    EXPECT_TRUE(EndgameTable::is_near(position));
    EXPECT_EQ(table_for(position)->probe(position), std::nullopt);
}

TEST(EndgameTable, IsGivenUpWhenStopped) {
    EXPECT_EQ(EndgameTable::make(start(Deck::base, 0), [] { return true; }), nullptr);
}

TEST(EndgameTable, IsForGamesWithoutTheSpirit) {
    EXPECT_FALSE(EndgameTable::is_near(read_position("2m2/5/2w2/5/2M2 bat,ox/eagle,horse/crab b").value()));
    EXPECT_FALSE(EndgameTable::is_near(start(Deck::base, 0)));
}

}  // namespace
}  // namespace quadriga::onitama
