#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/search/perft.hpp"
#include "tests/games/onoro/samples.hpp"
#include "tests/games/onoro/slow_onoro.hpp"

namespace quadriga::onoro {
namespace {

std::set<std::string> texts(const Position& position, const Moves& moves) {
    std::set<std::string> texts;
    for (const Move move : moves) texts.insert(write_move(position, move));
    return texts;
}

/// Both generators give the same moves, the same positions after them and the same outcome.
void expect_agreement(const Position& position, const Moves& moves) {
    const slow::Position expected = slow::read_position(write_position(position));
    SCOPED_TRACE(write_position(position));
    EXPECT_EQ(slow::write_position(expected), write_position(position));
    EXPECT_EQ(texts(position, moves), slow::legal_moves(expected));
    EXPECT_EQ(outcome(position).is_over(), slow::has_line(expected.pawns, expected.side == 'b' ? 'W' : 'B'));
    EXPECT_EQ(engine::count_moves<Onoro>(position), moves.size());
    for (const Move move : moves) {
        EXPECT_EQ(write_position(apply(position, move)),
                  slow::write_position(slow::apply(expected, write_move(position, move))));
    }
}

TEST(OnoroAgreement, WhilePlacing) {
    int decided = 0;
    visit_playouts(From::start, 500, 20, [&](const Position& position, const Moves& moves) {
        decided += outcome(position).is_over() ? 1 : 0;
        expect_agreement(position, moves);
    });
    EXPECT_GT(decided, 10);
}

TEST(OnoroAgreement, WhileMoving) {
    int decided = 0;
    visit_playouts(From::phase_two, 60, 60, [&](const Position& position, const Moves& moves) {
        decided += outcome(position).is_over() ? 1 : 0;
        expect_agreement(position, moves);
    });
    EXPECT_GT(decided, 3);
}

TEST(OnoroAgreement, InSmallGames) {
    std::mt19937 random(20240601);
    for (int game = 0; game < 200; ++game) {
        const Position root = start(fewest_pawns_a_side + game % (most_pawns_a_side - fewest_pawns_a_side));
        for (const Position& position : test::random_game<Onoro>(root, 30, random)) {
            Moves moves;
            if (!outcome(position).is_over()) generate(position, moves);
            expect_agreement(position, moves);
        }
    }
}

TEST(OnoroNotation, PositionsAndMovesRoundTrip) {
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 40, 100, [](const Position& position, const Moves& moves) {
            const auto again = read_position(write_position(position));
            ASSERT_TRUE(again) << write_position(position) << ": " << again.error().text;
            EXPECT_EQ(*again, position);
            EXPECT_EQ(key(*again), key(position));
            for (const Move move : moves) {
                const auto read = read_move(position, write_move(position, move));
                ASSERT_TRUE(read) << write_position(position) << ' ' << write_move(position, move);
                EXPECT_EQ(*read, move);
            }
        });
    }
}

TEST(OnoroNotation, OnlyLegalMovesAreRead) {
    visit_playouts(From::phase_two, 4, 20, [](const Position& position, const Moves& moves) {
        if (outcome(position).is_over()) return;
        std::size_t accepted = 0;
        for (FrameCell from = 0; from < 255; ++from) {
            if (!position.own().contains(from)) continue;
            for (int to = 0; to < frame_cells; ++to) {
                accepted += read_move(position, write_move(position, {from, static_cast<FrameCell>(to)})) ? 1U : 0U;
            }
        }
        EXPECT_EQ(accepted, moves.size()) << write_position(position);
    });
}

/// Some move of `player` makes a line.
bool can_win(Position position, engine::Player player) {
    position.side = player;
    Moves moves;
    generate(position, moves);
    return std::ranges::any_of(moves, [&](Move move) { return outcome(apply(position, move)).is_over(); });
}

TEST(OnoroHooks, WinsAndThreatsAreFound) {
    int wins = 0;
    int threats = 0;
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 150, 60, [&](const Position& position, const Moves& moves) {
            if (moves.empty()) return;
            const Move winning = Onoro::winning_move(position);
            EXPECT_EQ(winning != Move{}, can_win(position, position.side)) << write_position(position);
            EXPECT_EQ(Onoro::is_threatened(position), can_win(position, opponent(position.side)));
            wins += winning != Move{} ? 1 : 0;
            threats += Onoro::is_threatened(position) ? 1 : 0;
            if (winning == Move{}) return;
            EXPECT_NE(std::find(moves.begin(), moves.end(), winning), moves.end());
            EXPECT_TRUE(is_win_of(position.side, outcome(apply(position, winning))));
        });
    }
    EXPECT_GT(wins, 100);
    EXPECT_GT(threats, 100);
}

}  // namespace
}  // namespace quadriga::onoro
