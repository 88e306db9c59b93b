#include <map>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "games/onager/onager.hpp"
#include "tests/games/onager/samples.hpp"

namespace quadriga::onager {
namespace {

TEST(OnagerSymmetry, ColoursCannotBeExchangedBeforeAllLakesArePlaced) {
    Position position = Onager::start();
    EXPECT_EQ(Onager::symmetries(position).size(), 2U);
    for (const auto* const lake : {"f1", "f2", "f3"})
        position = Onager::apply(position, *Onager::read_move(position, lake));
    EXPECT_EQ(Onager::symmetries(position).size(), 4U);
}

TEST(OnagerSymmetry, TheStartIsEvenExceptForTheTurn) {
    const auto terms = Onager::evaluate(Onager::start());
    EXPECT_EQ(std::accumulate(terms.begin(), terms.end() - 1, 0), 0);
    EXPECT_GT(terms.back(), 0);
}

TEST(OnagerKey, EqualExactlyForEqualPositions) {
    std::map<Key, std::string> seen;
    play_random_games(60, 150, [&](const Position& position) {
        const std::string fen = Onager::write_position(position);
        const auto read = Onager::read_position(fen);
        ASSERT_TRUE(read.has_value()) << fen << ": " << read.error().text;
        EXPECT_EQ(read->key(), position.key()) << fen;
        EXPECT_EQ(seen.try_emplace(position.key(), fen).first->second, fen);
    });
    EXPECT_GT(seen.size(), 4000U);
}

TEST(OnagerKey, DoesNotDependOnTheMoveOrder) {
    const auto after = [](std::initializer_list<std::string_view> words) {
        Position position = Onager::start();
        for (const auto word : words) position = Onager::apply(position, *Onager::read_move(position, word));
        return position.key();
    };
    EXPECT_EQ(after({"f1", "f2", "f3", "b1c1", "j1i1", "b3c3"}), after({"f3", "f2", "f1", "b3c3", "j1i1", "b1c1"}));
    EXPECT_EQ(after({"f1", "f2", "f3"}), after({"f1", "f2", "f3", "b1c1", "j1i1", "c1b1", "i1j1"}));
    EXPECT_NE(after({"f1", "f2", "f3"}), after({"f1", "f2", "f3", "b1c1", "j1i1", "c1b1"}));
}

}  // namespace
}  // namespace quadriga::onager
