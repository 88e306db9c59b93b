#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "tests/games/onoro/samples.hpp"
#include "tests/games/onoro/slow_onoro.hpp"

namespace quadriga::onoro {
namespace {

std::set<std::string> texts(const Position& position, const Moves& moves) {
    std::set<std::string> texts;
    for (const Move move : moves) texts.insert(Onoro::write_move(position, move));
    return texts;
}

/// Checks that both generators give the same moves, the same positions after them and the same outcome.
void expect_agreement(const Position& position, const Moves& moves) {
    const slow::Position expected = slow::read_position(Onoro::write_position(position));
    SCOPED_TRACE(Onoro::write_position(position));
    EXPECT_EQ(slow::write_position(expected), Onoro::write_position(position));
    EXPECT_EQ(texts(position, moves), slow::legal_moves(expected));
    EXPECT_EQ(Onoro::outcome(position).is_over(), slow::has_line(expected.pawns, expected.side == 'b' ? 'W' : 'B'));
    EXPECT_EQ(engine::count_moves<Onoro>(position), moves.size());
    for (const Move move : moves) {
        EXPECT_EQ(Onoro::write_position(Onoro::apply(position, move)),
                  slow::write_position(slow::apply(expected, Onoro::write_move(position, move))));
    }
}

TEST(OnoroAgreement, WhilePlacing) {
    int decided = 0;
    visit_playouts(From::start, 500, 20, [&](const Position& position, const Moves& moves) {
        decided += Onoro::outcome(position).is_over() ? 1 : 0;
        expect_agreement(position, moves);
    });
    EXPECT_GT(decided, 10);
}

TEST(OnoroAgreement, WhileMoving) {
    int decided = 0;
    visit_playouts(From::phase_two, 60, 60, [&](const Position& position, const Moves& moves) {
        decided += Onoro::outcome(position).is_over() ? 1 : 0;
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
            if (!Onoro::outcome(position).is_over()) Onoro::generate(position, moves);
            expect_agreement(position, moves);
        }
    }
}

TEST(OnoroNotation, PositionsAndMovesRoundTrip) {
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 40, 100, [](const Position& position, const Moves& moves) {
            const auto again = Onoro::read_position(Onoro::write_position(position));
            ASSERT_TRUE(again) << Onoro::write_position(position) << ": " << again.error().text;
            EXPECT_EQ(*again, position);
            EXPECT_EQ(Onoro::key(*again), Onoro::key(position));
            for (const Move move : moves) {
                const auto read = Onoro::read_move(position, Onoro::write_move(position, move));
                ASSERT_TRUE(read) << Onoro::write_position(position) << ' ' << Onoro::write_move(position, move);
                EXPECT_EQ(*read, move);
            }
        });
    }
}

TEST(OnoroNotation, OnlyLegalMovesAreRead) {
    visit_playouts(From::phase_two, 4, 20, [](const Position& position, const Moves& moves) {
        if (Onoro::outcome(position).is_over()) return;
        std::size_t accepted = 0;
        for (FrameCell from = 0; from < 255; ++from) {
            if (!position.own().contains(from)) continue;
            for (int to = 0; to < frame_cells; ++to) {
                accepted += Onoro::read_move(position, Onoro::write_move(position, {from, static_cast<FrameCell>(to)}))
                                ? 1U
                                : 0U;
            }
        }
        EXPECT_EQ(accepted, moves.size()) << Onoro::write_position(position);
    });
}

/// Whether some move of `player` makes a line.
bool can_win(Position position, engine::Player player) {
    position.side = player;
    Moves moves;
    Onoro::generate(position, moves);
    return std::ranges::any_of(moves,
                               [&](Move move) { return Onoro::outcome(Onoro::apply(position, move)).is_over(); });
}

TEST(OnoroHooks, WinsAndThreatsAreFound) {
    int wins = 0;
    int threats = 0;
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 150, 60, [&](const Position& position, const Moves& moves) {
            if (moves.empty()) return;
            const Move winning = Onoro::winning_move(position);
            EXPECT_EQ(winning != Move{}, can_win(position, position.side)) << Onoro::write_position(position);
            EXPECT_EQ(Onoro::is_threatened(position), can_win(position, opponent(position.side)));
            wins += winning != Move{} ? 1 : 0;
            threats += Onoro::is_threatened(position) ? 1 : 0;
            if (winning == Move{}) return;
            EXPECT_NE(std::find(moves.begin(), moves.end(), winning), moves.end());
            EXPECT_TRUE(is_win_of(position.side, Onoro::outcome(Onoro::apply(position, winning))));
        });
    }
    EXPECT_GT(wins, 100);
    EXPECT_GT(threats, 100);
}

}  // namespace
}  // namespace quadriga::onoro
