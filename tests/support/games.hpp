#pragma once

#include <gtest/gtest.h>

#include "games/nonaga/nonaga.hpp"
#include "games/onager/onager.hpp"
#include "games/onitama/onitama.hpp"
#include "games/onoro/onoro.hpp"

/// All games as a list of types, for suites that run on each of them.
namespace quadriga::test {

using AllGames = testing::Types<onager::Onager, onitama::Onitama, nonaga::Nonaga, onoro::Onoro>;

/// Names the suites after the games.
struct GameName {
    template <class G>
    static std::string GetName(int) {
        return std::string(G::name);
    }
};

}  // namespace quadriga::test
