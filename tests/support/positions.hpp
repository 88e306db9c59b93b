#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/game/rules.hpp"

/// Positions for tests: from a string, at the start, in random games.
namespace quadriga::test {

/// The position described by a string; fails the test with the error if it cannot be read.
template <engine::Rules G>
typename G::Position position_of(std::string_view text) {
    const auto position = G::read_position(text);
    EXPECT_TRUE(position) << text << ": " << position.error().text;
    return position.value();
}

/// A start position with random values of the start options, if the game has any.
template <engine::HasStart G>
typename G::Position random_start(std::mt19937& random) {
    std::vector<std::int64_t> values;
    for (const engine::StartOption& option : G::start_options) {
        const auto count = option.choices.empty() ? static_cast<std::uint64_t>(option.max - option.min) + 1
                                                  : std::uint64_t{option.choices.size()};
        values.push_back(option.min + static_cast<std::int64_t>(random() % count));
    }
    return engine::start_position<G>(values);
}

/// A game of random legal moves: the positions from the root to the end, or to `plies` moves. The same in every run and
/// on every machine: the generator and its reduction are fixed.
template <engine::Rules G>
std::vector<typename G::Position> random_game(typename G::Position root, std::size_t plies, std::mt19937& random) {
    std::vector positions{root};
    const auto moves = std::make_unique<engine::MovesOf<G>>();
    while (positions.size() <= plies && !G::outcome(positions.back()).is_over()) {
        moves->clear();
        G::generate(positions.back(), *moves);
        if (moves->empty()) break;
        positions.push_back(G::apply(positions.back(), (*moves)[random() % moves->size()]));
    }
    return positions;
}

}  // namespace quadriga::test
