#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/samples.hpp"
#include "tests/games/onoro/slow_onoro.hpp"

namespace quadriga::onoro {
namespace {

using engine::Outcome;
using engine::Player;
using engine::win_of;

TEST(OnoroRules, WhiteOpensWithOneOfThreeCells) {
    EXPECT_EQ(Onoro::write_position(start()), "1W/BB m12 w");
    Moves moves;
    Onoro::generate(start(), moves);
    ASSERT_EQ(moves.size(), 3U);
    EXPECT_EQ(Onoro::write_move(start(), moves[0]), "m12");
    EXPECT_EQ(Onoro::write_move(start(), moves[1]), "o12");
    EXPECT_EQ(Onoro::write_move(start(), moves[2]), "m14");
}

TEST(OnoroRules, BlackOpensTheSecondPhase) {
    Position position = start();
    for (int ply = 0; ply < 13; ++ply) {
        EXPECT_EQ(position.side, ply % 2 == 0 ? Player::p2 : Player::p1);
        EXPECT_TRUE(position.is_placing());
        Moves moves;
        Onoro::generate(position, moves);
        Move quiet = moves[0];
        for (const Move move : moves) {
            if (!Onoro::outcome(Onoro::apply(position, move)).is_over()) quiet = move;
        }
        position = Onoro::apply(position, quiet);
    }
    EXPECT_FALSE(position.is_placing());
    EXPECT_EQ(position.side, Player::p1);
    EXPECT_EQ(position.pawns[0].count(), 8);
    EXPECT_EQ(position.pawns[1].count(), 8);
}

TEST(OnoroRules, SmallGamesMoveSooner) {
    Position position = start(5);
    for (const auto* move : {"m14", "l14", "o12", "n14", "l15", "o11", "m15"}) {
        EXPECT_TRUE(position.is_placing());
        position = Onoro::apply(position, Onoro::read_move(position, move).value());
    }
    EXPECT_FALSE(position.is_placing());
    EXPECT_EQ(position.side, Player::p1);
    EXPECT_EQ(Onoro::board(std::array{position}).hands.size(), 0U);
    EXPECT_EQ(Onoro::board(std::array{start(5)}).hands.front().count, 3);
}

TEST(OnoroRules, LinesOfFourWinAlongEveryAxis) {
    for (const auto* text : {"BBBB/WWW - w", "BW/BW/BW/B - w", "3B/2BW/1BW/BW - w"}) {
        const Position position = position_of(text);
        EXPECT_EQ(Onoro::outcome(position), win_of(Player::p1, engine::board_reason(Onoro::reasons, "line"))) << text;
        EXPECT_EQ(engine::perft<Onoro>(position, 1), 0U) << text;
    }
    EXPECT_EQ(Onoro::outcome(position_of("BBB/WWW - b")), Outcome{});
}

TEST(OnoroRules, FiveInARowWin) {
    const Position position = position_of("4W/BB1BB/WWW m13 b");
    const auto move = Onoro::read_move(position, "o14");
    ASSERT_TRUE(move);
    EXPECT_EQ(Onoro::outcome(Onoro::apply(position, *move)),
              win_of(Player::p1, engine::board_reason(Onoro::reasons, "line")));
}

TEST(OnoroRules, TheSideThatCannotMoveHasLost) {
    const Position position = position_of("1BWBBWWB/1W4B/1W/1W/1B/1WB/BW - w");
    Moves moves;
    Onoro::generate(position, moves);
    EXPECT_TRUE(moves.empty());
    EXPECT_EQ(Onoro::count_moves(position), 0U);
    EXPECT_EQ(Onoro::outcome(position), Outcome{});
    EXPECT_EQ(Onoro::outcome_without_moves(position),
              win_of(Player::p1, engine::board_reason(Onoro::reasons, "nomoves")));
}

TEST(OnoroRules, TheLongestGroupsFitTheFrame) {
    for (const auto* text : {"1B10WW/BWBWBWBWBWBWB a1 b", "1B10WW/BWBWBWBWBWBWB z26 w"}) {
        const Position position = position_of(text);
        EXPECT_EQ(Onoro::write_position(position), text);
        EXPECT_EQ(engine::perft<Onoro>(position, 2), slow::perft(slow::read_position(text), 2));
    }
}

TEST(OnoroRules, ReturningAPawnRestoresThePosition) {
    // The anchor is restored, too, although the group may shift in its frame.
    const Position position = position_of("3W/1BBBW/1WBBBW/BWWWB/1W j11 b");
    Moves moves;
    Onoro::generate(position, moves);
    int reversible = 0;
    for (const Move move : moves) {
        Position after = Onoro::apply(position, move);
        if (Onoro::outcome(after).is_over()) continue;
        after.side = position.side;
        const std::string forth = Onoro::write_move(position, move);
        const auto cut = forth.find_first_of("abcdefghijklmnopqrstuvwxyz", 1);
        const auto back = Onoro::read_move(after, forth.substr(cut) + forth.substr(0, cut));
        ASSERT_TRUE(back) << forth;
        Position again = Onoro::apply(after, *back);
        again.side = position.side;
        EXPECT_EQ(again, position) << forth;
        ++reversible;
    }
    EXPECT_GT(reversible, 20);
}

TEST(OnoroRules, OnlyPlacingIsIrreversible) {
    EXPECT_TRUE(Onoro::is_irreversible(start(), {}));
    EXPECT_FALSE(Onoro::is_irreversible(position_of("3W/1BBBW/1WBBBW/BWWWB/1W - b"), {}));
}

TEST(OnoroRules, ThreatsAreOnlyAnsweredByWhatStopsThem) {
    int answered = 0;
    int hopeless = 0;
    const auto loses = [](const Position& position, Move move) {
        return Onoro::winning_move(Onoro::apply(position, move)) != Move{};
    };
    const auto check = [&](const Position& position, const Moves& legal) {
        if (legal.empty() || Onoro::winning_move(position) != Move{} || !Onoro::is_threatened(position)) return;
        Moves moves;
        std::array<std::int32_t, max_moves> scores{};
        Onoro::generate_tactical(position, moves, scores);
        Onoro::generate_quiet(position, moves, scores);
        std::size_t holding = 0;
        for (const Move move : legal) holding += loses(position, move) ? 0 : 1;
        EXPECT_EQ(moves.size(), std::max<std::size_t>(holding, 1)) << Onoro::write_position(position);
        for (const Move move : moves) EXPECT_EQ(loses(position, move), holding == 0) << Onoro::write_position(position);
        ++(holding == 0 ? hopeless : answered);
    };
    visit_playouts(From::start, 400, 40, check);
    visit_playouts(From::phase_two, 400, 40, check);
    EXPECT_GT(answered, 1000);
    EXPECT_GT(hopeless, 100);
}

TEST(OnoroRules, PerftCounts) {
    for (const auto& [text, depth, leaves] : {std::tuple{"1W/BB m12 w", 7, 89'470U},
                                              {"2WWB/1WBWB/1WBBW/BBWB/1W m13 b", 2, 2'974U},
                                              {"3W/1BBBW/1WBBBW/BWWWB/1W m13 b", 2, 1'870U},
                                              {"1W/BB m12 w 4", 6, 23'714U},
                                              {"BWBWB/WBWBW m12 w 5", 3, 8'562U},
                                              {"BWBW/BWBW m12 w 4", 3, 914U}}) {
        EXPECT_EQ(slow::perft(slow::read_position(text), depth), leaves);
        EXPECT_EQ(engine::perft<Onoro>(position_of(text), depth), leaves);
    }
}

}  // namespace
}  // namespace quadriga::onoro
