#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/samples.hpp"

namespace quadriga::onitama {
namespace {

using Cases = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view start_text = "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r";

TEST(OnitamaNotation, PositionsRoundTrip) {
    for (const auto& position : random_positions(31, 3000)) {
        const std::string text = Onitama::write_position(position);
        EXPECT_EQ(position_of(text), position) << text;
    }
    for (const auto text : Onitama::bench_positions) EXPECT_EQ(Onitama::write_position(position_of(text)), text);
}

TEST(OnitamaNotation, HandsAreReadInEitherOrder) {
    EXPECT_EQ(Onitama::write_position(position_of("ssmss/5/5/5/SSMSS cobra,boar/crane,crab/dragon r")), start_text);
}

TEST(OnitamaNotation, UnreachablePositionsAreAccepted) {
    for (const std::string_view text :
         {"m4/5/5/5/M4 fox,tiger/kirin,ox/viper b",              // no students
          "ssmss/SSSSM/5/5/5 boar,cobra/crab,crane/dragon r",    // past each other
          "M4/5/5/5/m4 boar,cobra/crab,crane/dragon b",          // far from home
          "2S2/2m2/5/2M2/2s2 boar,cobra/crab,crane/dragon r",    // students on the enemy's temple
          "ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r",    // a captured master
          "5/5/5/5/2M2 boar,cobra/crab,crane/dragon r",          // nothing but the winner
          "ssMss/5/5/5/SS1SS boar,cobra/crab,crane/dragon r",    // master and temple
          "ssMss/1m3/5/5/SS1SS boar,cobra/crab,crane/dragon r",  // temple
          "ssmss/5/2w2/5/SSMSS bat,ox/eagle,horse/crab b",       // the wind spirit
          "w1m2/5/3s1/2S2/2M2 lion,spider/goat,sheep/eagle b",   // in a corner
          "ssms1/5/5/5/SSMSw bear,boar/crab,crane/dragon r",     // with ordinary cards only
          "ssmss/5/5/5/SSMSS goat,ox/cobra,sheep/boar r"}) {     // ordinary cards of Way of the Wind without it
        EXPECT_EQ(Onitama::write_position(position_of(text)), text);
    }
}

TEST(OnitamaNotation, RefusedPositionsNamePlaceAndReason) {
    const std::string_view cards = " boar,cobra/crab,crane/dragon r";
    const std::string_view rows = "ssmss/5/5/5/SSMSS ";
    const Cases cases{
        {"", "position: three fields"},
        {"ssmss/5/5/5/SSMSS", "position: three fields"},
        {"ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon", "position: three fields"},
        {fmt::format("{}boar,cobra/crab,crane/dragon r r", rows), "position: three fields"},
        {fmt::format("{} boar,cobra/crab,crane/dragon r", rows), "position: three fields"},
        {fmt::format(" {}", start_text), "position: three fields"},
        {fmt::format("{} ", start_text), "position: three fields"},
        {fmt::format("ssmss/5/5/SSMSS{}", cards), "rows: 5 rows expected"},
        {fmt::format("ssmss/5/5/5/5/SSMSS{}", cards), "rows: 5 rows expected"},
        {fmt::format("ssmss/5/5/5/SSMSS/{}", cards), "rows: 5 rows expected"},
        {fmt::format("ssms/5/5/5/SSMSS{}", cards), "rows: row 5: 5 cells expected, not 4"},
        {fmt::format("ssmsss/5/5/5/SSMSS{}", cards), "rows: row 5: more than 5 cells"},
        {fmt::format("ssmss/5/5/S5/1SMSS{}", cards), "rows: row 2: more than 5 cells"},
        {fmt::format("ssmss//5/5/SSMSS{}", cards), "rows: row 4: 5 cells expected, not 0"},
        {fmt::format("ssmss/5/23/5/SSMSS{}", cards), "rows: row 3: two numbers side by side"},
        {fmt::format("ssm2/5/s11s1/5/SSMSS{}", cards), "rows: row 3: two numbers side by side"},
        {fmt::format("ssmss/5/05/5/SSMSS{}", cards),
         "rows: row 3: after 0 cells: S, M, s, m, w or a number from 1 to 5"},
        {fmt::format("ssmss/5/6/5/SSMSS{}", cards), "rows: row 3: after 0 cells: S, M, s, m, w or a number"},
        {fmt::format("ssmss/5/2x2/5/SSMSS{}", cards), "rows: row 3: after 2 cells: S, M, s, m, w or a number"},
        {fmt::format("ssmss/5/5/5/SSMS\x80{}", cards), "rows: row 1: after 4 cells: S, M, s, m, w or a number"},
        {fmt::format("ssmss/5/5/5/SSMSM{}", cards), "rows: row 1: Blue has more than one master"},
        {fmt::format("ssmsm/5/5/5/SSMSS{}", cards), "rows: row 5: Red has more than one master"},
        {fmt::format("ssmss/5/5/S4/SSMSS{}", cards), "rows: row 1: Blue has more than four students"},
        {fmt::format("ssmss/s4/5/5/SSMSS{}", cards), "rows: row 4: Red has more than four students"},
        {fmt::format("ssmss/5/5/5/SS1SS{}", cards), "rows: Blue has no master and is not to move"},
        {"ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon b", "rows: Red has no master and is not to move"},
        {fmt::format("ss1ss/5/5/5/SS1SS{}", cards), "rows: Blue has no master and is not to move"},
        {"ssMss/m4/5/5/5 boar,cobra/crab,crane/dragon b", "rows: Blue's master on c5, the enemy's temple"},
        {fmt::format("5/5/5/M4/2m2{}", cards), "rows: Red's master on c1, the enemy's temple"},
        {fmt::format("{}boar,cobra/crab,crane r", rows), "cards: Blue's hand, Red's hand and the side card expected"},
        {fmt::format("{}boar,cobra/crab,crane/dragon/ox r", rows),
         "cards: Blue's hand, Red's hand and the side card expected"},
        {fmt::format("{}boar/crab,crane/dragon r", rows), "cards: Blue's hand: two cards"},
        {fmt::format("{}boar,cobra,ox/crab,crane/dragon r", rows), "cards: Blue's hand: two cards"},
        {fmt::format("{}boar,cobra/crab/dragon r", rows), "cards: Red's hand: two cards"},
        {fmt::format("{}boar,cobra/crab,crane/dragon,ox r", rows), "cards: side card: unknown card 'dragon,ox'"},
        {fmt::format("{}boar,cobra/crab,snake/dragon r", rows), "cards: Red's hand: unknown card 'snake'"},
        {fmt::format("{}Boar,cobra/crab,crane/dragon r", rows), "cards: Blue's hand: unknown card 'Boar'"},
        {fmt::format("{}boar,/crab,crane/dragon r", rows), "cards: Blue's hand: unknown card ''"},
        {fmt::format("{}boar,boar/crab,crane/dragon r", rows), "cards: Blue's hand: boar for the second time"},
        {fmt::format("{}boar,cobra/crab,boar/dragon r", rows), "cards: Red's hand: boar for the second time"},
        {fmt::format("{}boar,cobra/crab,crane/crane r", rows), "cards: side card: crane for the second time"},
        {fmt::format("ssmss/5/w1w2/5/SSMSS{}", cards), "rows: row 3: more than one spirit"},
        {fmt::format("ssmss/w4/5/4w/SSMSS{}", cards), "rows: row 2: more than one spirit"},
        {fmt::format("ssmss/5/2W2/5/SSMSS{}", cards), "rows: row 3: after 2 cells: S, M, s, m, w or a number"},
        {fmt::format("{}bat,cobra/crab,crane/dragon r", rows), "cards: Blue's hand: bat needs the wind spirit"},
        {fmt::format("{}boar,cobra/crab,crane/spider r", rows), "cards: side card: spider needs the wind spirit"},
        {"ssmss/5/2w2/5/SSMSS bat,ox/bat,horse/crab b", "cards: Red's hand: bat for the second time"},
        {fmt::format("{}boar,cobra/crab,crane/dragon w", rows), "side: b or r expected"},
        {fmt::format("{}boar,cobra/crab,crane/dragon B", rows), "side: b or r expected"},
        {fmt::format("{}boar,cobra/crab,crane/dragon br", rows), "side: b or r expected"},
        {fmt::format("{}boar,cobra/crab,crane/dragon ", rows), "side: b or r expected"},
    };
    for (const auto& [text, expected] : cases) {
        const auto position = Onitama::read_position(text);
        ASSERT_FALSE(position) << text;
        EXPECT_EQ(position.error().code, engine::ErrorCode::bad_fen);
        EXPECT_NE(position.error().text.find(expected), std::string::npos) << text << ": " << position.error().text;
    }
}

TEST(OnitamaNotation, LongTextIsRefusedShortly) {
    for (const std::string_view piece : {"s", "5/", " ", "boar,", "5"}) {
        std::string text;
        while (text.size() < 1U << 20) text += piece;
        for (const std::string& long_text : {text, fmt::format("{}{}", start_text, text),
                                             fmt::format("ssmss/5/5/5/SSMSS {}/crab,crane/dragon r", text),
                                             fmt::format("ssmss/5/5/5/SSMSS boar,{}/crab,crane/dragon r", text)}) {
            const auto position = Onitama::read_position(long_text);
            ASSERT_FALSE(position);
            EXPECT_LT(position.error().text.size(), 120U);
        }
        const auto move = Onitama::read_move(position_of(start_text), text);
        ASSERT_FALSE(move);
        EXPECT_LT(move.error().text.size(), 120U);
    }
}

TEST(OnitamaNotation, MovesRoundTripInBothSpellings) {
    for (const auto& position : random_positions(32, 1500)) {
        for (const Move move : legal_moves(position)) {
            const std::string text = Onitama::write_move(position, move);
            EXPECT_EQ(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789"), std::string::npos);
            EXPECT_EQ(Onitama::read_move(position, text).value_or(Move{}), move) << text;
            const std::size_t digit = text.find_last_of("12345");
            const std::size_t end = digit == std::string::npos ? 4 : digit + 1;  // of the cells, or of "pass"
            const std::string other_spelling = fmt::format("{}:{}", text.substr(end), text.substr(0, end));
            EXPECT_EQ(Onitama::read_move(position, other_spelling).value_or(Move{}), move) << other_spelling;
        }
    }
}

/// The number of words with this card that are read as moves: of two cells, of four cells and the pass.
std::size_t count_accepted(const Position& position, const Card& card) {
    std::size_t accepted = Onitama::read_move(position, fmt::format("pass{}", card.name)) ? 1 : 0;
    for (Cell from = 0; from < cell_count; ++from) {
        for (Cell to = 0; to < cell_count; ++to) {
            const auto cells = cell_name(from) + cell_name(to);
            accepted += Onitama::read_move(position, fmt::format("{}{}", cells, card.name)) ? 1U : 0U;
            if (!position.has_spirit() || !contains(position.men[index(position.side)], from)) continue;
            for (Cell end = 0; end < cell_count; ++end) {
                const auto text = fmt::format("{}{}{}{}", cells, cell_name(position.spirit), cell_name(end), card.name);
                accepted += Onitama::read_move(position, text) ? 1U : 0U;
            }
        }
    }
    return accepted;
}

TEST(OnitamaNotation, OnlyLegalMovesAreRead) {
    for (const auto& position : random_positions(33, 60)) {
        std::size_t accepted = 0;
        for (const Card& card : cards) accepted += count_accepted(position, card);
        EXPECT_EQ(accepted, legal_moves(position).size()) << Onitama::write_position(position);
    }
}

TEST(OnitamaNotation, ExamplesOfTheGrammar) {
    const Position position = position_of("ssmss/5/5/5/SSMSS ox,tiger/crab,crane/dragon b");
    const auto move = Onitama::read_move(position, "c1c3tiger");
    ASSERT_TRUE(move);
    EXPECT_EQ(*move, Move::step(2, 12, *find_card("tiger")));
    EXPECT_EQ(Onitama::read_move(position, "tiger:c1c3").value_or(Move{}), *move);
    EXPECT_EQ(Onitama::write_position(Onitama::apply(position, *move)),
              "ssmss/5/2M2/5/SS1SS dragon,ox/crab,crane/tiger r");

    const Position stuck = position_of("S4/S4/S3m/S4/M4 dog,tiger/crab,crane/boar b");
    const auto pass = Onitama::read_move(stuck, "passtiger");
    ASSERT_TRUE(pass);
    EXPECT_EQ(*pass, Move::pass(*find_card("tiger")));
    EXPECT_EQ(Onitama::read_move(stuck, "tiger:pass").value_or(Move{}), *pass);
}

TEST(OnitamaNotation, ExamplesWithTheSpirit) {
    const Position position = position_of("ssmss/5/2w2/5/SSMSS bat,ox/eagle,horse/crab b");
    const CardId bat = *find_card("bat");
    const CardId ox = *find_card("ox");
    const std::vector<std::pair<std::string, Move>> cases{
        {"c1c2ox", Move::step(2, 7, ox)},
        {"c3c4ox", Move::spirit(12, 17, ox)},
        {"c1c2c3b4bat", Move::step(2, 7, bat).with_spirit(12, 16)},
        {"bat:c1c2c3b4", Move::step(2, 7, bat).with_spirit(12, 16)},
        {"ox:c3c4", Move::spirit(12, 17, ox)},
    };
    for (const auto& [text, move] : cases) EXPECT_EQ(Onitama::read_move(position, text).value_or(Move{}), move) << text;

    const auto text_after = [](std::string_view text, std::string_view word) {
        const Position before = position_of(text);
        const auto move = Onitama::read_move(before, word);
        EXPECT_TRUE(move) << word << ": " << (move ? "" : move.error().text);
        return Onitama::write_position(Onitama::apply(before, move.value_or(Move{})));
    };
    // The spirit changes places with a student of either colour, and with the man that has just moved.
    EXPECT_EQ(text_after("2m2/1s3/2w2/5/2M2 bat,ox/eagle,horse/crab b", "c1c2c3b4bat"),
              "2m2/1w3/2s2/2M2/5 crab,ox/eagle,horse/bat r");
    EXPECT_EQ(text_after("2m2/5/2wS1/5/2M2 bat,ox/eagle,horse/crab b", "d3d4c3d4bat"),
              "2m2/3w1/2S2/5/2M2 crab,ox/eagle,horse/bat r");
    // The spirit stays where it is after a win, or if it cannot move.
    EXPECT_EQ(text_after("2m2/2S2/2w2/5/2M2 bat,ox/eagle,horse/crab b", "c4c5bat"),
              "2S2/5/2w2/5/2M2 crab,ox/eagle,horse/bat r");
    EXPECT_EQ(text_after("w1m2/5/5/5/2M2 bat,ox/eagle,horse/crab b", "c1c2bat"),
              "w1m2/5/5/2M2/5 crab,ox/eagle,horse/bat r");
    // No man can move by the eagle: the spirit moves alone.
    EXPECT_EQ(text_after("M1m2/5/5/5/w4 eagle,hawk/bat,octopus/rhinoceros b", "a1c3eagle"),
              "M1m2/5/2w2/5/5 hawk,rhinoceros/bat,octopus/eagle r");
}

TEST(OnitamaNotation, RefusedMovesWithTheSpiritSayWhy) {
    const Position position = position_of("ss1ss/1m3/2w2/5/SSMSS bat,ox/eagle,horse/crab b");
    const Cases cases{
        {"c1c2bat", "bat moves a man and then the spirit where both can move"},
        {"c3a4bat", "bat moves a man and then the spirit where both can move"},
        {"c1c2c3c4ox", "ox moves a man or the spirit, not both"},
        {"c1c2c3b4bat", "the spirit cannot change places with the master on b4"},
        {"c1c2c3c4bat", "bat does not lead Blue's spirit from c3 to c4"},
        {"c3b3ox", "ox does not lead Blue's spirit from c3 to b3"},
        {"c1c2a1a4bat", "the spirit is not on a1"},
        {"c1c2c3bat", "two cells from a1 to e5 (or four)"},
        {"c1c2c3a4c3a4bat", "two cells from a1 to e5 (or four)"},
        {"passbat", "legal only when nothing can move"},
    };
    for (const auto& [text, expected] : cases) {
        const auto move = Onitama::read_move(position, text);
        ASSERT_FALSE(move) << text;
        EXPECT_NE(move.error().text.find(expected), std::string::npos) << text << ": " << move.error().text;
    }
    const auto landing = Onitama::read_move(position_of("2m2/5/2w2/2S2/2M2 bat,ox/eagle,horse/crab b"), "c2c3ox");
    ASSERT_FALSE(landing);
    EXPECT_EQ(landing.error().text, "no man lands on the spirit's cell, c3");
    const auto winning = Onitama::read_move(position_of("2m2/2S2/2w2/5/2M2 bat,ox/eagle,horse/crab b"), "c4c5c3b4bat");
    ASSERT_FALSE(winning);
    EXPECT_EQ(winning.error().text, "the man's step wins, so the spirit does not move");
}

TEST(OnitamaNotation, RefusedMovesSayWhy) {
    const Position position = position_of("ssmss/5/5/5/SSMSS ox,tiger/crab,crane/dragon b");
    const Cases cases{
        {"", "expected a card at the end, as in c1c3tiger"},
        {"c1", "expected a card at the end, as in c1c3tiger"},
        {"c1c3", "expected a card at the end, as in c1c3tiger"},
        {"c1c3fly", "unknown card 'fly'"},
        {"c1c3Tiger", "unknown card 'Tiger'"},
        {"c1-c3tiger", "two cells from a1 to e5"},
        {"c1c3tiger ", "unknown card 'tiger '"},
        {"c1c3:tiger", "unknown card 'c1c3'"},
        {"tiger:c1:c3", "two cells from a1 to e5"},
        {"c1c3dragon", "dragon is not in Blue's hand (ox, tiger)"},
        {"c1c2crab", "crab is not in Blue's hand (ox, tiger)"},
        {"c1c6tiger", "two cells from a1 to e5"},
        {"f1c3tiger", "two cells from a1 to e5"},
        {"C1C3tiger", "two cells from a1 to e5"},
        {"tiger:", "two cells from a1 to e5"},
        {"tiger:c1", "two cells from a1 to e5"},
        {"tiger:c1c3c5", "two cells from a1 to e5"},
        {"tiger:c1-c3", "two cells from a1 to e5"},
        {"Passtiger", "two cells from a1 to e5"},
        {"c3c5tiger", "no man of Blue on c3"},
        {"c5c4tiger", "no man of Blue on c5"},
        {"c1c2tiger", "tiger does not lead Blue from c1 to c2"},
        {"c1c1tiger", "tiger does not lead Blue from c1 to c1"},
        {"c1d1ox", "a man of Blue itself is on d1"},
        {"passtiger", "legal only when nothing can move"},
        {"tiger:pass", "legal only when nothing can move"},
    };
    for (const auto& [text, expected] : cases) {
        const auto move = Onitama::read_move(position, text);
        ASSERT_FALSE(move) << text;
        EXPECT_EQ(move.error().code, engine::ErrorCode::illegal_move);
        EXPECT_NE(move.error().text.find(expected), std::string::npos) << text << ": " << move.error().text;
    }
}

}  // namespace
}  // namespace quadriga::onitama
