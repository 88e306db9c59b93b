#include "games/hex/grid.hpp"

#include <gtest/gtest.h>

namespace quadriga::hex {
namespace {

constexpr std::string_view symbols = "BW";

std::string rewritten(std::string_view rows, std::string_view anchor) {
    const auto grid = read_grid(rows, anchor, symbols);
    return grid ? write_grid(*grid) : grid.error().text;
}

std::string refusal_of(std::string_view rows, std::string_view anchor = "-") {
    const auto grid = read_grid(rows, anchor, symbols);
    if (grid) return "accepted";
    EXPECT_EQ(grid.error().code, engine::ErrorCode::bad_fen);
    return grid.error().text;
}

TEST(Grid, ReadsCellsAndAnchor) {
    const auto grid = read_grid("1W/BB", "m12", symbols);
    ASSERT_TRUE(grid);
    EXPECT_EQ(grid->width(), 2);
    EXPECT_EQ(grid->height(), 2);
    EXPECT_EQ(name(grid->anchor()), "m12");
    EXPECT_EQ(grid->at(0, 0), Grid::empty);
    EXPECT_EQ(grid->at(1, 0), 'W');
    EXPECT_EQ(grid->at(0, 1), 'B');
    EXPECT_EQ(grid->at(5, -1), Grid::empty);
    EXPECT_EQ(name(grid->cell(1, 0)), "n12");
    EXPECT_EQ(grid->occupied_cells(), 3);
    EXPECT_EQ(grid->occupied_neighbours(1, 0), 2);
    EXPECT_EQ(grid->occupied_neighbours(0, 0), 2);
}

TEST(Grid, CanonicalTextRoundTrips) {
    EXPECT_EQ(rewritten("1W/BB", "m12"), "1W/BB m12");
    EXPECT_EQ(rewritten("2W/1B/B1B", "z26"), "2W/1B/B1B z26");
    EXPECT_EQ(rewritten("W17B", "a1"), "W17B a1");
}

TEST(Grid, ADashPutsTheMiddleOnTheCentre) {
    EXPECT_EQ(rewritten("1W/BB", "-"), "1W/BB l12");
    EXPECT_EQ(rewritten("B", "-"), "B m13");
    EXPECT_EQ(rewritten("BBB/BBBB", "-"), "BBB/BBBB k12");
}

TEST(Grid, LargestSizes) {
    EXPECT_EQ(refusal_of("B17B"), "accepted");
    EXPECT_EQ(refusal_of("B/18B"), "accepted");
    EXPECT_EQ(refusal_of("B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B"), "accepted");
}

TEST(Grid, RefusalsNameThePlace) {
    const struct {
        std::string_view rows;
        std::string_view anchor;
        std::string_view expected;
    } cases[] = {
        {"", "-", "rows: row 1: empty"},
        {"B//B", "-", "rows: row 2: empty"},
        {"B/", "-", "rows: row 2: empty"},
        {"/B", "-", "rows: row 1: empty"},
        {"1B/1W", "-", "rows: the first column is empty"},
        {"B/W2", "-", "rows: row 2: ends with a number"},
        {"3/W", "-", "rows: row 1: ends with a number"},
        {"B01W", "-", "rows: row 1: a number with a leading zero"},
        {"B0W", "-", "rows: row 1: a number with a leading zero"},
        {"B/19B", "-", "rows: row 2: expected a number from 1 to 18"},
        {"B/111B", "-", "two numbers side by side"},
        {"B/99999999999999999999B", "-", "rows: row 2: expected a number from 1 to 18"},
        {"B18W", "-", "rows: row 1: wider than 19 cells"},
        {"BBBBBBBBBBBBBBBBBBBB", "-", "rows: row 1: wider than 19 cells"},
        {"B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B/B", "-", "rows: taller than 19 rows"},
        {"BxB", "-", "rows: row 1: cell 2: expected one of BW or a number"},
        {"B.B", "-", "rows: row 1: cell 2"},
        {"B", "", "anchor: expected a cell"},
        {"B", "m0", "anchor: expected a cell"},
        {"B", "m012", "anchor: expected a cell"},
        {"B", "--", "anchor: expected a cell"},
        {"B", "m13n", "anchor: expected a cell"},
    };
    for (const auto& [rows, anchor, expected] : cases) {
        EXPECT_NE(refusal_of(rows, anchor).find(expected), std::string::npos)
            << rows << ' ' << anchor << ": " << refusal_of(rows, anchor);
    }
}

TEST(Grid, ConnectionDoesNotWrapRound) {
    const auto connected = [](std::string_view rows) { return read_grid(rows, "-", symbols)->is_connected(); };
    EXPECT_TRUE(connected("1B/B"));
    EXPECT_FALSE(connected("B/1B"));
    EXPECT_FALSE(connected("B1B"));
    EXPECT_TRUE(connected("2B/B1B/BB"));
    EXPECT_FALSE(connected("B17B"));
}

TEST(Grid, TrimsToTheSmallestBox) {
    Grid frame(16, 16, {0, 0});
    frame.set(5, 3, 'B');
    frame.set(4, 4, 'W');
    const Grid box = frame.trimmed();
    EXPECT_EQ(box.width(), 2);
    EXPECT_EQ(box.height(), 2);
    EXPECT_EQ(name(box.anchor()), "e4");
    EXPECT_EQ(write_grid(frame), "1B/W e4");
}

TEST(Fields, AreSplitAtSingleBlanks) {
    const auto fields = split_fields("1W/BB m12 w");
    ASSERT_TRUE(fields);
    EXPECT_EQ(fields->rows, "1W/BB");
    EXPECT_EQ(fields->anchor, "m12");
    EXPECT_EQ(fields->side, "w");
    for (const auto* text : {"", "B", "B -", "B - w x", "B  - w", " B - w", "B - w "}) {
        EXPECT_FALSE(split_fields(text)) << text;
    }
}

TEST(Grid, IsDrawnWithNamesOfRowsAndColumns) {
    const auto grid = read_grid("1W/BB", "z26", "BW");
    ASSERT_TRUE(grid);
    EXPECT_EQ(draw(*grid),
              "   y z a b\n"
              "25  . . . .\n"
              "26   . . W .\n"
              " 1    . B B .\n"
              " 2     . . . .\n"
              "        y z a b\n");
}

}  // namespace
}  // namespace quadriga::hex
