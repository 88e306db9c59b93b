// A game without any optional part, and games in which one of them is wrong.
#include "engine/core/game.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/search/network.hpp"
#include "engine/search/static_evaluation.hpp"
#include "engine/session/game_session.hpp"
#include "tests/support/bare_games.hpp"
#include "tests/support/network_numbers.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using toy::Bare;
using toy::Drawn;
using toy::TicTacToe;

struct GoodScores : TicTacToe {
    static void score_moves(const Position&, std::span<const Move>, std::span<std::int32_t>) {}
};
struct ScoresByReference : TicTacToe {
    static void score_moves(const Position&, std::span<const Move>, std::span<std::int32_t>&) {}
};
struct CountOfTheWrongType : TicTacToe {
    static int count_moves(const Position&) { return 1; }
};
struct WideFunction : TicTacToe {
    static bool is_wide() { return true; }
};
struct OrderOfTheWrongType : TicTacToe {
    static constexpr int is_ordered_by_evaluation = 3;
};
struct BoardOfOnePosition : TicTacToe {
    static BoardView board(const Position&) { return {}; }
};
struct NamesOfTheWrongType : TicTacToe {
    static constexpr std::array<std::string_view, 3> player_names{"A", "B", "C"};
};
struct TermsWithoutEvaluation : TicTacToe {
    static constexpr std::array<std::string_view, 2> term_names{"one", "two"};
};

struct FeaturesNamedByText : TicTacToe {
    static std::string feature_name(const Position&, Feature) { return "a1"; }
};

struct OnlyPromisingMoves : TicTacToe {
    static void generate_promising(const Position&, MovesOf<TicTacToe>&, std::span<std::int32_t>) {}
};
struct WinByReference : TicTacToe {
    static bool winning_move(const Position&, Move&) { return false; }
};
struct NullMoveOfTheWrongType : TicTacToe {
    static Move null_move(const Position&) { return {}; }
};
struct TableOfNoKind : TicTacToe {
    struct EndgameTable {};
};

static_assert(Game<TicTacToe>);
static_assert(Game<GoodScores>);
static_assert(!Game<FeaturesNamedByText>);
static_assert(!Game<OnlyPromisingMoves>);
static_assert(!Game<WinByReference>);
static_assert(!Game<NullMoveOfTheWrongType>);
static_assert(!Game<TableOfNoKind>);
static_assert(!Game<ScoresByReference>);
static_assert(!Game<CountOfTheWrongType>);
static_assert(!Game<WideFunction>);
static_assert(!Game<OrderOfTheWrongType>);
static_assert(!Game<BoardOfOnePosition>);
static_assert(!Game<NamesOfTheWrongType>);
static_assert(!Game<TermsWithoutEvaluation>);

struct LastScore final : Listener {
    Score score = -1;
    void on_info(const Info& info) override { score = info.score; }
    void on_current_move(std::string_view, int) override {}
};

TEST(Defaults, ABareGameCanBePlayed) {
    constexpr GameEntry entry = entry_of<Bare>();
    EXPECT_EQ(entry.player_names[1], "Player 2");
    EXPECT_NE(entry.player_colours[0], entry.player_colours[1]);
    EXPECT_TRUE(entry.start_options.empty());
    EXPECT_TRUE(entry.bench_positions.empty());
    EXPECT_GT(entry.bench_depth, 0);

    Options options;
    options.limit_strength = true;
    const auto session = std::move(*entry.make_session(options));
    EXPECT_TRUE(session->evaluation().empty());
    EXPECT_TRUE(session->piece_values().empty());
    EXPECT_EQ(Bare::feature_name(Bare::start(), 17), (FeatureName{"feature", "17"}));
    EXPECT_EQ(session->status().reason.word, "none");
    EXPECT_EQ(session->symmetry_key(), session->key());
    EXPECT_TRUE(session->board().cells.empty());
    Limits limits;
    limits.depth = 3;
    StopToken stop_token;
    LastScore listener;
    const auto best = session->search(limits, {}, stop_token, listener);
    ASSERT_TRUE(best && best->move);
    EXPECT_EQ(listener.score, 0) << "every position is worth the same";
}

TEST(Defaults, FeaturesFollowFromTheBoard) {
    static_assert(HasFeatures<Drawn> && !HasFeatures<Bare>);
    static_assert(Drawn::feature_count == std::size_t{2} * 3 * 9);
    const auto position = *Drawn::read_position("xo....... x");
    std::vector<Feature> features;
    Drawn::features(position).for_each([&](Feature feature) { features.push_back(feature); });
    EXPECT_EQ(features, (std::vector<Feature>{0, 9 + 1}));
    EXPECT_EQ(Drawn::exchanged(0), 9 + 8) << "the other player's stone, on the board turned by half a circle";
    EXPECT_EQ(Drawn::exchanged(9 + 1), 7);
    EXPECT_EQ(Drawn::exchanged(5 * 9 + 3), 5 * 9 + 5) << "a blocker of nobody";
    EXPECT_EQ(Drawn::feature_name(position, 9 + 1), (FeatureName{"Player 2 stone", "b1"}));
    EXPECT_EQ(Drawn::feature_name(position, 5 * 9 + 3), (FeatureName{"blocker", "a2"}));

    const test::NetworkNumbers numbers("drawn", Drawn::feature_count, 3);
    const Network network = *Network::read(numbers.bytes());
    EXPECT_EQ(static_evaluation<Drawn>(position, &network), numbers.score({{{0, 9 + 1}, {9 + 8, 7}}}));
}

TEST(MoveListDeathTest, AMoveTooManyEndsTheProgram) {
    MoveList<TicTacToe::Move, 2> moves;
    moves.push({1});
    moves.push({2});
    EXPECT_EQ(moves.size(), 2U);
    EXPECT_DEATH(moves.push({4}), "more than 2 moves: max_moves is too small");
}

}  // namespace
}  // namespace quadriga::engine
