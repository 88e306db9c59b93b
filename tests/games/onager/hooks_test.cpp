// Compares the search hints with the rules.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/games/onager/samples.hpp"

namespace quadriga::onager {
namespace {

TEST(OnagerHooks, AThreatWinsAfterANullMove) {
    int threats = 0;
    play_random_games(100, 120, [&](const Position& position) {
        if (Onager::outcome(position).is_over()) return;
        ASSERT_EQ(Onager::is_threatened(position), Onager::outcome(Onager::null_move(position)).is_over())
            << Onager::write_position(position);
        if (Onager::is_threatened(position)) ++threats;
    });
    EXPECT_GT(threats, 50);
}

TEST(OnagerHooks, NoMoveWinsOnTheBackRankAtOnce) {
    play_random_games(20, 120, [](const Position& position) {
        if (Onager::outcome(position).is_over()) return;
        Moves moves;
        Onager::generate(position, moves);
        for (const Move move : moves) {
            EXPECT_FALSE(engine::is_win_of(position.side_to_move(), Onager::outcome(Onager::apply(position, move))));
        }
    });
}

/// The legal moves for which `is_wanted(move, score)` is true, with their scores.
template <class Wanted>
std::map<std::string, std::int32_t> scored_moves(const Position& position, Wanted is_wanted) {
    Moves moves;
    Onager::generate(position, moves);
    std::vector<std::int32_t> scores(moves.size());
    Onager::score_moves(position, moves.span(), scores);
    std::map<std::string, std::int32_t> found;
    for (std::size_t at = 0; at < moves.size(); ++at) {
        EXPECT_LE(std::abs(scores[at]), 1'000'000);
        if (is_wanted(moves[at], scores[at])) found.emplace(Onager::write_move(position, moves[at]), scores[at]);
    }
    return found;
}

/// The moves that a stage generates, with their scores. Checks that none occurs twice.
std::map<std::string, std::int32_t> stage(const Position& position,
                                          void (*generate_stage)(const Position&, Moves&, std::span<std::int32_t>)) {
    Moves moves;
    std::vector<std::int32_t> scores(max_moves);
    generate_stage(position, moves, scores);
    std::map<std::string, std::int32_t> found;
    for (std::size_t at = 0; at < moves.size(); ++at)
        EXPECT_TRUE(found.emplace(Onager::write_move(position, moves[at]), scores[at]).second)
            << Onager::write_position(position);
    return found;
}

TEST(OnagerHooks, TacticalMovesImproveTheLeadOnTheBackRanks) {
    const auto check = [](const Position& position) {
        if (Onager::outcome(position).is_over()) return;
        const auto improves = [&](Move move, std::int32_t /*score*/) {
            return !move.is_lake() && -lead(Onager::apply(position, move)) > lead(position);
        };
        const auto tactical = stage(position, Onager::generate_tactical);
        const auto improving = scored_moves(position, improves);
        if (!Onager::is_threatened(position) || !improving.empty()) {
            ASSERT_EQ(tactical, improving) << Onager::write_position(position);
        } else {
            // One losing move represents all of them.
            const auto all = scored_moves(position, [](Move /*move*/, std::int32_t /*score*/) { return true; });
            ASSERT_EQ(tactical.size(), std::min<std::size_t>(all.size(), 1)) << Onager::write_position(position);
            for (const auto& [word, score] : tactical) ASSERT_TRUE(all.contains(word)) << score;
        }
    };
    play_random_games(100, 120, check);
    scatter_positions(1000, check);
}

TEST(OnagerHooks, ThoseWhoAreBehindHaveNoOtherMoves) {
    int behind = 0;
    const auto check = [&](const Position& position) {
        if (Onager::outcome(position).is_over() || !Onager::is_threatened(position)) return;
        ++behind;
        EXPECT_TRUE(stage(position, Onager::generate_quiet).empty()) << Onager::write_position(position);
        Moves moves;
        Onager::generate(position, moves);
        for (const Move move : moves) {
            const Position next = Onager::apply(position, move);
            if (-lead(next) <= lead(position)) {
                EXPECT_TRUE(Onager::outcome(next).is_over());
            }
        }
    };
    play_random_games(100, 120, check);
    scatter_positions(1000, check);
    EXPECT_GT(behind, 100);
}

TEST(OnagerHooks, OnlyTacticalMovesHavePositiveScores) {
    const auto check = [](const Position& position) {
        if (Onager::outcome(position).is_over()) return;
        if (Onager::is_threatened(position)) return;
        const auto is_positive = [](Move /*move*/, std::int32_t score) { return score > 0; };
        const auto is_no_more = [](Move /*move*/, std::int32_t score) { return score <= 0; };
        ASSERT_EQ(stage(position, Onager::generate_tactical), scored_moves(position, is_positive));
        ASSERT_EQ(stage(position, Onager::generate_quiet), scored_moves(position, is_no_more));
    };
    play_random_games(100, 120, check);
    scatter_positions(1000, check);
}

TEST(OnagerHooks, AnyMoveIsKnownAsOneOfTheOthersOrNot) {
    int turn = 0;
    const auto check = [&](const Position& position) {
        if (Onager::outcome(position).is_over() || turn++ % 10 != 0) return;
        const auto quiet = stage(position, Onager::generate_quiet);
        std::size_t known = 0;
        all_cells.for_each([&](Cell from) {
            all_cells.for_each([&](Cell to) { known += std::size_t{Onager::is_quiet(position, {from, to})}; });
        });
        EXPECT_EQ(known, quiet.size()) << Onager::write_position(position);
        for (const auto& [word, score] : quiet)
            EXPECT_TRUE(Onager::is_quiet(position, *Onager::read_move(position, word))) << word;
    };
    play_random_games(30, 120, check);
    scatter_positions(500, check);
}

TEST(OnagerHooks, OnlyLakesAreIrreversible) {
    EXPECT_TRUE(Onager::is_irreversible(Onager::start(), Move::lake(cell_at(5, 1))));
    EXPECT_FALSE(Onager::is_irreversible(Onager::start(), Move{cell_at(0, 1), cell_at(2, 1)}));
}

}  // namespace
}  // namespace quadriga::onager
