#include <algorithm>
#include <string_view>
#include <tuple>

#include <gtest/gtest.h>

#include "engine/search/static_evaluation.hpp"
#include "games/list.hpp"
#include "protocol/parsing/options.hpp"
#include "quadriga/engine.hpp"

namespace quadriga {
namespace {

TEST(Registry, NamesOfGamesAreUniqueWords) {
    const auto games = games::registry();
    for (const auto& game : games) {
        EXPECT_TRUE(std::ranges::all_of(game.name, [](char c) { return c >= 'a' && c <= 'z'; })) << game.name;
        EXPECT_EQ(std::ranges::count(games, game.name, &engine::GameEntry::name), 1) << game.name;
    }
}

TEST(Registry, GamesAreFoundByName) {
    for (const auto& game : games::registry()) EXPECT_EQ(games::find_game(game.name), &game) << game.name;
    for (const auto* const name : {"", "chess", "Onoro", "onoro "}) EXPECT_EQ(games::find_game(name), nullptr) << name;
}

/// The options of all games share one table, in which each name finds its own row.
TEST(Registry, NamesOfOptionsAreUnique) {
    const protocol::OptionTable table(games::registry());
    for (const auto& row : table.rows()) EXPECT_EQ(table.find(row.name), &row) << row.name;
}

/// A network that cannot be read would go unnoticed: the search runs without it.
TEST(Registry, NetworksOfTheProgramAreForTheirGames) {
    const auto check = []<class G>(G) {
        if constexpr (engine::HasFeatures<G>) {
            EXPECT_EQ(engine::own_network<G>() != nullptr, !G::Features::network().empty()) << G::name;
        }
    };
    std::apply([&](auto... game) { (check(game), ...); }, games::List{});
}

}  // namespace
}  // namespace quadriga
