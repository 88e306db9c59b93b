#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/samples.hpp"

namespace quadriga::onitama {
namespace {

std::vector<Position> undecided_positions() {
    std::vector<Position> positions = random_positions(11, 3000);
    for (const auto& turn : random_turns(12, 100)) positions.push_back(turn.before);
    return positions;
}

bool wins_at_once(const Position& position, Move move) {
    return engine::is_win_of(position.side, outcome(apply(position, move)));
}

bool is_capture(const Position& position, Move move) {
    const auto other = index(opponent(position.side));
    return size_of(apply(position, move).men[other]) < size_of(position.men[other]);
}

TEST(OnitamaHooks, AWinningMoveIsFoundIfThereIsOne) {
    int wins_seen = 0;
    for (const auto& position : undecided_positions()) {
        const auto moves = legal_moves(position);
        const bool expected = std::ranges::any_of(moves, [&](Move move) { return wins_at_once(position, move); });
        const Move found = winning_move(position);
        ASSERT_EQ(found != Move{}, expected) << write_position(position);
        ASSERT_EQ(threatens_win(position, position.side), expected) << write_position(position);
        if (!expected) continue;
        ++wins_seen;
        ASSERT_NE(std::ranges::find(moves, found), moves.end());
        ASSERT_TRUE(wins_at_once(position, found)) << write_position(position) << ' ' << write_move(position, found);
    }
    EXPECT_GT(wins_seen, 300);
}

TEST(OnitamaHooks, AThreatWinsAfterANullMove) {
    for (const auto& position : undecided_positions()) {
        const Position turned = null_move(position);
        ASSERT_EQ(turned.key, key_of(turned));
        ASSERT_FALSE(outcome(turned).is_over());
        const auto moves = legal_moves(turned);
        const bool expected = std::ranges::any_of(moves, [&](Move move) { return wins_at_once(turned, move); });
        ASSERT_EQ(is_threatened(position), expected) << write_position(position);
    }
}

TEST(OnitamaHooks, ForcingMovesAreCapturesAndArrivals) {
    for (const auto& position : undecided_positions()) {
        std::multiset<std::string> expected;
        for (const Move move : legal_moves(position)) {
            if (is_capture(position, move) || wins_at_once(position, move)) expected.insert(write_move(position, move));
        }
        Moves list;
        generate_forcing(position, list);
        std::multiset<std::string> found;
        for (const Move move : list) found.insert(write_move(position, move));
        ASSERT_EQ(found, expected) << write_position(position);
    }
}

TEST(OnitamaHooks, OnlyCapturesAreIrreversible) {
    for (const auto& position : undecided_positions()) {
        for (const Move move : legal_moves(position)) {
            ASSERT_EQ(is_irreversible(position, move), is_capture(position, move));
        }
    }
}

TEST(OnitamaHooks, WinsScoreHighestAndBlundersLowest) {
    for (const auto& position : undecided_positions()) {
        const auto moves = legal_moves(position);
        std::vector<std::int32_t> scores(moves.size());
        score_moves(position, moves, scores);
        for (std::size_t at = 0; at < moves.size(); ++at) {
            SCOPED_TRACE(write_position(position) + ' ' + write_move(position, moves[at]));
            const bool win = wins_at_once(position, moves[at]);
            ASSERT_EQ(scores[at] == 1'000'000, win);
            if (win) continue;
            const bool loses = winning_move(apply(position, moves[at])) != Move{};
            ASSERT_EQ(scores[at] <= -100'000, loses);
            if (!loses && is_capture(position, moves[at])) {
                ASSERT_GT(scores[at], 0);
            }
        }
    }
}

}  // namespace
}  // namespace quadriga::onitama
