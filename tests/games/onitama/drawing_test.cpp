#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/games/onitama/samples.hpp"

namespace quadriga::onitama {
namespace {

constexpr std::string_view example = "s1ms1/4s/2M2/5/SS1S1 boar,ox/elephant,horse/crab r";

TEST(OnitamaDrawing, ShowsBoardAndCardsAsTheyLieOnTheTable) {
    EXPECT_EQ(Onitama::draw(position_of(example)),
              "  Red   elephant     horse\n"
              "        . . . . .    . . . . .\n"
              "        . . . . .    . . x . .\n"
              "        . x O x .    . . O x .\n"
              "        . x . x .    . . x . .\n"
              "        . . . . .    . . . . .\n"
              "  a b c d e      crab (blue stamp)\n"
              "5 s . m s . 5    . . . . .\n"
              "4 . . . . s 4    . . . . .\n"
              "3 . . M . . 3    x . O . x\n"
              "2 . . . . . 2    . . x . .\n"
              "1 S S + S . 1    . . . . .\n"
              "  a b c d e\n"
              "  Blue  boar         ox\n"
              "        . . . . .    . . . . .\n"
              "        . . x . .    . . x . .\n"
              "        . x O x .    . . O x .\n"
              "        . . . . .    . . x . .\n"
              "        . . . . .    . . . . .\n");
}

TEST(OnitamaDrawing, AWindCardHasAPatternForTheSpiritToo) {
    EXPECT_EQ(Onitama::draw(position_of("1s1m1/s2w1/1S2s/3M1/S1S1S goat,hawk/eagle,tiger/lion r")),
              "  Red   eagle                   tiger\n"
              "        . . . . .  . . . . .    . . . . .\n"
              "        . . . . .  . . . . .    . . x . .\n"
              "        . . O . .  . . W . .    . . O . .\n"
              "        . x . x .  . . . . .    . . . . .\n"
              "        . . . . .  x . . . x    . . x . .\n"
              "  a b c d e      lion (red stamp)\n"
              "5 . s + m . 5    . . . . .  . . . . .\n"
              "4 s . . w . 4    . . . x .  . . . . .\n"
              "3 . S . . s 3    . . O . .  . . W . .\n"
              "2 . . . M . 2    . x . . .  . . x . .\n"
              "1 S . S . S 1    . . . . .  . . x . .\n"
              "  a b c d e\n"
              "  Blue  goat         hawk\n"
              "        . . . . .    . . . . .  . . . . .\n"
              "        . . . x .    . x . . .  x . . . x\n"
              "        . x O . .    . . O . .  x . W . x\n"
              "        . . x . .    . x . . .  . . . . .\n"
              "        . . . . .    . . . . .  . . . . .\n");
}

TEST(OnitamaDrawing, FinishedGamesCanBeDrawn) {
    const Position lost = position_of("5/5/5/5/2M2 boar,cobra/crab,crane/dragon r");
    EXPECT_NE(Onitama::draw(lost).find("5 . . + . . 5"), std::string::npos);
}

}  // namespace
}  // namespace quadriga::onitama
