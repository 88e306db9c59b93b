#include "engine/search/root_probe.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/search/exact_value.hpp"
#include "engine/search/oracle.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/stop_token.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

/// Tic-tac-toe that knows the values of all its positions with at most `most_empty` empty cells.
struct Solved : toy::TicTacToe {
    struct ExactValues : NoExactValues {
        static inline int most_empty = 9;
        static inline bool has_distances = true;

        static std::optional<ExactValue> known(const Position& position) {
            if (std::popcount(empty_cells(position)) > most_empty) return std::nullopt;
            const ExactValue value = solve(position);
            if (has_distances || value.is_draw()) return value;
            return value.is_win() ? ExactValue::win() : ExactValue::loss();
        }
        static ExactValue solve(const Position& position) {
            if (const Outcome outcome = board_outcome<Solved>(position); outcome.is_over())
                return value_of(outcome, side_to_move(position), 0);
            MovesOf<Solved> moves;
            generate(position, moves);
            ExactValue best = ExactValue::loss_in(0);
            for (const Move move : moves) best = std::max(best, solve(apply(position, move)).one_ply_earlier(false));
            return best;
        }
    };
};

class RootProbeTest : public testing::Test {
protected:
    RootProbeTest() {
        Solved::ExactValues::most_empty = 9;
        Solved::ExactValues::has_distances = true;
    }

    /// Ranks the root's moves; the task's root is then `root`.
    [[nodiscard]] std::optional<std::vector<RootMove<Solved>>> rank(std::string_view root, std::size_t lines) {
        task_.root = Solved::read_position(root).value();
        keys_ = {Solved::key(task_.root)};
        task_.keys = keys_;
        MovesOf<Solved> list;
        Solved::generate(task_.root, list);
        std::vector<RootMove<Solved>> moves;
        for (const auto move : list) moves.push_back({.move = move, .pv = {move}});
        return RootProbe<Solved>(task_, stop_token_).rank(moves, lines);
    }
    [[nodiscard]] static std::vector<ExactValue> values(const std::vector<RootMove<Solved>>& moves) {
        std::vector<ExactValue> values;
        values.reserve(moves.size());
        for (const auto& move : moves) values.push_back(move.value.value());
        return values;
    }

    static constexpr std::string_view won = "xx.oo.... x";     // one move wins at once
    static constexpr std::string_view forked = "x...o...x o";  // the corners lose; the sides draw
    Oracle<Solved> oracle_;
    std::vector<Key> keys_;
    SearchTask<Solved> task_{.root = {}, .keys = {}, .oracle = &oracle_};
    StopToken stop_token_;
};

TEST_F(RootProbeTest, LeavesTheMovesAmongWhichThereIsAChoice) {
    const auto drawn = rank("......... x", 1).value();
    EXPECT_EQ(values(drawn), std::vector<ExactValue>(9, ExactValue::draw()));
    EXPECT_EQ(values(rank(won, 1).value()), std::vector{ExactValue::win_in(1)});
    EXPECT_EQ(values(rank(forked, 1).value()), std::vector<ExactValue>(4, ExactValue::draw()));
}

TEST_F(RootProbeTest, RanksAsManyLinesAsAreWanted) {
    const auto ranked = rank(forked, 5).value();
    EXPECT_EQ(values(ranked), (std::vector{ExactValue::draw(), ExactValue::draw(), ExactValue::draw(),
                                           ExactValue::draw(), ExactValue::loss_in(4)}));
    EXPECT_TRUE(ranked.back().is_settled());
    EXPECT_EQ(ranked.back().score, mated_in(4));
    EXPECT_EQ(ranked.back().pv.size(), 4U);
    EXPECT_FALSE(ranked.front().is_settled());
}

TEST_F(RootProbeTest, AnUnknownDistanceIsForTheSearch) {
    Solved::ExactValues::has_distances = false;
    const auto ranked = rank(forked, 5).value();
    EXPECT_EQ(ranked.size(), 6U) << "both losses are left: the search may hold out longer after one of them";
    EXPECT_EQ(ranked.back().value, ExactValue::loss());
    EXPECT_FALSE(ranked.back().is_settled());
    EXPECT_EQ(values(rank(won, 1).value()), std::vector{ExactValue::win_in(1)}) << "by the rules";
}

TEST_F(RootProbeTest, SaysNothingIfAMoveIsUnknown) {
    Solved::ExactValues::most_empty = 7;
    EXPECT_FALSE(rank("......... x", 1));
    EXPECT_TRUE(rank("x........ o", 1));
    task_.oracle = nullptr;
    EXPECT_FALSE(rank(won, 1));
    EXPECT_EQ(values(rank("xxoooxxo. x", 1).value()), std::vector{ExactValue::draw()}) << "by the rules alone";
}

TEST_F(RootProbeTest, TheMoveLimitDrawsWhatComesTooLate) {
    task_.move_limit = 3;
    EXPECT_EQ(values(rank(forked, 6).value()), std::vector<ExactValue>(6, ExactValue::draw()));
    task_.move_limit = 4;
    EXPECT_EQ(values(rank(forked, 6).value()).back(), ExactValue::loss_in(4));
}

}  // namespace
}  // namespace quadriga::engine
