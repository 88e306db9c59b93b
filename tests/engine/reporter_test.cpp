#include "engine/search/reporter.hpp"

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using toy::TicTacToe;

struct LastReport final : Listener {
    void on_info(const Info& report) override {
        info = report;
        pv.assign(report.pv.begin(), report.pv.end());
    }
    void on_current_move(std::string_view move, int number) override {
        current_moves.emplace_back(std::string(move), number);
    }

    Info info;
    std::vector<std::string> pv;
    std::vector<std::pair<std::string, int>> current_moves;
};

class ReporterTest : public testing::Test {
protected:
    ReporterTest() {
        EXPECT_TRUE(table_.resize(1));
        while (workers_.size() < 2)
            workers_.push_back(std::make_unique<Worker<TicTacToe>>(task_, shared_, stop_token_, nullptr));
    }

    const std::array<Key, 1> keys_{TicTacToe::key({})};
    SearchTask<TicTacToe> task_{.root = {}, .keys = keys_};
    TranspositionTable table_;
    SharedTables shared_{table_};
    StopToken stop_token_;
    Reporter<TicTacToe>::Workers workers_;
    LastReport listener_;
    Reporter<TicTacToe> reporter_{task_, Clock::now(), table_, workers_, listener_};
};

TEST_F(ReporterTest, WritesALineInWordsWithItsRank) {
    const RootMove<TicTacToe> line{.move = {16}, .score = 40, .bound = Bound::lower, .pv = {{16}, {1}}};
    reporter_.report(line, 2, 7);
    const auto child = TicTacToe::apply({}, {16});
    EXPECT_EQ(listener_.pv, (std::vector{TicTacToe::write_move({}, {16}), TicTacToe::write_move(child, {1})}));
    EXPECT_EQ(listener_.info.multipv, 3);
    EXPECT_EQ(listener_.info.depth, 7);
    EXPECT_EQ(listener_.info.score, 40);
    EXPECT_EQ(listener_.info.bound, Bound::lower);
    EXPECT_EQ(listener_.info.wdl.win, chances(40, TicTacToe::search_parameters.wdl_scale).win);
}

TEST_F(ReporterTest, AddsWhatAllWorkersHaveCounted) {
    for (int visit = 0; visit < 3; ++visit) workers_[0]->counter().visit();
    workers_[1]->counter().visit();
    workers_[1]->counter().count_table_hit();
    reporter_.add_table_hits(5);
    reporter_.report({.move = {1}, .pv = {{1}}}, 0, 1);
    EXPECT_EQ(listener_.info.nodes, 4U);
    EXPECT_EQ(listener_.info.table_hits, 6U);
}

TEST_F(ReporterTest, ReportsCurrentMovesOfLongSearchesOnly) {
    reporter_.report_current_move({1}, 4);
    EXPECT_FALSE(reporter_.is_long());
    EXPECT_TRUE(listener_.current_moves.empty());
    const Reporter<TicTacToe> later(task_, Clock::now() - std::chrono::seconds{3}, table_, workers_, listener_);
    later.report_current_move({1}, 4);
    EXPECT_TRUE(later.is_long());
    EXPECT_EQ(listener_.current_moves, (std::vector{std::pair{TicTacToe::write_move({}, {1}), 4}}));
}

}  // namespace
}  // namespace quadriga::engine
