// A game without any optional part, and games in which one of them is wrong.
#include "engine/core/game.hpp"

#include <cstdint>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include "engine/session/game_session.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

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

/// The rules of tic-tac-toe and nothing else.
struct Bare : GameDefaults<Bare> {
    using Position = TicTacToe::Position;
    using Move = TicTacToe::Move;
    static constexpr std::size_t max_moves = TicTacToe::max_moves;
    static constexpr std::string_view name = "bare";
    static constexpr std::string_view title = "Bare & plain";
    static Position start() { return TicTacToe::start(); }
    static Player side_to_move(const Position& p) { return TicTacToe::side_to_move(p); }
    static Outcome outcome(const Position&) { return {}; }
    static Outcome outcome_without_moves(const Position&) { return {Result::draw, Reason::none}; }
    static void generate(const Position& p, MovesOf<TicTacToe>& moves) { TicTacToe::generate(p, moves); }
    static Position apply(const Position& p, Move move) { return TicTacToe::apply(p, move); }
    static Key key(const Position& p) { return TicTacToe::key(p); }
    static Expected<Position> read_position(std::string_view text) { return TicTacToe::read_position(text); }
    static std::string write_position(const Position& p) { return TicTacToe::write_position(p); }
    static Expected<Move> read_move(const Position& p, std::string_view text) { return TicTacToe::read_move(p, text); }
    static std::string write_move(const Position& p, Move move) { return TicTacToe::write_move(p, move); }
    static std::string draw(const Position& p) { return TicTacToe::draw(p); }
};
static_assert(Game<Bare>);

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

TEST(MoveListDeathTest, AMoveTooManyEndsTheProgram) {
    MoveList<TicTacToe::Move, 2> moves;
    moves.push({1});
    moves.push({2});
    EXPECT_EQ(moves.size(), 2U);
    EXPECT_DEATH(moves.push({4}), "more than 2 moves: max_moves is too small");
}

}  // namespace
}  // namespace quadriga::engine
