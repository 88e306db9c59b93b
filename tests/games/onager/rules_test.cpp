#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "games/onager/onager.hpp"
#include "tests/games/onager/samples.hpp"

namespace quadriga::onager {
namespace {

/// The names of the cells to which the mover's piece on `from` may go, in ascending order of index.
std::string destinations_from(std::string_view position, std::string_view from) {
    CellSet cells;
    Moves moves;
    Onager::generate(position_of(position), moves);
    for (const Move move : moves) {
        if (cell_name(move.from) == from) cells |= CellSet::of(move.to);
    }
    std::string names;
    cells.for_each([&](Cell to) {
        if (!names.empty()) names += ' ';
        names += cell_name(to);
    });
    return names;
}

Outcome outcome_of(std::string_view text) {
    const Position position = position_of(text);
    if (const Outcome found = Onager::outcome(position); found.is_over()) return found;
    return Onager::count_moves(position) == 0 ? Onager::outcome_without_moves(position) : Outcome{};
}

TEST(OnagerRules, LakesGoOnVacantCellsExceptTheCentreAndBlackMovesAfterThem) {
    Position position = Onager::start();
    for (const Player placer : {Player::p1, Player::p2, Player::p1}) {
        EXPECT_TRUE(position.is_placing_lakes());
        EXPECT_EQ(position.side_to_move(), placer);
        Moves moves;
        Onager::generate(position, moves);
        EXPECT_EQ(std::ranges::count(moves, Move::lake(centre)), 0);
        position = Onager::apply(position, moves[0]);
    }
    EXPECT_FALSE(position.is_placing_lakes());
    EXPECT_EQ(position.side_to_move(), Player::p1);
}

/// The destinations of the first black piece in row f. The other discs are at home, the other lakes in row h.
std::string destinations_in_row_f(std::string_view row) {
    const auto on_row = [&](char letter) { return static_cast<std::size_t>(std::ranges::count(row, letter)); };
    const auto filled = [](const std::string& text, std::size_t empties) {
        return empties == 0 ? text : text + std::to_string(empties);
    };
    const std::string white = filled(std::string(7 - on_row('w'), 'w'), on_row('w'));
    const std::string black = filled(std::string(6 - on_row('b'), 'b'), on_row('b'));
    const std::string lakes = std::to_string(6 + on_row('x')) + std::string(3 - on_row('x'), 'x');
    const std::string position = fmt::format("wwwwww/{}/8/{}/10/{}/10/9/8/bbbbbbb/{} b", white, lakes, row, black);
    std::size_t number = 1;
    for (const char letter : row.substr(0, row.find('b'))) {
        number += letter >= '0' && letter <= '9' ? static_cast<std::size_t>(letter - '0') : 1;
    }
    return destinations_from(position, fmt::format("f{}", number));
}

TEST(OnagerRules, WalksGoToAdjacentVacantCells) {
    EXPECT_EQ(destinations_in_row_f("4b6"), "e4 e5 f4 f6 g4 g5");
    EXPECT_EQ(destinations_in_row_f("3xbw5"), "e4 e5 g4 g5");
    EXPECT_EQ(destinations_in_row_f("b10"), "e1 f2 g1");
}

TEST(OnagerRules, JumpsLandAsFarBehindTheirPivot) {
    EXPECT_EQ(destinations_in_row_f("2bb7"), "e2 e3 f2 f5 g2 g3");
    EXPECT_EQ(destinations_in_row_f("2b1b6"), "e2 e3 f2 f4 f7 g2 g3");
    EXPECT_EQ(destinations_in_row_f("b4b5"), "e1 f2 f11 g1");
    EXPECT_EQ(destinations_in_row_f("5b3b1"), "e5 e6 f5 f7 g5 g6") << "off the board";
}

TEST(OnagerRules, TheNearestOccupiedCellMustHoldAnOwnPiece) {
    EXPECT_EQ(destinations_in_row_f("2bwb6"), "e2 e3 f2 g2 g3");
    EXPECT_EQ(destinations_in_row_f("2bxb6"), "e2 e3 f2 g2 g3");
    EXPECT_EQ(destinations_in_row_f("2b1w1b4"), "e2 e3 f2 f4 g2 g3");
}

TEST(OnagerRules, WhatStandsBehindThePivotDoesNotMatter) {
    EXPECT_EQ(destinations_in_row_f("3b1bx4"), "e3 e4 f3 f5 f8 g3 g4");
    EXPECT_EQ(destinations_in_row_f("3b1bw4"), "e3 e4 f3 f5 f8 g3 g4");
    EXPECT_EQ(destinations_in_row_f("3b1bb4"), "e3 e4 f3 f5 f8 g3 g4");
}

TEST(OnagerRules, LandingsAreVacantOrEnemies) {
    EXPECT_EQ(destinations_in_row_f("2b1b1w4"), "e2 e3 f2 f4 f7 g2 g3");
    EXPECT_EQ(destinations_in_row_f("2b1b1b4"), "e2 e3 f2 f4 g2 g3");
    EXPECT_EQ(destinations_in_row_f("2b1b1x4"), "e2 e3 f2 f4 g2 g3");
}

TEST(OnagerRules, ChainsGoOnFromEnemiesAndMayUseAPivotAgain) {
    EXPECT_EQ(destinations_from("wwwwww/wbwwwww/2w5/9/10/5b5/xxx7/9/8/bbbbb2/bbbbbb b", "a6"), "b6 b7 c6 i3 k1");
    EXPECT_EQ(destinations_from("w1wwww/wbwwwww/w1w5/9/10/5b5/xxx7/9/8/bbbbb2/bbbbbb b", "a6"), "b6 b7 c6 i3 k1");
    EXPECT_EQ(destinations_from("1wwwww/wbwwwww/w1w5/9/10/5b5/xxx7/9/8/bbbbb2/bbbbbb b", "a6"), "b6 b7 k1");
}

TEST(OnagerRules, MorePiecesOnTheEnemysBackRankWin) {
    const auto won_by = [](Player player) {
        return engine::win_of(player, engine::board_reason(Onager::reasons, "backrank"));
    };
    constexpr std::string_view black_is_in = "wwwwwb/wwwwwww/w7/9/10/xxx8/10/9/8/bbbbbbb/bbbbb1 ";
    constexpr std::string_view white_is_in = "wwwww1/wwwwwww/8/9/10/xxx8/10/9/b7/bbbbbbb/bbbbbw ";
    constexpr std::string_view both_are_in = "wwwwwb/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbbw ";
    EXPECT_EQ(outcome_of(std::string(black_is_in) + "b"), won_by(Player::p1));
    EXPECT_EQ(outcome_of(std::string(black_is_in) + "w"), Outcome{}) << "White has a turn to answer";
    EXPECT_EQ(outcome_of(std::string(white_is_in) + "w"), won_by(Player::p2));
    EXPECT_EQ(outcome_of(std::string(white_is_in) + "b"), Outcome{});
    EXPECT_EQ(outcome_of(std::string(both_are_in) + "b"), Outcome{});
    EXPECT_EQ(outcome_of(std::string(both_are_in) + "w"), Outcome{});
    EXPECT_EQ(engine::perft<Onager>(position_of(std::string(black_is_in) + "b"), 1), 0U);
}

TEST(OnagerRules, BuriedDiscsDoNotCountOnTheBackRank) {
    EXPECT_EQ(outcome_of("wwwww(bw)/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbb1 b"), Outcome{});
    EXPECT_EQ(outcome_of("wwwww(wb)/wwwwwww/8/9/10/xxx8/10/9/8/bbbbbbb/bbbbb1 b"),
              engine::win_of(Player::p1, engine::board_reason(Onager::reasons, "backrank")));
}

TEST(OnagerRules, TheSideThatCannotMoveHasLostUnlessTheBackRanksDecide) {
    // Black's k6 is shut in and all other black discs are buried.
    EXPECT_EQ(outcome_of("4(bw)b/5(bw)(bw)/(bw)(bw)(bw)(bw)(bw)(bw)(bw)(bw)/(bw)8/10/xxx8/10/9/8/7/w5 b"),
              engine::win_of(Player::p2, engine::board_reason(Onager::reasons, "nomoves")));
    EXPECT_EQ(outcome_of("4(bw)b/5(bw)(bw)/(bw)(bw)(bw)(bw)(bw)(bw)(bw)(bw)/(bw)w7/10/xxx8/10/9/8/7/6 b"),
              engine::win_of(Player::p1, engine::board_reason(Onager::reasons, "backrank")));
    EXPECT_EQ(outcome_of("6/7/8/9/5(wbwbwbwbwbwbwbwbwbwbwbwbwb)4/x10/5x4/5x3/8/7/6 w"),
              engine::win_of(Player::p1, engine::board_reason(Onager::reasons, "nomoves")));
}

TEST(OnagerRules, TheHighestStackCanBeUnstacked) {
    Position position = position_of("6/7/8/9/5(wbwbwbwbwbwbwbwbwbwbwbwbwb)4/x10/5x4/5x3/8/7/6 b");
    const auto play = [&](std::string_view word) {
        position = Onager::apply(position, *Onager::read_move(position, word));
    };
    play("g6g5");
    EXPECT_EQ(Onager::write_position(position), "6/7/8/9/4b(wbwbwbwbwbwbwbwbwbwbwbwbw)4/x10/5x4/5x3/8/7/6 w");
    play("g6g7");
    EXPECT_EQ(Onager::write_position(position), "6/7/8/9/4b(wbwbwbwbwbwbwbwbwbwbwbwb)w3/x10/5x4/5x3/8/7/6 b");
    EXPECT_EQ(position.key(), position_of(Onager::write_position(position)).key());
}

TEST(OnagerRules, PerftCounts) {
    EXPECT_EQ(engine::perft<Onager>(Onager::start(), 1), 64U);
    EXPECT_EQ(engine::perft<Onager>(Onager::start(), 2), 4'032U);
    EXPECT_EQ(engine::perft<Onager>(Onager::start(), 3), 249'984U);
    EXPECT_EQ(engine::perft<Onager>(Onager::start(), 4), 6'194'916U);
}

}  // namespace
}  // namespace quadriga::onager
