#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/move_picker.hpp"
#include "tests/games/contract.hpp"

namespace quadriga::engine {
namespace {

template <class G>
struct ContractMoveScores : Contract<G> {};
TYPED_TEST_SUITE(ContractMoveScores, GamesOf<ContractMoveScores>, test::GameName);

TYPED_TEST(ContractMoveScores, AreInRange) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        if (moves->empty()) return;
        std::vector<std::int32_t> scores(moves->size(), 1 << 30);
        G::score_moves(position, std::as_const(*moves).span(), std::span(scores));
        EXPECT_TRUE(std::ranges::all_of(scores, [](auto score) { return std::abs(score) <= 1'000'000; }));
    });
}

/// Moves that win at once.
template <class G>
struct ContractWinningMove : Contract<G> {
    static constexpr bool applies = HasWinningMove<G>;
};
TYPED_TEST_SUITE(ContractWinningMove, GamesOf<ContractWinningMove>, test::GameName);

TYPED_TEST(ContractWinningMove, WinsAtOnce) {
    using G = TypeParam;
    int wins = 0;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        if (moves->empty()) return;
        const Player mover = G::side_to_move(position);
        const auto wins_at_once = [&](auto move) { return is_win_of(mover, G::outcome(G::apply(position, move))); };
        const auto found = G::winning_move(position);
        const bool there = std::ranges::any_of(*moves, wins_at_once);
        EXPECT_EQ(found != typename G::Move{}, there);
        if (!there) return;
        ++wins;
        EXPECT_NE(std::ranges::find(*moves, found), moves->end());
        EXPECT_TRUE(wins_at_once(found));
    });
    EXPECT_GT(wins, 0) << "no random game comes to a position with a win: declare bench_positions near the end";
}

/// Moves in two stages.
template <class G>
struct ContractStagedMoves : Contract<G> {
    static constexpr bool applies = HasStagedMoves<G>;
};
TYPED_TEST_SUITE(ContractStagedMoves, GamesOf<ContractStagedMoves>, test::GameName);

TYPED_TEST(ContractStagedMoves, AreAllButThoseThatLoseAtOnce) {
    using G = TypeParam;
    int missing = 0;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        if (moves->empty()) return;
        const auto staged = std::make_unique<MovesOf<G>>();
        std::vector<std::int32_t> scores(G::max_moves);
        G::generate_tactical(position, *staged, scores);
        const std::size_t tactical = staged->size();
        const auto is_tactical = [](std::int32_t score) { return score > 0; };
        const bool only_tactical = std::ranges::all_of(std::span(scores).first(tactical), is_tactical);
        const auto quiet = std::make_unique<MovesOf<G>>();
        G::generate_quiet(position, *quiet, std::span(scores).subspan(tactical));
        for (const auto move : *quiet) staged->push(move);
        EXPECT_FALSE(staged->empty());
        std::set<std::uint32_t> bits;
        for (std::size_t at = 0; at < staged->size(); ++at) {
            EXPECT_LE(scores[at], at < tactical || only_tactical ? 1'000'000 : 0);
            EXPECT_TRUE(bits.insert(move_bits((*staged)[at])).second) << G::write_move(position, (*staged)[at]);
        }
        std::size_t legal = 0;
        for (const auto move : *moves) {
            if (bits.contains(move_bits(move))) {
                ++legal;
                continue;
            }
            ++missing;
            const auto child = G::apply(position, move);
            bool loses = is_win_of(opponent(G::side_to_move(position)), G::outcome(child));
            if constexpr (HasWinningMove<G>) loses = loses || G::winning_move(child) != typename G::Move{};
            EXPECT_TRUE(loses) << G::write_move(position, move);
        }
        EXPECT_EQ(legal, staged->size());
    });
    EXPECT_TRUE(missing > 0 || !HasWinningMove<G>);
}

/// Moves that is_quiet recognises.
template <class G>
struct ContractQuietMoves : Contract<G> {
    static constexpr bool applies = HasStagedMoves<G> && requires { &G::is_quiet; };
};
TYPED_TEST_SUITE(ContractQuietMoves, GamesOf<ContractQuietMoves>, test::GameName);

TYPED_TEST(ContractQuietMoves, AreToldFromTacticalOnes) {
    using G = TypeParam;
    int known = 0;
    std::vector<typename G::Move> earlier;  // the quiet moves of the previous position
    this->for_each_position([&](const auto& position) {
        if (this->legal_moves(position)->empty()) return;
        const auto tactical = std::make_unique<MovesOf<G>>();
        const auto quiet = std::make_unique<MovesOf<G>>();
        std::vector<std::int32_t> scores(G::max_moves);
        G::generate_tactical(position, *tactical, scores);
        G::generate_quiet(position, *quiet, std::span(scores).subspan(tactical->size()));
        for (const auto move : *tactical) EXPECT_FALSE(G::is_quiet(position, move));
        for (const auto move : *quiet) known += G::is_quiet(position, move);
        for (const auto move : earlier) {
            EXPECT_TRUE(!G::is_quiet(position, move) || std::ranges::find(*quiet, move) != quiet->end());
        }
        earlier.assign(quiet->begin(), quiet->end());
    });
    EXPECT_GT(known, 1000);
}

/// Moves of the quiescence search.
template <class G>
struct ContractNoisyMoves : Contract<G> {
    static constexpr bool applies = HasNoisyMoves<G>;
};
TYPED_TEST_SUITE(ContractNoisyMoves, GamesOf<ContractNoisyMoves>, test::GameName);

TYPED_TEST(ContractNoisyMoves, AreLegal) {
    using G = TypeParam;
    std::size_t found = 0;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        if (moves->empty()) return;
        const auto noisy = std::make_unique<MovesOf<G>>();
        std::vector<std::int32_t> scores(G::max_moves);
        G::generate_noisy(position, *noisy, scores);
        for (const auto move : *noisy) EXPECT_NE(std::ranges::find(*moves, move), moves->end());
        found += noisy->size();
    });
    EXPECT_GT(found, 0U);
}

/// Keys computed without making the move.
template <class G>
struct ContractKeyAfter : Contract<G> {
    static constexpr bool applies = HasKeyAfter<G>;
};
TYPED_TEST_SUITE(ContractKeyAfter, GamesOf<ContractKeyAfter>, test::GameName);

TYPED_TEST(ContractKeyAfter, IsTheKeyOfThePositionAfterTheMove) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        for (const auto move : *moves) EXPECT_EQ(G::key_after(position, move), G::key(G::apply(position, move)));
    });
}

/// The null move.
template <class G>
struct ContractNullMove : Contract<G> {
    static constexpr bool applies = HasNullMove<G>;
};
TYPED_TEST_SUITE(ContractNullMove, GamesOf<ContractNullMove>, test::GameName);

TYPED_TEST(ContractNullMove, GivesTheTurnAway) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        if (this->legal_moves(position)->empty()) return;
        const auto passed = G::null_move(position);
        EXPECT_EQ(G::side_to_move(passed), opponent(G::side_to_move(position)));
        EXPECT_NE(G::key(passed), G::key(position));
    });
}

/// Features for networks.
template <class G>
struct ContractFeatures : Contract<G> {
    static constexpr bool applies = HasFeatures<G>;
};
TYPED_TEST_SUITE(ContractFeatures, GamesOf<ContractFeatures>, test::GameName);

TYPED_TEST(ContractFeatures, AreTheSameForBothPlayers) {
    using G = TypeParam;
    for (std::size_t feature = 0; feature < G::Features::count; ++feature) {
        const Feature other = G::Features::flipped(static_cast<Feature>(feature));
        ASSERT_LT(other, G::Features::count);
        EXPECT_EQ(G::Features::flipped(other), feature);
    }
    this->for_each_position([](const auto& position) {
        std::size_t active = 0;
        G::Features::of(position).for_each([&](Feature feature) {
            EXPECT_LT(feature, G::Features::count);
            const FeatureName name = G::Features::name(position, feature);
            EXPECT_FALSE(name.piece.empty() || name.cell.empty());
            ++active;
        });
        EXPECT_LE(active, G::Features::most_active);
    });
}

}  // namespace
}  // namespace quadriga::engine
