#include "games/tools/samples/sample_player.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/search/exact_value.hpp"
#include "tests/support/tic_tac_toe.hpp"

using namespace quadriga;
using engine::ExactValue;
using tools::Sample;
using tools::SamplePlayer;
using tools::SampleSettings;
using toy::TicTacToe;

namespace {

struct ReadSample {
    std::uint64_t key;
    std::uint64_t game;
    std::int32_t score;
    std::uint64_t result;
    std::int32_t evaluation;
    std::int32_t term;
    std::vector<std::uint64_t> features;
};

/// Reads samples of TicTacToe in the format that Sample documents.
std::vector<ReadSample> read(std::string_view bytes) {
    const auto number = [&](std::size_t size) {
        std::uint64_t value = 0;
        for (std::size_t at = 0; at < size; ++at)
            value |= std::uint64_t{static_cast<unsigned char>(bytes[at])} << 8 * at;
        bytes.remove_prefix(size);
        return value;
    };
    std::vector<ReadSample> samples;
    while (bytes.size() >= 64) {
        ReadSample sample{};
        sample.key = number(8);
        sample.game = number(4);
        sample.score = static_cast<std::int32_t>(number(4));
        sample.result = number(4);
        sample.evaluation = static_cast<std::int32_t>(number(4));
        sample.term = static_cast<std::int32_t>(number(4));
        for (std::size_t at = 0; at < 2 * TicTacToe::Features::most_active; ++at) sample.features.push_back(number(2));
        samples.push_back(sample);
    }
    EXPECT_TRUE(bytes.empty());
    return samples;
}

std::string play(const SampleSettings& settings, std::uint32_t number) {
    SamplePlayer<TicTacToe> player(settings);
    EXPECT_TRUE(player.allocate());
    return player.play(number);
}

TEST(SamplePlayer, AGameDependsOnSettingsAndNumberAlone) {
    const SampleSettings settings{.random_plies = 3, .nodes = 50, .step = 5, .sample_nodes = 20};
    SamplePlayer<TicTacToe> player(settings);
    ASSERT_TRUE(player.allocate());
    std::set<std::string> games;
    for (std::uint32_t number = 0; number < 20; ++number) {
        const std::string game = player.play(number);
        EXPECT_EQ(game, play(settings, number)) << number;
        games.insert(game);
    }
    EXPECT_GT(games.size(), 15U);
    SampleSettings others = settings;
    others.seed = 2;
    EXPECT_NE(play(others, 0), play(settings, 0));
}

TEST(SamplePlayer, PositionsOfAGameHaveItsResult) {
    int decided = 0;
    for (std::uint32_t number = 0; number < 50; ++number) {
        const auto samples = read(play({.random_plies = 3, .nodes = 2, .step = 0}, number));
        for (std::size_t at = 0; at < samples.size(); ++at) {
            EXPECT_EQ(samples[at].game, number);
            ASSERT_LE(samples[at].result, 2U);
            // The side to move changes with every position.
            if (at > 0) {
                EXPECT_EQ(samples[at].result, 2 - samples[at - 1].result);
            }
            decided += samples[at].result != 1;
        }
    }
    EXPECT_GT(decided, 0);
}

TEST(SamplePlayer, PositionsThatSearchesEvaluateHaveNoResult) {
    const auto all = read(play({.random_plies = 1, .nodes = 200, .step = 1, .sample_nodes = 200}, 0));
    std::size_t of_searches = 0;
    for (const ReadSample& sample : all) of_searches += sample.result == Sample::no_result;
    EXPECT_GT(of_searches, all.size() / 2);
    const auto some = read(play({.random_plies = 1, .nodes = 200, .step = 10, .sample_nodes = 200}, 0));
    EXPECT_LT(some.size(), all.size() / 4);
    EXPECT_GT(some.size(), all.size() / 40);
}

TEST(SamplePlayer, TermsAreThoseOfTheSideToMove) {
    // The term counts the stone in the middle, which never moves: its sign changes with the side to move.
    int compared = 0;
    for (std::uint32_t number = 0; number < 20; ++number) {
        const auto samples = read(play({.random_plies = 2, .nodes = 10, .step = 0}, number));
        for (std::size_t at = 1; at < samples.size(); ++at) {
            if (samples[at - 1].term != 0) {
                EXPECT_EQ(samples[at].term, -samples[at - 1].term);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 0);
}

TEST(SamplePlayer, GamesBeginInPositionsOfTheOpenings) {
    const TicTacToe::Position empty = TicTacToe::start();
    const TicTacToe::Position next = TicTacToe::apply(empty, {1});
    const std::vector<tools::OpeningPositions<TicTacToe>> openings{{empty, next}};
    SamplePlayer<TicTacToe> player({.random_plies = 1, .nodes = 10, .step = 0}, nullptr, openings);
    ASSERT_TRUE(player.allocate());
    std::set<std::size_t> stones;  // in the first sample of a game, which one random move precedes
    for (std::uint32_t number = 0; number < 30; ++number) {
        const auto samples = read(player.play(number));
        ASSERT_FALSE(samples.empty());
        const auto& features = samples.front().features;
        stones.insert(9 -
                      static_cast<std::size_t>(std::count(features.begin(), features.begin() + 9, Sample::no_feature)));
    }
    EXPECT_EQ(stones, (std::set<std::size_t>{1, 2}));
}

TEST(SamplePlayer, AnOpeningWithThePositionOfTheStartChangesNothing) {
    const SampleSettings settings{.random_plies = 3, .nodes = 50, .step = 5, .sample_nodes = 20};
    const std::vector<tools::OpeningPositions<TicTacToe>> openings{{TicTacToe::start()}};
    SamplePlayer<TicTacToe> player(settings, nullptr, openings);
    ASSERT_TRUE(player.allocate());
    EXPECT_EQ(player.play(7), play(settings, 7));
}

/// A game that claims the same exact value for all positions.
struct Known : TicTacToe {
    static inline ExactValue value = ExactValue::draw();
    struct ExactValues : engine::NoExactValues {
        static std::optional<ExactValue> known(const Position&) { return value; }
    };
};

std::vector<ReadSample> play_known(ExactValue value) {
    Known::value = value;
    SamplePlayer<Known> player({.random_plies = 1, .nodes = 50, .step = 5, .sample_nodes = 20});
    EXPECT_TRUE(player.allocate());
    auto samples = read(player.play(0));
    EXPECT_GT(samples.size(), 5U);
    return samples;
}

TEST(SamplePlayer, ExactValuesTakeThePlaceOfScoresAndResults) {
    for (const ReadSample& sample : play_known(ExactValue::win_in(5))) {
        EXPECT_EQ(sample.score, engine::table_win_in(5));
        EXPECT_EQ(sample.result, 2U);
    }
    for (const ReadSample& sample : play_known(ExactValue::loss_in(4))) {
        EXPECT_EQ(sample.score, engine::table_loss_in(4));
        EXPECT_EQ(sample.result, 0U);
    }
    for (const ReadSample& sample : play_known(ExactValue::draw())) {
        EXPECT_EQ(sample.score, engine::draw_score);
        EXPECT_EQ(sample.result, 1U);
    }
}

TEST(SamplePlayer, TheHeadNamesGameTermsAndSlope) {
    EXPECT_EQ(write(tools::sample_head<TicTacToe>()),
              "{\"game\": \"tictactoe\", \"terms\": [\"centre\"], \"weights\": [], \"slope\": 10, "
              "\"features\": 18, \"active\": 9}\n");
}

TEST(SamplePlayer, ViewsAreThoseOfBothPlayers) {
    for (const ReadSample& sample : read(play({.random_plies = 2, .nodes = 10, .step = 0}, 3))) {
        std::array<std::set<std::uint64_t>, 2> views;
        for (std::size_t at = 0; at < sample.features.size(); ++at) {
            if (sample.features[at] != Sample::no_feature) views.at(at / 9).insert(sample.features[at]);
        }
        std::set<std::uint64_t> flipped;
        for (const std::uint64_t feature : views[0]) flipped.insert((feature + 9) % 18);
        EXPECT_EQ(flipped, views[1]);
        EXPECT_EQ(sample.evaluation, sample.term);
    }
}

}  // namespace
