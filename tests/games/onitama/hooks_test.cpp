#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <span>
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
    return engine::is_win_of(position.side, Onitama::outcome(Onitama::apply(position, move)));
}

bool is_capture(const Position& position, Move move) {
    const auto other = index(opponent(position.side));
    return size_of(Onitama::apply(position, move).men[other]) < size_of(position.men[other]);
}

TEST(OnitamaHooks, AWinningMoveIsFoundIfThereIsOne) {
    int wins_seen = 0;
    for (const auto& position : undecided_positions()) {
        const auto moves = legal_moves(position);
        const bool expected = std::ranges::any_of(moves, [&](Move move) { return wins_at_once(position, move); });
        const Move found = Onitama::winning_move(position);
        ASSERT_EQ(found != Move{}, expected) << Onitama::write_position(position);
        ASSERT_EQ(threatens_win(position, position.side), expected) << Onitama::write_position(position);
        if (!expected) continue;
        ++wins_seen;
        ASSERT_NE(std::ranges::find(moves, found), moves.end());
        ASSERT_TRUE(wins_at_once(position, found))
            << Onitama::write_position(position) << ' ' << Onitama::write_move(position, found);
    }
    EXPECT_GT(wins_seen, 300);
}

TEST(OnitamaHooks, AThreatWinsAfterANullMove) {
    for (const auto& position : undecided_positions()) {
        const Position turned = Onitama::null_move(position);
        Position completed = turned;
        complete(completed);
        ASSERT_EQ(turned, completed);
        ASSERT_FALSE(Onitama::outcome(turned).is_over());
        const auto moves = legal_moves(turned);
        const bool expected = std::ranges::any_of(moves, [&](Move move) { return wins_at_once(turned, move); });
        ASSERT_EQ(Onitama::is_threatened(position), expected) << Onitama::write_position(position);
    }
}

TEST(OnitamaHooks, TheKeyAfterAMoveIsThatOfThePositionAfterIt) {
    int with_spirit = 0;
    for (const auto& position : undecided_positions()) {
        for (const Move move : legal_moves(position)) {
            ASSERT_EQ(Onitama::key_after(position, move), Onitama::apply(position, move).key)
                << Onitama::write_position(position);
            with_spirit += move.has_spirit() ? 1 : 0;
        }
    }
    EXPECT_GT(with_spirit, 1000);
}

bool loses_at_once(const Position& position, Move move) {
    return !wins_at_once(position, move) && Onitama::winning_move(Onitama::apply(position, move)) != Move{};
}

TEST(OnitamaHooks, NoisyMovesAreWinsAndCaptures) {
    for (const auto& position : undecided_positions()) {
        std::multiset<std::string> expected;
        for (const Move move : legal_moves(position)) {
            const bool is_left_out = !position.has_spirit() && loses_at_once(position, move);
            if (wins_at_once(position, move) || (is_capture(position, move) && !is_left_out))
                expected.insert(Onitama::write_move(position, move));
        }
        Moves list;
        std::array<std::int32_t, max_moves> scores{};
        Onitama::generate_noisy(position, list, scores);
        std::multiset<std::string> found;
        for (const Move move : list) found.insert(Onitama::write_move(position, move));
        ASSERT_EQ(found, expected) << Onitama::write_position(position);
    }
}

TEST(OnitamaHooks, OnlyCapturesAreIrreversible) {
    for (const auto& position : undecided_positions()) {
        for (const Move move : legal_moves(position)) {
            ASSERT_EQ(Onitama::is_irreversible(position, move), is_capture(position, move));
        }
    }
}

TEST(OnitamaHooks, WinsScoreHighestAndBlundersLowest) {
    std::size_t with_spirit = 0;
    for (const auto& position : undecided_positions()) {
        Moves tactical;
        Moves quiet;
        std::array<std::int32_t, 2 * max_moves> scores{};
        Onitama::generate_tactical(position, tactical, scores);
        Onitama::generate_quiet(position, quiet, std::span(scores).subspan(tactical.size()));
        std::vector<Move> moves(tactical.begin(), tactical.end());
        moves.insert(moves.end(), quiet.begin(), quiet.end());
        const bool all_lose = std::ranges::all_of(moves, [&](Move move) { return loses_at_once(position, move); });
        for (std::size_t at = 0; at < moves.size(); ++at) {
            SCOPED_TRACE(Onitama::write_position(position) + ' ' + Onitama::write_move(position, moves[at]));
            const bool win = wins_at_once(position, moves[at]);
            ASSERT_EQ(scores[at] == 1'000'000, win);
            if (win) continue;
            const bool loses = loses_at_once(position, moves[at]);
            if (position.has_spirit()) {
                ++with_spirit;
                ASSERT_EQ(scores[at] <= -100'000, loses);
            } else {
                ASSERT_EQ(loses, all_lose);
                ASSERT_EQ(Onitama::is_quiet(position, moves[at]),
                          at >= tactical.size() && !loses && !moves[at].is_pass());
            }
            ASSERT_EQ(scores[at] > 0, !loses && is_capture(position, moves[at]));
        }
    }
    EXPECT_GT(with_spirit, 1000U);
}

}  // namespace
}  // namespace quadriga::onitama
