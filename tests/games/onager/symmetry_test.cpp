// Keys, counts and evaluations of positions and their images.

#include <map>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "engine/search/perft.hpp"
#include "tests/games/onager/samples.hpp"
#include "tests/games/onager/slow_onager.hpp"

namespace quadriga::onager {
namespace {

Position image_of(const Position& position, slow::Position (*image)(const slow::Position&)) {
    const auto read = read_position(slow::write_position(image(slow::read_position(write_position(position)))));
    EXPECT_TRUE(read.has_value()) << write_position(position) << ": " << read.error().text;
    return read.value_or(position);
}

TEST(Symmetry, ImagesHaveEqualCounts) {
    int turn = 0;
    const auto check = [&](const Position& position) {
        if (position.is_placing_lakes() || ++turn % 10 != 0) return;
        const auto expected = engine::perft<Onager>(position, 2);
        EXPECT_EQ(engine::perft<Onager>(image_of(position, slow::mirrored), 2), expected);
        EXPECT_EQ(engine::perft<Onager>(image_of(position, slow::exchanged), 2), expected);
    };
    play_random_games(40, 100, check);
    scatter_positions(1000, check);
}

TEST(Symmetry, EvaluationFollowsTheImages) {
    const auto check = [](const Position& position) {
        if (position.is_placing_lakes()) return;
        const auto terms = evaluate(position);
        EXPECT_EQ(evaluate(image_of(position, slow::mirrored)), terms);
        auto negated = evaluate(image_of(position, slow::exchanged));
        for (auto& term : negated) term = -term;
        EXPECT_EQ(negated, terms) << write_position(position);
    };
    play_random_games(40, 100, check);
    scatter_positions(1000, check);
}

TEST(Symmetry, TheStartIsEvenButForTheTurn) {
    const auto terms = evaluate(start());
    EXPECT_EQ(std::accumulate(terms.begin(), terms.end() - 1, 0), 0);
    EXPECT_GT(terms.back(), 0);
}

TEST(Key, IsThePositionsAloneAndDiffersBetweenPositions) {
    std::map<Key, std::string> seen;
    play_random_games(60, 150, [&](const Position& position) {
        const std::string fen = write_position(position);
        const auto read = read_position(fen);
        ASSERT_TRUE(read.has_value()) << fen << ": " << read.error().text;
        EXPECT_EQ(read->key(), position.key()) << fen;
        EXPECT_EQ(seen.try_emplace(position.key(), fen).first->second, fen);
    });
    EXPECT_GT(seen.size(), 4000U);
}

TEST(Key, ForgetsTheWayToThePosition) {
    const auto after = [](std::initializer_list<std::string_view> words) {
        Position position = start();
        for (const auto word : words) position = apply(position, *read_move(position, word));
        return position.key();
    };
    EXPECT_EQ(after({"f1", "f2", "f3", "b1c1", "j1i1", "b3c3"}), after({"f3", "f2", "f1", "b3c3", "j1i1", "b1c1"}));
    EXPECT_EQ(after({"f1", "f2", "f3"}), after({"f1", "f2", "f3", "b1c1", "j1i1", "c1b1", "i1j1"}));
    EXPECT_NE(after({"f1", "f2", "f3"}), after({"f1", "f2", "f3", "b1c1", "j1i1", "c1b1"}));
}

}  // namespace
}  // namespace quadriga::onager
