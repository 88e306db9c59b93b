#include "engine/search/network.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/search/static_evaluation.hpp"
#include "tests/support/network_numbers.hpp"
#include "tests/support/tic_tac_toe.hpp"

using namespace quadriga;
using engine::Feature;
using engine::Network;
using toy::TicTacToe;

namespace {

using Bytes = std::vector<std::uint8_t>;
using test::NetworkNumbers;

constexpr std::size_t features = TicTacToe::Features::count;

Network network_of(const NetworkNumbers& numbers) {
    auto network = Network::read(numbers.bytes());
    EXPECT_TRUE(network) << network.error().text;
    return *std::move(network);
}

std::string problem(const Bytes& bytes) {
    const auto network = Network::read(bytes);
    return network ? "none" : network.error().text;
}

TEST(Network, ScoresAreThoseOfTheFormula) {
    std::mt19937 random(1);
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        const NetworkNumbers numbers("tictactoe", features, seed);
        const Network network = network_of(numbers);
        std::array<std::vector<Feature>, 2> views;
        for (auto& view : views) {
            for (Feature feature = 0; feature < features; ++feature) {
                if (random() % 2 == 0) view.push_back(feature);
            }
        }
        const std::int64_t expected = numbers.score(views);
        std::array<Network::Accumulator, 2> accumulators{};
        for (std::size_t view = 0; view < 2; ++view) {
            network.reset(accumulators.at(view));
            network.update(accumulators.at(view), views.at(view), {});
        }
        EXPECT_EQ(network.output(accumulators[0], accumulators[1]), expected);
        least = std::min(least, expected);
        most = std::max(most, expected);
    }
    EXPECT_LT(least, -100);
    EXPECT_GT(most, 100);
}

TEST(Network, FilesThatAreNoneAreRefused) {
    const Bytes good = NetworkNumbers("tictactoe", features, 1).bytes();
    EXPECT_EQ(problem(good), "none");
    EXPECT_EQ(problem({}), "not a network");
    EXPECT_EQ(problem({'Q', 'N', 'E', 'X'}), "not a network");
    EXPECT_EQ(problem({'Q', 'N', 'E', 'T', 1}), "the network is cut off");
    Bytes shorter = good;
    shorter.pop_back();
    EXPECT_EQ(problem(shorter), "the network has 1391 bytes instead of 1392");
    Bytes longer = good;
    longer.push_back(0);
    EXPECT_EQ(problem(longer), "the network has 1393 bytes instead of 1392");
    EXPECT_EQ(problem(Bytes(Network::most_bytes + 1, 'Q')), "not a network");
    NetworkNumbers other("tictactoe", features, 1);
    other.version = 2;
    EXPECT_EQ(problem(other.bytes()), "version 2 of networks; this program reads version 1");
    other = NetworkNumbers("tictactoe", features, 1);
    other.hidden_size = 40;
    EXPECT_EQ(problem(other.bytes()), "40 units; a network has 16 to 256, a multiple of 16");
    other = NetworkNumbers("tictactoe", features, 1);
    other.slope = 0;
    EXPECT_EQ(problem(other.bytes()), "the slope 0 is not from 1 to 10000");
    other = NetworkNumbers("tictactoe", features, 1);
    other.output[3] = 128;
    EXPECT_EQ(problem(other.bytes()), "an output weight of the network is beyond 127");
    for (std::size_t at = 44; at < good.size(); at += 97) {
        Bytes damaged = good;
        damaged[at] ^= 4;
        EXPECT_EQ(problem(damaged), "the checksum of the network is wrong: the file is damaged") << at;
    }
}

TEST(Network, IsForOneGame) {
    const Network network = network_of(NetworkNumbers("tictactoe", features, 1));
    EXPECT_EQ(network.problem_for("tictactoe", features), std::nullopt);
    EXPECT_EQ(network.problem_for("chess", features), "the network is for 'tictactoe', not for chess");
    EXPECT_EQ(network.problem_for("tictactoe", 20), "the network has 18 features; tictactoe has 20");
}

TEST(Network, ErrorsNameTheFile) {
    const auto path = std::filesystem::path(testing::TempDir()) / "network.net";
    std::ofstream(path) << "QNEX";
    EXPECT_EQ(Network::open(path.string()).error().text, path.string() + ": not a network");
    std::filesystem::remove(path);
    EXPECT_EQ(Network::open(path.string()).error().text, path.string() + ": No such file or directory");
}

TEST(Network, ScoresDoNotDependOnEarlierPositions) {
    const Network network = network_of(NetworkNumbers("tictactoe", features, 7));
    engine::NetworkEvaluator<TicTacToe> evaluator(network);
    std::mt19937 random(1);
    std::set<engine::Score> scores;
    for (int game = 0; game < 200; ++game) {
        auto position = TicTacToe::start();
        engine::MovesOf<TicTacToe> moves;
        for (TicTacToe::generate(position, moves); !moves.empty(); TicTacToe::generate(position, moves)) {
            if (random() % 3 != 0) {
                const engine::Score score = evaluator.evaluate(position);
                EXPECT_EQ(score, engine::NetworkEvaluator<TicTacToe>(network).evaluate(position));
                scores.insert(score);
            }
            position = TicTacToe::apply(position, moves[random() % moves.size()]);
            moves.clear();
        }
    }
    EXPECT_GT(scores.size(), 200U);
}

TEST(Network, AddsToTheTerms) {
    const NetworkNumbers numbers("tictactoe", features, 5);
    const Network network = network_of(numbers);
    auto position = TicTacToe::start();
    position = TicTacToe::apply(position, {0020});
    position = TicTacToe::apply(position, {0001});
    position = TicTacToe::apply(position, {0002});
    // Cross has the centre and b1, Nought a1; Nought is to move.
    const std::int64_t expected = numbers.score({{{0, 9 + 1, 9 + 4}, {1, 4, 9 + 0}}});
    const auto terms = TicTacToe::evaluate(position);
    EXPECT_NE(terms[0], 0);
    EXPECT_NE(expected, 0);
    EXPECT_EQ(engine::static_evaluation<TicTacToe>(position), -terms[0]);
    EXPECT_EQ(engine::static_evaluation<TicTacToe>(position, &network), expected - terms[0]);
    const engine::TermFactors<TicTacToe> twice{2000};
    EXPECT_EQ(engine::static_evaluation<TicTacToe>(position, &network, &twice), expected - 2 * terms[0]);
}

}  // namespace
