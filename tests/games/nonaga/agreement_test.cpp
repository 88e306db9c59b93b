#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "games/nonaga/nonaga.hpp"
#include "tests/games/nonaga/samples.hpp"
#include "tests/games/nonaga/slow_nonaga.hpp"

namespace quadriga::nonaga {
namespace {

/// Checks that both generators give the same moves, the same positions after them and the same outcome.
void expect_same_moves(const std::string& text) {
    SCOPED_TRACE(text);
    const Position position = position_of(text);
    const slow::Position slow_position = slow::read_position(text);
    const bool is_over = slow::has_connected(slow_position, position.side == Player::p1 ? 'B' : 'R');
    ASSERT_EQ(Nonaga::outcome(position).is_over(), is_over);
    if (is_over) return;

    const auto expected = slow::successors(slow_position);
    Moves moves;
    Nonaga::generate(position, moves);
    std::set<std::string> words;
    for (std::size_t at = 0; at < moves.size(); ++at) {
        const std::string word = Nonaga::write_move(position, moves[at]);
        words.insert(word);
        const auto found = expected.find(word);
        ASSERT_NE(found, expected.end()) << word << " is illegal";
        if (at % 7 == 0) {
            EXPECT_EQ(Nonaga::write_position(Nonaga::apply(position, moves[at])), slow::write_position(found->second))
                << word;
        }
    }
    EXPECT_EQ(moves.size(), words.size()) << "a move is generated twice";
    EXPECT_EQ(words.size(), expected.size());
    EXPECT_EQ(Nonaga::count_moves(position), expected.size());
    EXPECT_EQ(slow::can_connect(slow_position), Nonaga::winning_move(position) != Move{});
}

TEST(NonagaAgreement, InRandomGames) {
    for (const std::string& text : positions_of_random_games(1, 12, 30)) expect_same_moves(text);
}

TEST(NonagaAgreement, OnRandomGroups) {
    for (const std::string& text : random_positions(2, 500)) expect_same_moves(text);
}

TEST(NonagaAgreement, RandomGroupsHaveBoxesOfAllSizes) {
    std::set<bool> needs_two_words;
    std::set<bool> needs_more;
    for (const std::string& text : random_positions(2, 500)) {
        const Position position = position_of(text);
        const int cells = (position.width + 2) * (position.height + 2);
        needs_two_words.insert(cells > 64);
        needs_more.insert(cells > 128);
    }
    EXPECT_EQ(needs_two_words.size(), 2U);
    EXPECT_EQ(needs_more.size(), 2U);
}

std::uint64_t perft(const std::string& text, int depth) { return engine::perft<Nonaga>(position_of(text), depth); }

TEST(NonagaAgreement, PerftCounts) {
    EXPECT_EQ(perft("2RoB/1oooo/BoooR/oooo/RoB k11 r", 1), 570U);
    EXPECT_EQ(perft("2RoB/1oooo/BoooR/oooo/RoB k11 r", 2), 199'488U);
    EXPECT_EQ(perft("2RoB/1oooo/BoooR/oooo/RoB k11 r", 3), 73'399'374U);
    EXPECT_EQ(perft("oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o - r", 2), 317'162U);
    EXPECT_EQ(perft("4oo/1oBoR/R1o2oo/1xo2oo/1RooBB - r", 2), 321'537U);
}

TEST(NonagaAgreement, DefaultMoveIsNeverLegal) {
    for (const std::string& text : random_positions(3, 200)) {
        Moves moves;
        if (Nonaga::outcome(position_of(text)).is_over()) continue;
        Nonaga::generate(position_of(text), moves);
        for (const Move move : moves) ASSERT_NE(move, Move{}) << text;
    }
}

/// Chains along the three axes, which have the largest boxes.
TEST(NonagaAgreement, OnTheLongestChains) {
    for (const std::size_t direction : {0U, 1U, 2U}) {
        slow::Position board;
        slow::Cell cell{20, 3};
        for (int at = 0; at < 19; ++at) {
            board.discs.insert(cell);
            if (at % 3 == 0 && at < 18) board.pieces[cell] = at % 2 == 0 ? 'R' : 'B';
            if (at == 18) board.locked = cell;
            cell = slow::neighbours(cell)[direction];
        }
        expect_same_moves(slow::write_position(board));
    }
}

}  // namespace
}  // namespace quadriga::nonaga
