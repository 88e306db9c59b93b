#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/session/game_session.hpp"
#include "tests/support/no_memory.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using Moves = std::vector<std::string_view>;

class SessionMemory : public testing::Test {
protected:
    Session& session() { return *session_; }

private:
    std::unique_ptr<Session> session_ = std::move(*GameSession<toy::TicTacToe>::make(Options{}));
};

TEST_F(SessionMemory, AMoveThatCannotBeRecordedChangesNothing) {
    const Moves begun{"a1", "b1"};  // fills the capacity of the move list, but not of the position list
    const Moves more{"c1"};
    ASSERT_TRUE(session().play(begun));
    {
        const test::NoMemory no_memory;
        EXPECT_THROW(static_cast<void>(session().play(more)), std::bad_alloc);
    }
    EXPECT_EQ(session().status().ply, 2);
    EXPECT_EQ(session().state()->fen(), "xo....... x");
    ASSERT_TRUE(session().play(more));
    EXPECT_EQ(session().state()->fen(), "xox...... o");
}

TEST_F(SessionMemory, ASuccessorThatCannotBeMadeLeavesTheTable) {
    const auto table = session().table();
    {
        const test::NoMemory no_memory;
        EXPECT_THROW(static_cast<void>(GameSession<toy::TicTacToe>::make(Options{}, table)), std::bad_alloc);
    }
    StopToken stop_token;
    Listener listener;
    Limits limits;
    limits.depth = 3;
    ASSERT_TRUE(session().search(limits, {}, stop_token, listener));
    const auto heir = GameSession<toy::TicTacToe>::make(Options{}, session().table());
    ASSERT_TRUE(heir);
    EXPECT_EQ((*heir)->table(), table);
}

}  // namespace
}  // namespace quadriga::engine
