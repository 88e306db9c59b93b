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

#include "engine/core/game.hpp"
#include "engine/search/history.hpp"
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
    EXPECT_GT(wins, 0);
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
        G::generate_promising(position, *staged, scores);
        const std::size_t promising = staged->size();
        const auto is_tactical = [](std::int32_t score) { return score > 0; };
        const bool only_tactical = std::ranges::all_of(std::span(scores).first(promising), is_tactical);
        const auto others = std::make_unique<MovesOf<G>>();
        G::generate_others(position, *others, std::span(scores).subspan(promising));
        for (const auto move : *others) staged->push(move);
        EXPECT_FALSE(staged->empty());
        std::set<std::uint32_t> bits;
        for (std::size_t at = 0; at < staged->size(); ++at) {
            EXPECT_LE(scores[at], at < promising || only_tactical ? 1'000'000 : 0);
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

/// Moves that are known to be of the second stage.
template <class G>
struct ContractOtherMoves : Contract<G> {
    static constexpr bool applies = HasStagedMoves<G> && requires { &G::is_other; };
};
TYPED_TEST_SUITE(ContractOtherMoves, GamesOf<ContractOtherMoves>, test::GameName);

TYPED_TEST(ContractOtherMoves, AreToldFromPromisingOnes) {
    using G = TypeParam;
    int known = 0;
    std::vector<typename G::Move> earlier;  // the others of the position before
    this->for_each_position([&](const auto& position) {
        if (this->legal_moves(position)->empty()) return;
        const auto promising = std::make_unique<MovesOf<G>>();
        const auto others = std::make_unique<MovesOf<G>>();
        std::vector<std::int32_t> scores(G::max_moves);
        G::generate_promising(position, *promising, scores);
        G::generate_others(position, *others, std::span(scores).subspan(promising->size()));
        for (const auto move : *promising) EXPECT_FALSE(G::is_other(position, move));
        for (const auto move : *others) known += G::is_other(position, move);
        for (const auto move : earlier) {
            EXPECT_TRUE(!G::is_other(position, move) || std::ranges::find(*others, move) != others->end());
        }
        earlier.assign(others->begin(), others->end());
    });
    EXPECT_GT(known, 1000);
}

/// Moves that quiescence follows.
template <class G>
struct ContractForcingMoves : Contract<G> {
    static constexpr bool applies = HasForcingMoves<G>;
};
TYPED_TEST_SUITE(ContractForcingMoves, GamesOf<ContractForcingMoves>, test::GameName);

TYPED_TEST(ContractForcingMoves, AreLegal) {
    using G = TypeParam;
    std::size_t found = 0;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        if (moves->empty()) return;
        const auto forcing = std::make_unique<MovesOf<G>>();
        std::vector<std::int32_t> scores(G::max_moves);
        G::generate_forcing(position, *forcing, scores);
        for (const auto move : *forcing) EXPECT_NE(std::ranges::find(*moves, move), moves->end());
        found += forcing->size();
    });
    EXPECT_GT(found, 0U);
}

/// Keys of moves that are not made.
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

/// What a network sees.
template <class G>
struct ContractFeatures : Contract<G> {
    static constexpr bool applies = HasFeatures<G>;
};
TYPED_TEST_SUITE(ContractFeatures, GamesOf<ContractFeatures>, test::GameName);

TYPED_TEST(ContractFeatures, AreTheSameForBothPlayers) {
    using G = TypeParam;
    for (std::size_t feature = 0; feature < G::feature_count; ++feature) {
        const Feature other = G::exchanged(static_cast<Feature>(feature));
        ASSERT_LT(other, G::feature_count);
        EXPECT_EQ(G::exchanged(other), feature);
    }
    this->for_each_position([](const auto& position) {
        std::size_t active = 0;
        G::features(position).for_each([&](Feature feature) {
            EXPECT_LT(feature, G::feature_count);
            const FeatureName name = G::feature_name(position, feature);
            EXPECT_FALSE(name.piece.empty() || name.cell.empty());
            ++active;
        });
        EXPECT_LE(active, G::max_active_features);
    });
}

}  // namespace
}  // namespace quadriga::engine
