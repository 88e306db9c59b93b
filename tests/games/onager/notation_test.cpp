#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/games/onager/samples.hpp"

namespace quadriga::onager {
namespace {

constexpr std::string_view start_fen = "wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b";
constexpr std::string_view lakes_placed = "wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbbb b";

struct Refusal {
    std::string_view text;
    std::string_view fragment;
};

TEST(OnagerNotation, TheStartPosition) {
    EXPECT_EQ(Onager::write_position(Onager::start()), start_fen);
    EXPECT_EQ(position_of(start_fen).key(), Onager::start().key());
}

TEST(OnagerNotation, PositionsRoundTrip) {
    const auto check = [](const Position& position) {
        const std::string text = Onager::write_position(position);
        const Position read = position_of(text);
        EXPECT_EQ(Onager::write_position(read), text);
        EXPECT_EQ(read.key(), position.key());
    };
    play_random_games(60, 120, check);
    scatter_positions(1000, check);
}

TEST(OnagerNotation, UnreachablePositionsAreAccepted) {
    for (const std::string_view text :
         {lakes_placed, std::string_view("wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbbb w"),
          std::string_view("6/7/8/9/5(wbwbwbwbwbwbwbwbwbwbwbwbwb)4/x10/5x4/5x3/8/7/6 b"),
          std::string_view("6/7/8/9/5(bwbwbwbwbwbwbwbwbwbwbwbwbw)4/x10/5x4/5x3/8/7/6 w"),
          std::string_view("bbbbbb/bbbbbbb/8/9/10/xx8x/10/9/8/wwwwwww/wwwwww b")}) {
        EXPECT_EQ(Onager::write_position(position_of(text)), text);
    }
}

TEST(OnagerNotation, RefusedPositionsNamePlaceAndReason) {
    const Refusal refusals[] = {
        {"", "rows: row k, cell 1: the row ends, expected 6 cells"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb", "side: missing"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb ", "side: expected b or w"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb  b", "side: expected b or w"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b b", "side: expected b or w"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb B", "side: expected b or w"},
        {" wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "row k, cell 1"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb b", "rows: 10 rows, expected 11"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb/1 b", "rows: more than 11 rows"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb/ b", "rows: more than 11 rows"},
        {"wwwwww/wwwwwww/7/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "row i, cell 8: the row ends, expected 8 cells"},
        {"wwwwww/wwwwwww/8b/9/10/11/10/9/8/bbbbbbb/bbbbb1 b", "row i, cell 9: the row has only 8 cells"},
        {"wwwwww/wwwwwww/44/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "row i, cell 1: a number"},
        {"wwwwww/wwwwwww/8/9/10/65/10/9/8/bbbbbbb/bbbbbb b", "two side by side"},
        {"wwwwww/wwwwwww/8/9/10/12/10/9/8/bbbbbbb/bbbbbb b", "beyond the 11 cells left"},
        {"wwwwww/wwwwwww/8/9/10/99999999999999999999/10/9/8/bbbbbbb/bbbbbb b", "row f, cell 1: a number"},
        {"wwwwww/wwwwwww/08/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "row i, cell 1: a number of empty cells begins with 0"},
        {"0wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "begins with 0"},
        {"Wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "row k, cell 1: expected b, w, x"},
        {"wwwww)/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "row k, cell 6: expected b, w, x"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbb(b) b", "row a, cell 6: a stack of fewer than two discs"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbb() b", "a stack of fewer than two discs"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbb1(bb) b", "row a, cell 6: two discs of one colour"},
        {"wwwww1/wwwwww1/8/9/10/xxx8/10/9/8/bbbbbbb/bbbb1(bwwb) b", "two discs of one colour"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbb1(bxb) b", "expected b or w in a stack"},
        {"wwwww1/wwwwww1/8/9/10/xxx8/10/9/8/bbbbbbb/bbbb1(bw", "a stack without )"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb(b/bbbbbb b", "row b, cell 8: the row has only 7 cells"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/7(b/bbbbbbb/bbbbbb b", "row c, cell 8: a stack without )"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbb1 b", "rows: expected 13 black discs, not 12"},
        {"wwwwww/wwwwww1/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbbb b", "rows: expected 13 white discs, not 12"},
        {"wwwwww/wwwwwww/8/9/10/xxx8/10/9/7b/bbbbbbb/bbbbbb b", "row a, cell 6: more than 13 black discs"},
        {"wwwwww/wwwwwww/7w/9/10/xxx8/10/9/8/bbbbbbb/bbbbbb b", "row i, cell 8: more than 13 white discs"},
        {"wwwwww/wwwwwww/8/9/10/xxx7x/10/9/8/bbbbbbb/bbbbbb b", "row f, cell 11: more than three lakes"},
        {"wwwwww/wwwwwww/8/9/10/xx3x5/10/9/8/bbbbbbb/bbbbbb b", "row f, cell 6: a lake on the centre"},
        {"wwwwww/wwwwwww/8/9/10/xx9/10/9/b7/bbbbbb1/bbbbbb b",
         "rows: expected 3 lakes on the board or all discs at home, not 2"},
        {"wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb w", "side: expected b, who places the next lake after 0"},
        {"wwwwww/wwwwwww/8/9/10/x10/10/9/8/bbbbbbb/bbbbbb b", "side: expected w, who places the next lake after 1"},
        {"wwwwww/wwwwwww/8/9/10/xx9/10/9/8/bbbbbbb/bbbbbb w", "side: expected b, who places the next lake after 2"},
        {"bbbbbb/bbbbbbb/8/9/10/11/10/9/8/wwwwwww/wwwwww b", "all discs at home"},
    };
    for (const auto& [text, fragment] : refusals) {
        const auto position = Onager::read_position(text);
        ASSERT_FALSE(position.has_value()) << text;
        EXPECT_EQ(position.error().code, engine::ErrorCode::bad_fen);
        EXPECT_NE(position.error().text.find(fragment), std::string::npos) << text << ": " << position.error().text;
        EXPECT_LT(position.error().text.size(), 200U);
    }
}

TEST(OnagerNotation, LongPositionsAreRefusedShortly) {
    for (const char letter : {'w', '(', '/', '9', 'b', ' ', '\0', '\xff'}) {
        const auto position = Onager::read_position(std::string(1 << 20, letter));
        ASSERT_FALSE(position.has_value());
        EXPECT_LT(position.error().text.size(), 200U);
    }
}

TEST(OnagerNotation, MovesRoundTrip) {
    play_random_games(60, 120, [](const Position& position) {
        if (Onager::outcome(position).is_over()) return;
        Moves moves;
        Onager::generate(position, moves);
        for (const Move move : moves) {
            const auto read = Onager::read_move(position, Onager::write_move(position, move));
            ASSERT_TRUE(read.has_value())
                << Onager::write_position(position) << ' ' << Onager::write_move(position, move);
            EXPECT_EQ(*read, move);
        }
    });
}

/// Black's a6 may jump over f6 to k1, then over j2 to i3, then over f6 again to c6.
constexpr std::string_view long_chain = "wwwwww/wbwwwww/2w5/9/10/5b5/xxx7/9/8/bbbbb2/bbbbbb b";
/// Black's a6 may jump over f6 to k1, back onto the white disc that it has uncovered, and from there over a4 to a2.
constexpr std::string_view round_trip = "wwwwww/w1wwwww/8/9/10/5b5/xxx7/9/bbb5/bbbbb2/b1bb1(wb) b";

TEST(OnagerNotation, AllSpellings) {
    const auto expect_same = [](std::string_view fen, std::string_view text, std::string_view canonical) {
        const Position position = position_of(fen);
        const auto move = Onager::read_move(position, text);
        ASSERT_TRUE(move.has_value()) << text << ": " << move.error().text;
        EXPECT_EQ(Onager::write_move(position, *move), canonical);
    };
    expect_same(start_fen, "f7", "f7");
    expect_same(lakes_placed, "b1c1", "b1c1");
    expect_same(lakes_placed, "b1-c1", "b1c1");
    expect_same(lakes_placed, "a1c3", "a1c3");
    expect_same(long_chain, "a6k1", "a6k1");
    expect_same(long_chain, "a6-k1", "a6k1");
    expect_same(long_chain, "a6c6", "a6c6");
    expect_same(long_chain, "a6k1i3", "a6i3");
    expect_same(long_chain, "a6k1i3c6", "a6c6");
    expect_same(long_chain, "a6-k1-i3-c6", "a6c6");
    expect_same(round_trip, "a6k1a6a2", "a6a2");
    expect_same(round_trip, "a6-k1-a6-k1", "a6k1");
}

TEST(OnagerNotation, RefusedMovesSayWhy) {
    const Position position = position_of(lakes_placed);
    const Refusal refusals[] = {
        {"", "cell 1: expected a row"},
        {"-", "cell 1: expected a row"},
        {"A1b1", "cell 1: expected a row"},
        {"l1a1", "cell 1: expected a row"},
        {"a", "cell 1: row a has the cells 1 to 6"},
        {"a7b1", "cell 1: row a has the cells 1 to 6"},
        {"a0b1", "cell 1: row a has"},
        {"a01b1", "cell 1: row a has"},
        {"a-1b1", "cell 1: row a has"},
        {"a99999999999999999999", "cell 1: row a has"},
        {"a1f12", "cell 2: row f has the cells 1 to 11"},
        {"b1-", "cell 2: expected a row"},
        {"b1 c1", "cell 2: expected a row"},
        {"b1--c1", "cell 2: expected a row"},
        {"b1c1-", "cell 3: expected hyphens between all cells or none"},
        {"b1c1-d1", "cell 3: expected hyphens between all cells or none"},
        {"b1-c1d1", "cell 3: expected hyphens between all cells or none"},
        {"b1c1x", "cell 3: expected a row"},
        {"b1", "expected the cells from and to"},
        {"c1d1", "no own piece on c1"},
        {"j1i1", "no own piece on j1"},
        {"f1f2", "no own piece on f1"},
        {"a1a1", "may not end where it began"},
        {"a1b1", "b1 is taken by an own piece"},
        {"b1f1", "f1 is a lake"},
        {"b1d1", "no walk, jump or chain leads from b1 to d1"},
        {"b1k1", "no walk, jump or chain leads from b1 to k1"},
        {"b1c1d1", "hop 1: no jump from b1 to c1"},
        {"a1c1e1", "hop 1: the chain ends on c1, which holds no enemy piece"},
    };
    for (const auto& [text, fragment] : refusals) {
        const auto move = Onager::read_move(position, text);
        ASSERT_FALSE(move.has_value()) << text;
        EXPECT_EQ(move.error().code, engine::ErrorCode::illegal_move);
        EXPECT_NE(move.error().text.find(fragment), std::string::npos) << text << ": " << move.error().text;
    }
}

TEST(OnagerNotation, RefusesPathsAtTheFirstWrongHop) {
    const struct {
        std::string_view position;
        Refusal refusal;
    } cases[] = {
        {long_chain, {"a6k1c6", "hop 2: no jump from k1 to c6"}},
        {long_chain, {"a6k1i3c6a6", "hop 3: the chain ends on c6, which holds no enemy piece"}},
        {long_chain, {"a6k1i3k1i3k1j1", "hop 6: no jump from k1 to j1"}},
        {long_chain, {"a6f6k1", "hop 1: no jump from a6 to f6"}},
        {round_trip, {"a6k1a6", "a chain may not end where it began"}},
        {round_trip, {"a6a6k1", "hop 1: no jump from a6 to a6"}},
    };
    for (const auto& [position, refusal] : cases) {
        const auto move = Onager::read_move(position_of(position), refusal.text);
        ASSERT_FALSE(move.has_value()) << refusal.text;
        EXPECT_NE(move.error().text.find(refusal.fragment), std::string::npos) << move.error().text;
    }
}

TEST(OnagerNotation, LakesAreOneCell) {
    const Refusal refusals[] = {
        {"f6", "no lake on the centre"},
        {"a1", "a1 is occupied"},
        {"b1c1", "expected one cell, a lake is to be placed"},
        {"f7f7", "expected one cell, a lake is to be placed"},
        {"f7f8f9", "expected one cell"},
    };
    for (const auto& [text, fragment] : refusals) {
        const auto move = Onager::read_move(Onager::start(), text);
        ASSERT_FALSE(move.has_value()) << text;
        EXPECT_NE(move.error().text.find(fragment), std::string::npos) << text << ": " << move.error().text;
    }
    const Position second = Onager::apply(Onager::start(), *Onager::read_move(Onager::start(), "f7"));
    EXPECT_EQ(Onager::read_move(second, "f7").error().text, "f7 is occupied");
}

TEST(OnagerNotation, LongMovesAreRefusedShortly) {
    const Position position = position_of(lakes_placed);
    std::string path = "b1";
    while (path.size() < 1 << 20) path += "c1b1";
    for (const std::string& text :
         {path, std::string(1 << 20, 'a'), std::string(1 << 20, '1'), std::string(1 << 20, '-')}) {
        const auto move = Onager::read_move(position, text);
        ASSERT_FALSE(move.has_value());
        EXPECT_LT(move.error().text.size(), 200U);
    }
}

}  // namespace
}  // namespace quadriga::onager
