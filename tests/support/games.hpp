#pragma once

#include <tuple>

#include <gtest/gtest.h>

#include "games/list.hpp"

/// All games as a list of types, for suites that run for each game.
namespace quadriga::test {

template <class... G>
testing::Types<G...> types_of(std::tuple<G...>);

using AllGames = decltype(types_of(games::List{}));

/// Names the instantiated suites after the games.
struct GameName {
    template <class G>
    static std::string GetName(int) {
        return std::string(G::name);
    }
};

}  // namespace quadriga::test
