#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {
namespace {

std::string refusal_of(std::string_view text) {
    const auto position = Onoro::read_position(text);
    if (position) return "accepted";
    EXPECT_EQ(position.error().code, engine::ErrorCode::bad_fen);
    return position.error().text;
}

TEST(OnoroNotation, ADashCentresTheBox) {
    EXPECT_EQ(Onoro::write_position(Onoro::read_position("1W/BB - w").value()), "1W/BB l12 w");
    EXPECT_EQ(Onoro::write_position(Onoro::read_position("2WWB/1WBWB/1WBBW/BBWB/1W - b").value()),
              "2WWB/1WBWB/1WBBW/BBWB/1W k11 b");
}

TEST(OnoroNotation, RefusedPositionsNamePlaceAndReason) {
    const struct {
        std::string_view text;
        std::string_view expected;
    } cases[] = {
        {"", "three fields"},
        {"1W/BB m12", "three fields"},
        {"1W/BB m12 w x", "three fields"},
        {"1W/BB  m12 w", "three fields"},
        {" 1W/BB m12 w", "three fields"},
        {"1W/BB m12 w ", "three fields"},
        {"1W/BB m12 W", "side: expected b or w"},
        {"1W/BB m12 white", "side: expected b or w"},
        {"1W/BB m27 w", "anchor: "},
        {"1W/BB M12 w", "anchor: "},
        {"1w/BB m12 w", "rows: row 1: cell 2: expected one of BW"},
        {"1W//BB m12 w", "rows: row 2: empty"},
        {"1W1/BB m12 w", "rows: row 1: ends with a number"},
        {"2W/1BB m12 w", "rows: the first column is empty"},
        {"01W/BB m12 w", "rows: row 1: a number with a leading zero"},
        {"BB m12 w", "rows: fewer than 3 pawns"},
        {"1B/BB m12 w", "rows: 3 black and 0 white pawns"},
        {"1W/WB m12 b", "rows: 1 black and 2 white pawns"},
        {"1W/BB m12 b", "side: expected w with 2 black and 1 white pawns"},
        {"WW/BB m12 w", "side: expected b with 2 black and 2 white pawns"},
        {"BWBWBWBWB/BWBWBWBW m12 w", "rows: 9 black and 8 white pawns"},
        {"1W/BB m12 w 3", "pawns: expected 4 to 8"},
        {"1W/BB m12 w 9", "pawns: expected 4 to 8"},
        {"1W/BB m12 w 04", "pawns: expected 4 to 8"},
        {"1W/BB m12 w 4 4", "three fields"},
        {"1W/BB m12 w four", "three fields"},
        {"BWBWB/WBWBW m12 w 4", "rows: 5 black and 5 white pawns, expected at most 4 a side"},
        {"BWBW/BWBW m12 w 5", "side: expected b"},
        {"BWB m12 w", "rows: row 1: the pawn in column 1 has fewer than two neighbours"},
        {"1W/BB1W m12 b", "rows: row 2: the pawn in column 4 has fewer than two neighbours"},
        {"1W2B/BB1WW m12 b", "rows: the pawns are not connected"},
        {"BBBB/WWW m12 b", "side: expected w"},
        {"BBBB/WWWW m12 b", "rows: both sides have a line of four"},
        {"1BB/WWWW/BBB m12 w", "rows: the side to move has a line of four"},
        {"BBBBW/WWWBB/BBWWW/W m12 b", "rows: the side to move has a line of four"},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_NE(refusal_of(text).find(expected), std::string::npos) << text << ": " << refusal_of(text);
    }
}

TEST(OnoroNotation, SmallGamesNameTheirPawns) {
    EXPECT_EQ(Onoro::write_position(start(4)), "1W/BB m12 w 4");
    EXPECT_EQ(Onoro::write_position(Onoro::read_position("1W/BB - w 7").value()), "1W/BB l12 w 7");
    EXPECT_EQ(Onoro::write_position(Onoro::read_position("1W/BB m12 w 8").value()), "1W/BB m12 w");
    EXPECT_FALSE(Onoro::read_position("BWBW/BWBW m12 w 4").value().is_placing());
    EXPECT_TRUE(Onoro::read_position("BWBW/BWBW m12 b 5").value().is_placing());
}

TEST(OnoroNotation, FinishedGamesAreAccepted) {
    EXPECT_EQ(refusal_of("BBBB/WWW m12 w"), "accepted");
    EXPECT_EQ(refusal_of("BBBBW/WWWBB/BBWWW/W m12 w"), "accepted");
}

std::string move_refusal(std::string_view position, std::string_view word) {
    const auto move = Onoro::read_move(Onoro::read_position(position).value(), word);
    if (move) return "accepted";
    EXPECT_EQ(move.error().code, engine::ErrorCode::illegal_move);
    return move.error().text;
}

TEST(OnoroNotation, RefusedMovesSayWhy) {
    constexpr std::string_view placing = "1W/BB m12 w";
    constexpr std::string_view moving = "2WWB/1WBWB/1WBBW/BBWB/1W k11 b";
    const struct {
        std::string_view position;
        std::string_view word;
        std::string_view expected;
    } cases[] = {
        {placing, "", "expected one cell"},
        {placing, "m", "expected one cell"},
        {placing, "m27", "expected one cell"},
        {placing, "m014", "expected one cell"},
        {placing, "M14", "expected one cell"},
        {placing, "m14 ", "expected one cell"},
        {placing, "m14-", "expected one cell"},
        {placing, "m13m14", "expected one cell: pawns are placed"},
        {placing, "m13", "the cell is occupied"},
        {placing, "n12", "the cell is occupied"},
        {placing, "l13", "the cell has fewer than two occupied neighbours"},
        {placing, "a1", "the cell has fewer than two occupied neighbours"},
        {placing, "m14", "accepted"},
        {moving, "o12", "expected two cells, from and to"},
        {moving, "", "expected two cells"},
        {moving, "m12m11m10", "expected two cells"},
        {moving, "a1m11", "no pawn on the first cell"},
        {moving, "k11m11", "no pawn on the first cell"},
        {moving, "n12l11", "the other player's"},
        {moving, "m12m12", "putting a pawn back"},
        {moving, "m12n12", "the second cell is occupied"},
        {moving, "m12a1", "the moved pawn would have fewer than two neighbours"},
        {moving, "m12n15", "the moved pawn would have fewer than two neighbours"},
    };
    for (const auto& [position, word, expected] : cases) {
        EXPECT_NE(move_refusal(position, word).find(expected), std::string::npos)
            << position << ' ' << word << ": " << move_refusal(position, word);
    }
}

TEST(OnoroNotation, RefusedMovesNameThePawnThatTheyHarm) {
    // A chain of pawns with a triangle at each end.
    constexpr std::string_view chain = "1B10WW/BWBWBWBWBWBWB c3 b";
    EXPECT_EQ(move_refusal(chain, "e4c3"), "the pawn on f4 would have fewer than two neighbours");
    // Two clusters connected by the pawn on f5 alone.
    constexpr std::string_view bridge = "6B/4WBW/BWBWBWB/WBW/WB c3 w";
    EXPECT_EQ(move_refusal(bridge, "f5j3"), "the pawns would not be connected");
    EXPECT_EQ(move_refusal(bridge, "f5f6"), "accepted");
}

TEST(OnoroNotation, LongTextIsRefusedShortly) {
    const std::string long_text(1 << 20, '1');
    EXPECT_NE(refusal_of(long_text + " - w"), "accepted");
    EXPECT_NE(refusal_of(std::string(1 << 20, '/') + " - w"), "accepted");
    EXPECT_NE(refusal_of(std::string(1 << 20, 'B') + " - w"), "accepted");
    EXPECT_LT(refusal_of(long_text).size(), 200U);
    EXPECT_LT(move_refusal("1W/BB m12 w", long_text).size(), 200U);
    EXPECT_LT(move_refusal("1W/BB m12 w", "m" + long_text).size(), 200U);
}

}  // namespace
}  // namespace quadriga::onoro
