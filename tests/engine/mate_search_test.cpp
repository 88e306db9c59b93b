#include "engine/search/mate_search.hpp"

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using toy::TicTacToe;

class FindMate : public testing::Test {
protected:
    FindMate() { EXPECT_TRUE(table_.resize(1)); }

    /// Searches for a win within `plies` plies from a position, and records the refuted plies.
    MateResult<TicTacToe> find(std::string_view text, int plies, std::uint64_t node_limit = no_limit) {
        const TicTacToe::Position root = TicTacToe::read_position(text).value();
        const Key key = TicTacToe::key(root);
        SearchTask<TicTacToe> task{.root = root, .keys = {&key, 1}};
        task.limits.mate = plies;
        MovesOf<TicTacToe> moves;
        TicTacToe::generate(root, moves);
        std::vector<RootMove<TicTacToe>> root_moves;
        for (const auto move : moves) root_moves.push_back({.move = move, .pv = {move}});
        NodeCounter counter(node_limit, stop_token_);
        table_.new_search();
        refuted_.clear();
        auto result =
            find_mate<TicTacToe>(task, table_, counter, root_moves, [this](int within) { refuted_.push_back(within); });
        nodes_ = counter.nodes();
        return result;
    }

    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    StopToken stop_token_;
    std::vector<int> refuted_;
    std::uint64_t nodes_ = 0;

private:
    TranspositionTable table_;
};

TEST_F(FindMate, FindsTheShortestWinWithItsLine) {
    const auto result = find("xx.oo.... x", 9);
    ASSERT_TRUE(result.win);
    EXPECT_EQ(result.win->score, mate_in(1));
    EXPECT_EQ(result.win->bound, Bound::exact);
    EXPECT_EQ(result.win->pv, std::vector{result.win->move});
    EXPECT_FALSE(result.no_mate_within);
    EXPECT_TRUE(refuted_.empty() || refuted_ == std::vector{0});
}

TEST_F(FindMate, RefutesShorterWinsOnTheWay) {
    const auto result = find("xo....... x", 9);
    ASSERT_TRUE(result.win);
    EXPECT_EQ(result.win->score, mate_in(5));
    EXPECT_EQ(result.win->pv.size(), 5U);
    EXPECT_FALSE(result.no_mate_within);
    EXPECT_EQ(refuted_, (std::vector{0, 1, 2, 3}));
}

TEST_F(FindMate, ProvesThatThereIsNone) {
    const auto result = find("......... x", 5);
    EXPECT_FALSE(result.win);
    EXPECT_EQ(result.no_mate_within, 5);
    EXPECT_EQ(refuted_, (std::vector{0, 1, 2, 3, 4, 5}));
}

TEST_F(FindMate, NothingWinsWithinNoPlies) {
    EXPECT_EQ(find("xx.oo.... x", 0).no_mate_within, 0);
    EXPECT_EQ(nodes_, 0U);
}

TEST_F(FindMate, SaysWhatItHasProvedWhenItIsHalted) {
    const auto result = find("......... x", 9, 100);
    EXPECT_FALSE(result.win);
    EXPECT_EQ(nodes_, 100U);
    ASSERT_TRUE(result.no_mate_within);
    EXPECT_EQ(*result.no_mate_within, refuted_.back());
    EXPECT_LT(*result.no_mate_within, 9);
    stop_token_.stop();
    EXPECT_FALSE(find("xx.oo.... x", 9).win);
    EXPECT_FALSE(find("xx.oo.... x", 9).no_mate_within);
}

TEST(NodeCounter, GoesOnAfterItsLimitIsRaised) {
    StopToken stop_token;
    NodeCounter counter(2, stop_token);
    EXPECT_TRUE(counter.visit() && counter.visit());
    EXPECT_FALSE(counter.visit());
    EXPECT_TRUE(counter.is_halted());
    counter.set_limit(3);
    EXPECT_FALSE(counter.is_halted());
    EXPECT_TRUE(counter.visit());
    EXPECT_FALSE(counter.visit());
    EXPECT_EQ(counter.nodes(), 3U);
}

}  // namespace
}  // namespace quadriga::engine
