#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/nonaga/nonaga.hpp"
#include "tests/games/nonaga/samples.hpp"

namespace quadriga::nonaga {
namespace {

const std::string start_text = "2RoB/1oooo/BoooR/oooo/RoB k11 r";

std::vector<std::string> sample_positions() {
    auto positions = positions_of_random_games(11, 20, 20);
    for (auto& text : random_positions(12, 200)) positions.push_back(std::move(text));
    return positions;
}

TEST(NonagaNotation, TheStartPosition) {
    EXPECT_EQ(Nonaga::write_position(Nonaga::start()), start_text);
    EXPECT_EQ(position_of(start_text), Nonaga::start());
}

TEST(NonagaNotation, PositionsRoundTrip) {
    for (const std::string& text : sample_positions()) EXPECT_EQ(Nonaga::write_position(position_of(text)), text);
}

TEST(NonagaNotation, MovesRoundTrip) {
    for (const std::string& text : sample_positions()) {
        const Position position = position_of(text);
        if (Nonaga::outcome(position).is_over()) continue;
        Moves moves;
        Nonaga::generate(position, moves);
        for (const Move move : moves) {
            const auto read = Nonaga::read_move(position, Nonaga::write_move(position, move));
            ASSERT_TRUE(read) << text << ' ' << Nonaga::write_move(position, move) << ": " << read.error().text;
            ASSERT_EQ(*read, move) << text;
        }
    }
}

TEST(NonagaNotation, ADashPutsTheMiddleOfTheBoxOnM13) {
    EXPECT_EQ(Nonaga::write_position(position_of("2RoB/1oooo/BoooR/oooo/RoB - r")), start_text);
    EXPECT_EQ(Nonaga::write_position(position_of("oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o - r")),
              "oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o j10 r");
}

TEST(NonagaNotation, NamesWrapRound) {
    const Position position = position_of("2RoB/1oooo/BoooR/oooo/RoB y25 r");
    EXPECT_EQ(Nonaga::write_position(position), "2RoB/1oooo/BoooR/oooo/RoB y25 r");
    EXPECT_TRUE(Nonaga::read_move(position, "a25b25z26b24"));
    EXPECT_EQ(Nonaga::key(position), Nonaga::key(Nonaga::start()));
}

struct Case {
    std::string text;
    std::string fragment;  ///< of the refusal
};

TEST(NonagaNotation, RefusedPositionsNamePlaceAndReason) {
    const std::vector<Case> cases{
        {"", "expected three fields"},
        {"2RoB/1oooo/BoooR/oooo/RoB k11", "expected three fields"},
        {"2RoB/1oooo/BoooR/oooo/RoB  k11 r", "expected three fields"},
        {"2RoB/1oooo/BoooR/oooo/RoB k11 r ", "expected three fields"},
        {" 2RoB/1oooo/BoooR/oooo/RoB k11 r", "expected three fields"},
        {"2RoB/1oooo/BoooR/oooo/RoB k11 w", "side: expected r or b"},
        {"2RoB/1oooo/BoooR/oooo/RoB k11 R", "side: expected r or b"},
        {"2RoB/1oooo/BoooR/oooo/RoB k27 r", "anchor: "},
        {"2RoB/1oooo/BoooR/oooo/RoB k011 r", "anchor: "},
        {"2RoB/1oooo/BoooR/oooo/RoB  r", "anchor: "},
        {"2RoB/1oooo/BoobR/oooo/RoB k11 r", "rows: row 3: cell 4"},
        {"2RoB/1oooo//BoooR/oooo/RoB k11 r", "rows: row 3: empty"},
        {"/2RoB/1oooo/BoooR/oooo/RoB k11 r", "rows: row 1: empty"},
        {"3RoB/2oooo/1BoooR/1oooo/1RoB k11 r", "rows: the first column is empty"},
        {"2RoB/1oooo/BoooR/oooo1/RoB k11 r", "rows: row 4: ends with a number"},
        {"02RoB/1oooo/BoooR/oooo/RoB k11 r", "rows: row 1: a number with a leading zero"},
        {"11RoB/1oooo/BoooR/oooo/RoB k11 r", "rows: the discs are not connected"},
        {"19RoB/1oooo/BoooR/oooo/RoB k11 r", "rows: row 1: "},
        {"18RoB/1oooo/BoooR/oooo/RoB k11 r", "rows: row 1: wider than 19 cells"},
        {"2RoB/1oooo/BoooR/ooo/RoB k11 r", "rows: expected 19 discs (o, x, R and B together), not 18"},
        {"2RoB/1oooo/BoooR/ooooo/RoB k11 r", "rows: expected 19 discs (o, x, R and B together), not 20"},
        {"2RoB/1oooo/BoooR/oooo/ooB k11 r", "rows: expected 3 red pieces (R), not 2"},
        {"2RoB/1oooo/BoooR/oooo/RRB k11 r", "rows: expected 3 red pieces (R), not 4"},
        {"2RoB/1oooo/BoooR/oooo/Roo k11 r", "rows: expected 3 black pieces (B), not 2"},
        {"2RoB/1oooo/BoooB/oooo/RoB k11 r", "rows: expected 3 red pieces (R), not 2"},
        {"2RoB/1xooo/BoooR/oxoo/RoB k11 r", "rows: expected at most one locked disc (x), not 2"},
        {"2Roo/1oooo/BoooR/oooo/RoB/5B k11 r", "rows: expected 19 discs (o, x, R and B together), not 20"},
        {"2Ro/1oooo/BoooR/oooo/RoB/5B k11 r", "rows: the discs are not connected"},
        {"2RRR/1oooo/Booo/oooo/BoB/o k11 r", "rows: the pieces of the side to move are connected"},
        {"2RRR/1oooo/Booo/oooo/oBB/o k11 r", "rows: the pieces of the side to move are connected"},
        {"2RRR/1oooo/oooo/oooo/BBB/o k11 b", "rows: the pieces of the side to move are connected"},
    };
    for (const auto& [text, fragment] : cases) {
        const auto position = Nonaga::read_position(text);
        ASSERT_FALSE(position) << text;
        EXPECT_EQ(position.error().code, engine::ErrorCode::bad_fen) << text;
        EXPECT_NE(position.error().text.find(fragment), std::string::npos) << text << ": " << position.error().text;
    }
}

TEST(NonagaNotation, RefusedMovesSayWhy) {
    const std::string locked = "oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o j10 r";
    const std::string nearly_won = "2RRo/1oooo/BoooR/oooo/BoB k11 r";
    const std::vector<std::pair<std::string, Case>> cases{
        {start_text, {"", "expected four cells"}},
        {start_text, {"m11", "expected four cells"}},
        {start_text, {"m11n11l12", "expected four cells"}},
        {start_text, {"m11n11l12n10k9", "expected four cells"}},
        {start_text, {"m11-n11-l12-n10", "expected four cells"}},
        {start_text, {"m11n11l12n27", "expected four cells"}},
        {start_text, {"m11n11l12n010", "expected four cells"}},
        {start_text, {"M11N11L12N10", "expected four cells"}},
        {start_text, {"n11m11l12n10", "n11: no red piece there"}},
        {start_text, {"o11n11l12n10", "o11: no red piece there"}},
        {start_text, {"a1n11l12n10", "a1: no red piece there"}},
        {start_text, {"m11m11l12n10", "m11: the slide does not lead there"}},
        {start_text, {"m11o12l12n10", "o12: the slide does not lead there"}},
        {start_text, {"m11a1l12n10", "a1: the slide does not lead there"}},
        {start_text, {"m11m10l12n10", "m10: the piece cannot slide"}},
        {start_text, {"m11m13l12n10", "m13: the slide ends on m14"}},
        {start_text, {"m11o11l12n10", "o11: the slide ends on n11"}},
        {start_text, {"m11n11", "the slide does not connect"}},
        {start_text, {"m11n11j9n10", "j9: no disc there"}},
        {start_text, {"m11n11o11n10", "o11: the disc carries a piece"}},
        {start_text, {"m11n11n11n10", "n11: the disc carries a piece"}},
        {start_text, {"m11n11m13n10", "m13: the disc cannot be rolled out"}},
        {start_text, {"m11n11l12l12", "l12: the disc must be put on another cell"}},
        {start_text, {"m11n11l12m12", "m12: there is a disc already"}},
        {start_text, {"m11n11l12l11", "l11: the disc would touch fewer than two"}},
        {start_text, {"m11n11l12a1", "a1: the disc would touch fewer than two"}},
        {locked, {"l10l13o12j9", "o12: the opponent has just moved this disc"}},
        {nearly_won, {"o13o11l12n10", "the slide connects the pieces and wins"}},
        {nearly_won, {"m11m14", "the slide does not connect"}},
    };
    for (const auto& [text, refused] : cases) {
        const auto move = Nonaga::read_move(position_of(text), refused.text);
        ASSERT_FALSE(move) << refused.text;
        EXPECT_EQ(move.error().code, engine::ErrorCode::illegal_move);
        EXPECT_NE(move.error().text.find(refused.fragment), std::string::npos)
            << refused.text << ": " << move.error().text;
    }
    EXPECT_TRUE(Nonaga::read_move(position_of(nearly_won), "o13o11"));
}

TEST(NonagaNotation, LongTextIsRefusedShortly) {
    std::string word;
    while (word.size() < 1'000'000) word += "m11n11";
    const auto move = Nonaga::read_move(Nonaga::start(), word);
    ASSERT_FALSE(move);
    EXPECT_LT(move.error().text.size(), 200U);
    EXPECT_FALSE(Nonaga::read_position(word));
    EXPECT_FALSE(Nonaga::read_move(Nonaga::start(), "m" + std::string(1'000'000, '1')));
}

TEST(NonagaNotation, TextPicture) {
    EXPECT_EQ(Nonaga::draw(position_of("oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o - r")),
              "   i j k l m n o p\n"
              " 9  . . . . . . . .\n"
              "10   . o B R . . o .\n"
              "11    . . o o o R . .\n"
              "12     . . . o . o x .\n"
              "13      . . B o . o R .\n"
              "14       . B . . . o o .\n"
              "15        . . . . o . . .\n"
              "16         . . . . . . . .\n"
              "            i j k l m n o p\n");
}

}  // namespace
}  // namespace quadriga::nonaga
