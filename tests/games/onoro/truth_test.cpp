#include <optional>

#include <gtest/gtest.h>

#include "engine/search/search.hpp"
#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/retrograde.hpp"

/// Small games whose whole truth is known: the best test that a search can have.
namespace quadriga::onoro {
namespace {

using engine::Limits;
using engine::Score;

struct Silent final : engine::SearchObserver<Onoro> {
    void on_report(const engine::SearchReport<Onoro>&) override {}
    void on_current_move(Move, std::size_t) override {}
};

class Searcher {
public:
    Searcher() { EXPECT_TRUE(table_.resize(16)); }

    engine::RootMove<Onoro> search(const Position& root, const Limits& limits) {
        const engine::Key root_key = key(root);
        const engine::SearchTask<Onoro> task{
            .root = root, .search_moves = {}, .keys = {&root_key, 1}, .repetition = 3, .move_limit = 0};
        engine::StopToken stop_token;
        Silent observer;
        return engine::Search<Onoro>(task, limits, {}, table_, stop_token, observer).run().lines.front();
    }

private:
    engine::TranspositionTable table_;
};

TEST(OnoroTruth, CountsOfSmallGames) {
    const slow::Solution four(4);
    EXPECT_EQ(four.shapes(), 54U);
    EXPECT_EQ(four.counts(), (slow::Counts{3'472, 250, 11, 47}));
    const slow::Solution five(5);
    EXPECT_EQ(five.shapes(), 724U);
    EXPECT_EQ(five.counts(), (slow::Counts{129'180, 43'634, 3'748, 5'886}));
}

/// Every `stride`th position: no search of `depth` plies announces a mate that is none, and a search for a mate within
/// `within` plies finds it exactly where it is.
void expect_truth(const slow::Solution& solution, int stride, int depth, int within) {
    Searcher searcher;
    int number = 0;
    solution.for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        if (number++ % stride != 0 || plies == 0) return;
        const Position position = read_position(slow::write_position(slow_position)).value();
        Limits limits;
        limits.depth = depth;
        const Score score = searcher.search(position, limits).score;
        if (engine::is_mate(score)) {
            ASSERT_TRUE(plies) << write_position(position);
            ASSERT_EQ(engine::is_win(score), *plies % 2 == 1) << write_position(position);
            ASSERT_GE(engine::plies_to_mate(score), *plies) << write_position(position);
        }
        Limits mate;
        mate.mate = within;
        const Score found = searcher.search(position, mate).score;
        const bool is_there = plies && *plies % 2 == 1 && *plies <= within;
        ASSERT_EQ(engine::is_win(found), is_there) << write_position(position);
        ASSERT_TRUE(!is_there || engine::plies_to_mate(found) == *plies) << write_position(position);
    });
    EXPECT_GT(number, 0);
}

TEST(OnoroTruth, ASideWithoutMovesIsNeverPruned) {
    Searcher searcher;
    slow::Solution(4).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        if (!plies || plies == 0) return;
        const Position position = read_position(slow::write_position(slow_position)).value();
        Limits limits;
        limits.depth = *plies + 1;
        EXPECT_TRUE(engine::is_mate(searcher.search(position, limits).score)) << write_position(position);
    });
}

TEST(OnoroTruth, TheSearchTellsItOfFourPawns) { expect_truth(slow::Solution(4), 3, 4, 5); }
TEST(OnoroTruth, TheSearchTellsItOfFivePawns) { expect_truth(slow::Solution(5), 301, 4, 5); }

}  // namespace
}  // namespace quadriga::onoro
