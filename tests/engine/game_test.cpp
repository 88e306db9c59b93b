// A game without optional parts, and games in which one part is wrong.
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include <gtest/gtest.h>

#include "engine/search/hints.hpp"
#include "engine/session/game_session.hpp"
#include "engine/view/view.hpp"
#include "tests/support/bare_game.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using toy::Bare;
using toy::TicTacToe;

struct LargeMoves : TicTacToe {
    struct Move {
        std::array<int, 2> cells{};
        friend bool operator==(const Move&, const Move&) = default;
    };
};
struct KeyOfTheWrongType : TicTacToe {
    static int key(const Position&) { return 1; }
};
struct BoardOfOnePosition : TicTacToe {
    static BoardView board(const Position&) { return {}; }
};
struct NamesOfTheWrongType : TicTacToe {
    static constexpr std::array<std::string_view, 3> player_names{"A", "B", "C"};
};
struct TermsWithoutEvaluation : TicTacToe {
    static constexpr std::array<Term, 2> terms{{{"one"}, {"two"}}};
};
struct NoTimeAtAll : TicTacToe {
    static constexpr SearchParameters search_parameters{.moves_per_clock = 0};
};
struct FeaturesNamedByText : TicTacToe {
    struct Features : TicTacToe::Features {
        static std::string name(const Position&, Feature) { return "a1"; }
    };
};
struct OnlyTacticalMoves : TicTacToe {
    static void generate_tactical(const Position&, MovesOf<TicTacToe>&, std::span<std::int32_t>) {}
};
struct TablebaseOfNoKind : TicTacToe {
    struct ExactValues : NoExactValues {
        struct Tablebase {};
    };
};

static_assert(Game<TicTacToe>);
static_assert(!Rules<LargeMoves>);
static_assert(!Rules<KeyOfTheWrongType>);
static_assert(!View<BoardOfOnePosition>);
static_assert(!View<NamesOfTheWrongType>);
static_assert(!Hints<TermsWithoutEvaluation>);
static_assert(!Hints<NoTimeAtAll>);
static_assert(!Hints<FeaturesNamedByText>);
static_assert(!Hints<OnlyTacticalMoves>);
static_assert(!Hints<TablebaseOfNoKind>);

struct LastScore final : Listener {
    Score score = -1;
    void on_info(const Info& info) override { score = info.score; }
};

TEST(Defaults, ABareGameCanBePlayed) {
    static_assert(!HasFeatures<Bare> && !HasStagedMoves<Bare> && !HasWinningMove<Bare> && !HasNullMove<Bare>);
    constexpr GameEntry entry = entry_of<Bare>();
    EXPECT_TRUE(entry.start_options.empty());
    EXPECT_TRUE(entry.bench_positions.empty());
    EXPECT_GT(entry.bench_depth, 0);

    Options options;
    options.limit_strength = true;
    const auto session = std::move(*entry.make_session(options));
    EXPECT_TRUE(session->evaluation().terms.empty());
    EXPECT_TRUE(session->evaluation().pieces.empty());
    EXPECT_EQ(session->status().reason.word, "none");
    EXPECT_EQ(session->state()->symmetry_key(), session->state()->key());
    EXPECT_TRUE(session->state()->board().cells.empty());
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
