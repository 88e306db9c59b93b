#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/search/search.hpp"
#include "games/onoro/onoro.hpp"
#include "games/onoro/table/format.hpp"
#include "games/tools/solve/solver.hpp"
#include "tests/games/onoro/retrograde.hpp"

/// Tests the search in small games, in which all results are known.
namespace quadriga::onoro {
namespace {

using engine::Limits;
using engine::Score;

class Searcher {
public:
    Searcher() { EXPECT_TRUE(table_.resize(16)); }

    engine::RootMove<Onoro> search(const Position& root, const Limits& limits) {
        const engine::Key root_key = Onoro::key(root);
        const engine::SearchTask<Onoro> task{.root = root, .keys = {&root_key, 1}, .limits = limits, .move_limit = 0};
        engine::StopToken stop_token;
        engine::Listener listener;
        return engine::Search<Onoro>(task, table_, stop_token, listener).run().lines.front();
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

/// A position of the second phase that is not over, and the plies to its end if it is decided.
struct Known {
    Position position;
    std::optional<int> plies;
};

/// Every `stride`th position.
std::vector<Known> sample(const slow::Solution& solution, int stride) {
    std::vector<Known> sample;
    int number = 0;
    solution.for_each([&](const slow::Position& position, std::optional<int> plies) {
        if (plies == 0 || number++ % stride != 0) return;
        sample.push_back({Onoro::read_position(slow::write_position(position)).value(), plies});
    });
    return sample;
}

/// Checks that no search to `depth` plies reports a false mate, and that a mate search within `within` plies finds a
/// mate if and only if there is one.
void expect_truth(const std::vector<Known>& sample, int depth, int within) {
    Searcher searcher;
    Limits to_depth;
    to_depth.depth = depth;
    Limits for_mate;
    for_mate.mate = within;
    std::size_t announced = 0;
    std::size_t found = 0;
    for (const auto& [position, plies] : sample) {
        const Score score = searcher.search(position, to_depth).score;
        if (engine::is_mate(score)) {
            ++announced;
            ASSERT_TRUE(plies) << Onoro::write_position(position);
            ASSERT_EQ(engine::is_win(score), *plies % 2 == 1) << Onoro::write_position(position);
            ASSERT_GE(engine::plies_to_mate(score), *plies) << Onoro::write_position(position);
        }
        const Score win = searcher.search(position, for_mate).score;
        const bool is_there = plies && *plies % 2 == 1 && *plies <= within;
        // Without a mate, the answer is that of a short search, whose score may be a longer win.
        ASSERT_EQ(engine::is_win(win) && engine::plies_to_mate(win) <= within, is_there)
            << Onoro::write_position(position);
        if (!is_there) continue;
        ++found;
        ASSERT_EQ(engine::plies_to_mate(win), *plies) << Onoro::write_position(position);
    }
    EXPECT_GT(announced, 0U);
    EXPECT_GT(found, 0U);
    fmt::print("{} positions, {} mates announced, {} wins found\n", sample.size(), announced, found);
}

/// `usual`, or the environment variable QUADRIGA_TRUTH_STRIDE; 1 selects all positions.
int stride(int usual) {
    const char* const text = std::getenv("QUADRIGA_TRUTH_STRIDE");
    return text == nullptr ? usual : std::stoi(text);
}

/// Every `stride`th position of the game with six pawns per side, with the results of quadriga-solve.
std::vector<Known> sample_of_six(int stride) {
    constexpr int pawns_a_side = 6;
    const table::HalfSets sets(2 * pawns_a_side);
    solve::Solver solver(pawns_a_side);
    std::vector<Known> sample;
    int number = 0;
    for (std::size_t shape = 0; shape < solver.graph().size(); ++shape) {
        for (const std::size_t own : sets.sets()) {
            if (number++ % stride != 0) continue;
            const Position position = solver.graph().position({shape, own});
            if (has_line(position.own()) || has_line(position.other()) || Onoro::count_moves(position) == 0) continue;
            sample.push_back({position, std::nullopt});
        }
    }
    EXPECT_TRUE(solver.solve([&](const solve::Solver::Progress& progress) {
        for (Known& known : sample) {
            if (!known.plies && solver.result(known.position) != solve::Result::draw) known.plies = progress.ply;
        }
        return true;
    }));
    return sample;
}

TEST(OnoroTruth, ASideWithoutMovesIsNeverPruned) {
    Searcher searcher;
    slow::Solution(4).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        if (!plies || plies == 0) return;
        const Position position = Onoro::read_position(slow::write_position(slow_position)).value();
        Limits limits;
        limits.depth = *plies + 1;
        EXPECT_TRUE(engine::is_mate(searcher.search(position, limits).score)) << Onoro::write_position(position);
    });
}

TEST(OnoroTruth, AMateSearchSeesAWinWithoutALine) {
    Limits limits;
    limits.mate = 3;
    const auto best = Searcher().search(Onoro::read_position("1BB/BW/B/WWB/W1W/BW m12 b 6").value(), limits);
    EXPECT_EQ(best.score, engine::mate_in(3));
    EXPECT_EQ(best.pv.size(), 3U);
}

TEST(OnoroTruth, TheSearchTellsItOfFourPawns) { expect_truth(sample(slow::Solution(4), 1), 4, 5); }
TEST(OnoroTruth, TheSearchTellsItOfFivePawns) { expect_truth(sample(slow::Solution(5), stride(301)), 4, 5); }
TEST(OnoroTruth, TheSearchTellsItOfSixPawns) { expect_truth(sample_of_six(stride(9'973)), 3, 3); }

}  // namespace
}  // namespace quadriga::onoro
