#pragma once

#include <cstddef>
#include <memory>
#include <random>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/search/hints.hpp"
#include "engine/view/view.hpp"
#include "games/list.hpp"
#include "games/reversi/reversi.hpp"
#include "tests/support/games.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/tic_tac_toe.hpp"

/// The contract of every game with the engine, checked on the positions of random games. A suite tests one part of the
/// contract. A suite for an optional part is instantiated only for the games that declare it:
///
///     template <class G>
///     struct ContractNullMove : Contract<G> {
///         static constexpr bool applies = HasNullMove<G>;
///     };
///     TYPED_TEST_SUITE(ContractNullMove, GamesOf<ContractNullMove>, test::GameName);
namespace quadriga::engine {

template <class G>
struct Contract : testing::Test {
    /// Whether the suite applies to this game.
    static constexpr bool applies = true;

    using Position = typename G::Position;
    using Move = typename G::Move;

    static std::unique_ptr<MovesOf<G>> legal_moves(const Position& position) {
        auto moves = std::make_unique<MovesOf<G>>();
        if (!G::outcome(position).is_over()) G::generate(position, *moves);
        return moves;
    }

    /// Random games from the start position (at most 60 plies) and from every bench position (at most 40).
    static std::vector<std::vector<Position>> games() {
        std::mt19937 random(20240229);
        std::vector<std::vector<Position>> found;
        found.reserve(6 + G::bench_positions.size());
        for (int number = 0; number < 6; ++number) {
            found.push_back(test::random_game<G>(test::random_start<G>(random), 60, random));
        }
        for (const std::string_view text : G::bench_positions) {
            found.push_back(test::random_game<G>(test::position_of<G>(text), 40, random));
        }
        return found;
    }

    /// Calls check(position) for all positions of the games until one fails.
    template <class Check>
    static void for_each_position(Check check) {
        std::size_t checked = 0;
        for (const auto& game : games()) {
            for (const Position& position : game) {
                SCOPED_TRACE(G::write_position(position));
                check(position);
                ++checked;
                if (testing::Test::HasFailure()) return;
            }
        }
        EXPECT_GT(checked, 20U);
    }
};

/// The games of the engine, the template game and toys.
using ContractGames = decltype(std::tuple_cat(games::List{}, std::tuple<reversi::Reversi, toy::TicTacToe>{}));

template <template <class> class Suite, class... G>
auto those_of(std::tuple<G...>) {
    return std::tuple_cat(std::conditional_t<Suite<G>::applies, std::tuple<G>, std::tuple<>>{}...);
}

/// The contract games to which the suite applies, as a list of types for GoogleTest.
template <template <class> class Suite>
using GamesOf = decltype(test::types_of(those_of<Suite>(ContractGames{})));

}  // namespace quadriga::engine
