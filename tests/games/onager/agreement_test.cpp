// Compares the game with the slow generator.

#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/onager/moves.hpp"
#include "tests/games/onager/samples.hpp"
#include "tests/games/onager/slow_onager.hpp"

namespace quadriga::onager {
namespace {

std::set<std::string> words_of(const Position& position) {
    Moves moves;
    Onager::generate(position, moves);
    std::set<std::string> words;
    for (const Move move : moves) {
        EXPECT_NE(move, Move{});
        EXPECT_TRUE(words.insert(Onager::write_move(position, move)).second)
            << "twice: " << Onager::write_move(position, move);
    }
    return words;
}

std::string outcome_of(const Position& position) {
    Outcome found = Onager::outcome(position);
    if (!found.is_over() && Onager::count_moves(position) == 0) found = Onager::outcome_without_moves(position);
    if (!found.is_over()) return "none";
    return fmt::format("{} {}", engine::text(found.result), engine::text(found.reason, Onager::reasons).word);
}

/// Whether some cell can be reached only by a chain of jumps.
bool has_chain(const Position& position) {
    Moves moves;
    Onager::generate(position, moves);
    return std::ranges::any_of(moves, [&](Move move) {
        const CellSet near = neighbours[move.from] | jumps(Flight(position, move.from), move.from);
        return !move.is_lake() && !near.contains(move.to);
    });
}

/// Checks that both generators give the same outcome and moves. Returns false if the position is decided.
bool expect_agreement(const Position& position) {
    const std::string fen = Onager::write_position(position);
    const slow::Position board = slow::read_position(fen);
    EXPECT_EQ(outcome_of(position), slow::outcome(board)) << fen;
    if (Onager::outcome(position).is_over()) return false;
    const auto words = words_of(position);
    EXPECT_EQ(words, slow::legal_moves(board)) << fen;
    EXPECT_EQ(Onager::count_moves(position), words.size()) << fen;
    return true;
}

TEST(OnagerAgreement, MovesCountsAndOutcomesInRandomGames) {
    int finished = 0;
    int with_chains = 0;
    play_random_games(200, 120, [&](const Position& position) {
        if (!expect_agreement(position)) {
            ++finished;
        } else if (has_chain(position)) {
            ++with_chains;
        }
    });
    EXPECT_GT(finished, 50);
    EXPECT_GT(with_chains, 1000);
}

TEST(OnagerAgreement, MovesCountsAndOutcomesOfScatteredPositions) {
    int undecided = 0;
    scatter_positions(3000, [&](const Position& position) { undecided += expect_agreement(position) ? 1 : 0; });
    EXPECT_GT(undecided, 1000);
}

void expect_same_successors(const Position& position, std::size_t first, std::size_t stride) {
    const slow::Position board = slow::read_position(Onager::write_position(position));
    Moves moves;
    Onager::generate(position, moves);
    for (std::size_t at = first; at < moves.size(); at += stride) {
        const Position next = Onager::apply(position, moves[at]);
        const std::string fen = slow::write_position(slow::apply(board, Onager::write_move(position, moves[at])));
        ASSERT_EQ(Onager::write_position(next), fen);
        ASSERT_EQ(next.key(), Onager::read_position(fen)->key()) << fen;
    }
}

TEST(OnagerAgreement, PositionsAndKeysAfterMoves) {
    std::size_t turn = 0;
    const auto check = [&](const Position& position) {
        if (!Onager::outcome(position).is_over()) expect_same_successors(position, turn++ % 4, 4);
    };
    play_random_games(12, 120, check);
    scatter_positions(500, check);
}

TEST(OnagerAgreement, WholePathsAreReadAsTheirEnds) {
    int longest_paths = 0;
    play_random_games(8, 120, [&](const Position& position) {
        if (Onager::outcome(position).is_over() || position.is_placing_lakes()) return;
        for (const std::string& path : slow::paths(slow::read_position(Onager::write_position(position)), 3)) {
            const auto last = path.find_last_of("abcdefghijk");
            const auto first_end = path.find_first_of("abcdefghijk", 1);
            const std::string ends = path.substr(0, first_end) + path.substr(last);
            const auto move = Onager::read_move(position, path);
            if (path.substr(0, first_end) == path.substr(last)) {
                EXPECT_FALSE(move.has_value()) << path;
            } else {
                ASSERT_TRUE(move.has_value()) << path << ": " << move.error().text;
                EXPECT_EQ(Onager::write_move(position, *move), ends);
            }
            if (std::ranges::count_if(path, [](char letter) { return letter >= 'a'; }) == 4) ++longest_paths;
        }
    });
    EXPECT_GT(longest_paths, 0);
}

}  // namespace
}  // namespace quadriga::onager
