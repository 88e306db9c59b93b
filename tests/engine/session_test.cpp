#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/session/game_session.hpp"
#include "tests/support/network_numbers.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using Moves = std::vector<std::string_view>;

struct Silent final : Listener {
    std::vector<int> depths;
    Score score = 0;
    void on_info(const Info& info) override {
        depths.push_back(info.depth);
        score = info.score;
    }
};

class SessionTest : public testing::Test {
protected:
    Session& session() { return *session_; }
    const GameState& state() { return *session_->state(); }
    Expected<void> position(std::optional<std::string_view> fen, const Moves& moves) {
        return session().set_position({.fen = fen, .moves = moves});
    }
    void set(void (*change)(Options&)) {
        change(options_);
        ASSERT_TRUE(session().configure(options_));
    }
    static void expect_error(const Expected<void>& given, ErrorCode code, std::string_view part) {
        ASSERT_FALSE(given);
        EXPECT_EQ(given.error().code, code);
        EXPECT_NE(given.error().text.find(part), std::string::npos) << given.error().text;
    }

    Options options_;
    std::unique_ptr<Session> session_ = std::move(*GameSession<toy::TicTacToe>::make(options_));
};

TEST_F(SessionTest, BeginsAtTheStart) {
    const Status status = session().status();
    EXPECT_EQ(status.turn, Player::p1);
    EXPECT_EQ(status.outcome, Outcome{});
    EXPECT_EQ(status.repetitions, 1);
    EXPECT_EQ(state().moves().size(), 9U);
}

TEST_F(SessionTest, ADrawnBoardIsADrawToTheSearchToo) {
    ASSERT_TRUE(position("xoxxoooxx o", {}));
    EXPECT_EQ(session().status().outcome.result, Result::draw);
    EXPECT_EQ(session().status().reason.word, "full");
    StopToken stop_token;
    Silent listener;
    Limits limits;
    limits.depth = 3;
    ASSERT_TRUE(session().search(limits, {}, stop_token, listener));
    EXPECT_EQ(listener.score, draw_score);
}

TEST_F(SessionTest, FollowsLongerShorterAndOtherLists) {
    for (const Moves& moves : {Moves{"a1"}, Moves{"a1", "b1", "c1"}, Moves{"a1", "b1"}, Moves{"b2", "b1"}, Moves{}}) {
        ASSERT_TRUE(position(std::nullopt, moves));
        EXPECT_EQ(session().status().ply, static_cast<int>(moves.size()));
        EXPECT_EQ(state().moves().size(), 9 - moves.size());
        for (const auto move : moves) EXPECT_FALSE(state().is_legal(move));
    }
    ASSERT_TRUE(position("x........ o", {"b2"}));
    EXPECT_EQ(state().fen(), "x...o.... x");
    ASSERT_TRUE(position(std::nullopt, {"b2"}));
    EXPECT_EQ(state().fen(), "....x.... o");
}

TEST_F(SessionTest, AnIllegalMoveForfeits) {
    expect_error(position(std::nullopt, {"a1", "a1", "b1"}), ErrorCode::illegal_move,
                 "move 2 'a1': the cell is not empty");
    EXPECT_EQ(session().status().outcome, win_of(Player::p1, Reason::illegal));
    EXPECT_EQ(session().status().ply, 1);
    EXPECT_EQ(state().fen(), "x........ o");
    ASSERT_TRUE(session().play(Moves{}));
    expect_error(session().play(Moves{"b1"}), ErrorCode::illegal_move, "move 1 'b1': the game is over (illegal)");
    EXPECT_EQ(session().status().outcome, win_of(Player::p1, Reason::illegal)) << "the first offence counts";
    ASSERT_TRUE(position(std::nullopt, {"a1", "b1"}));
    EXPECT_EQ(session().status().outcome, Outcome{}) << "another list is another game";
}

TEST_F(SessionTest, AnIllegalMoveIsRejected) {
    set([](Options& options) { options.illegal_move = IllegalMove::reject; });
    expect_error(position(std::nullopt, {"a1", "zz"}), ErrorCode::illegal_move, "move 2 'zz'");
    EXPECT_EQ(session().state(), nullptr);
    expect_error(session().play(Moves{"b1"}), ErrorCode::no_position, "no position");
    expect_error(session().undo(1), ErrorCode::no_position, "no position");
    StopToken stop_token;
    Silent listener;
    const auto answer = session().search({}, {}, stop_token, listener);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::no_position);
    ASSERT_TRUE(position(std::nullopt, {"a1"}));
}

TEST_F(SessionTest, ABadPositionStringLeavesNoPosition) {
    expect_error(position("x x", {}), ErrorCode::bad_fen, "nine cells");
    EXPECT_EQ(session().state(), nullptr);
    session().new_game();
    EXPECT_NE(session().state(), nullptr);
    session().clear_position();
    EXPECT_EQ(session().state(), nullptr);
    ASSERT_TRUE(position(std::nullopt, {"a1"}));
    EXPECT_EQ(state().fen(), "x........ o");
}

TEST_F(SessionTest, AMoveAfterTheEndIsIllegalAndKeepsTheWinner) {
    expect_error(position("xx.oo.... x", {"c1", "c2"}), ErrorCode::illegal_move,
                 "move 2 'c2': the game is over (line)");
    EXPECT_EQ(session().status().outcome, win_of(Player::p1, Reason::illegal));
    ASSERT_TRUE(session().undo(0));
    EXPECT_EQ(session().status().outcome, win_of(Player::p1, board_reason(toy::TicTacToe::reasons, "line")));
}

TEST_F(SessionTest, TakesMovesBack) {
    ASSERT_TRUE(position(std::nullopt, {"a1", "b1", "c1"}));
    ASSERT_TRUE(session().undo(2));
    EXPECT_EQ(state().fen(), "x........ o");
    ASSERT_TRUE(session().play(Moves{"b2"}));
    EXPECT_EQ(state().fen(), "x...o.... x");
    expect_error(session().undo(3), ErrorCode::bad_value, "0 to 2");
    expect_error(session().play(Moves{"c3", "c3"}), ErrorCode::illegal_move, "move 2");
    ASSERT_TRUE(session().undo(0));
    EXPECT_EQ(session().status().outcome, Outcome{}) << "a forfeit is lifted";
}

TEST_F(SessionTest, TheMoveLimitDrawsAndTheBoardComesFirst) {
    set([](Options& options) { options.move_limit = 2; });
    ASSERT_TRUE(position("x...o.... x", {"a2", "a3"}));
    EXPECT_EQ(session().status().outcome, (Outcome{Result::draw, Reason::movelimit}));
    EXPECT_EQ(state().moves().size(), 5U) << "no move becomes illegal";
    ASSERT_TRUE(session().play(Moves{"c3"}));
    ASSERT_TRUE(position("xx.oo.... o", {"c3", "c1"}));
    EXPECT_EQ(session().status().outcome, win_of(Player::p1, board_reason(toy::TicTacToe::reasons, "line")));
    set([](Options& options) { options.move_limit = 0; });
    ASSERT_TRUE(position("x...o.... x", {"a2", "a3"}));
    EXPECT_EQ(session().status().outcome, Outcome{});
}

TEST_F(SessionTest, ADecidedRootIsAnsweredWithoutAMove) {
    for (const auto fen : {"xxxoo.... o", "xoxxoooxx x"}) {
        ASSERT_TRUE(position(fen, {}));
        StopToken stop_token;
        Silent listener;
        Limits limits;
        limits.depth = 3;
        const auto answer = session().search(limits, {}, stop_token, listener);
        ASSERT_TRUE(answer);
        EXPECT_FALSE(answer->move);
        EXPECT_EQ(listener.depths, std::vector{0});
    }
}

TEST_F(SessionTest, RefusesIllegalSearchMoves) {
    StopToken stop_token;
    Silent listener;
    const auto answer = session().search({}, Moves{"a1", "d9"}, stop_token, listener);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::bad_go);
    EXPECT_TRUE(listener.depths.empty());
}

TEST_F(SessionTest, RefusesMoreHashThanThereIs) {
    Options greedy;
    greedy.hash_mib = std::size_t{1} << 40;
    expect_error(session().configure(greedy), ErrorCode::out_of_memory, "MiB");
    EXPECT_FALSE(GameSession<toy::TicTacToe>::make(greedy));
}

TEST_F(SessionTest, CountsLeavesByMove) {
    StopToken stop_token;
    const auto rows = state().perft(3, stop_token);
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->size(), 9U);
    EXPECT_EQ(rows->front().move, "a1");
    for (const auto& row : *rows) EXPECT_EQ(row.nodes, 8U * 7U);
    EXPECT_TRUE(state().perft(0, stop_token)->empty());
    StopToken stopped;
    stopped.stop();
    EXPECT_FALSE(state().perft(3, stopped));
}

TEST_F(SessionTest, OneStopTokenServesSearchesAndPerftsInTurn) {
    StopToken stop_token;
    Silent listener;
    Limits limits;
    limits.depth = 9;
    const auto first = session().search(limits, {}, stop_token, listener);
    listener.depths.clear();
    session().clear_hash();
    const auto second = session().search(limits, {}, stop_token, listener);
    EXPECT_EQ(second->nodes, first->nodes);
    EXPECT_EQ(listener.depths.back(), 9);
    EXPECT_TRUE(state().perft(3, stop_token));
}

TEST_F(SessionTest, PlaysWeakerOnRequest) {
    set([](Options& options) { options.limit_strength = true; });
    const auto answer = [&](int elo) {
        options_.elo = elo;
        EXPECT_TRUE(session().configure(options_));
        session().clear_hash();
        Limits limits;
        limits.depth = 9;
        StopToken stop_token;
        Silent listener;
        return *session().search(limits, {}, stop_token, listener);
    };
    EXPECT_EQ(answer(2400).nodes, 10U);
    EXPECT_EQ(answer(2300).nodes, 7U) << "half way between 5 and 10";
    std::set<std::string> random_moves;
    for (const auto* const reply : {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}) {
        ASSERT_TRUE(position(std::nullopt, {reply}));
        const auto move = answer(800).move;
        EXPECT_TRUE(state().is_legal(*move));
        EXPECT_EQ(answer(800).move, move) << "the same chance for the same position";
        random_moves.insert(*move);
    }
    EXPECT_GT(random_moves.size(), 2U);
    set([](Options& options) { options.analyse_mode = true; });
    EXPECT_GT(answer(800).nodes, 10U) << "at full strength";
}

TEST_F(SessionTest, ShowsWhatTheGameShows) {
    ASSERT_TRUE(position("x...o.... x", {}));
    EXPECT_EQ(state().drawing(), "x..\n.o.\n...\n");
    ASSERT_EQ(session().evaluation().terms.size(), 1U);
    EXPECT_EQ(session().evaluation().terms[0].name, "centre");
    EXPECT_EQ(session().evaluation().terms[0].value, -10);
    EXPECT_EQ(state().key(), toy::TicTacToe::key(*toy::TicTacToe::read_position("x...o.... x")));
}

TEST_F(SessionTest, ValuesThePiecesThatANetworkSees) {
    ASSERT_TRUE(position("xx..o.... x", {}));
    EXPECT_TRUE(session().evaluation().pieces.empty());
    const test::NetworkNumbers numbers("tictactoe", toy::TicTacToe::Features::count, 5);
    options_.network = std::make_shared<const Network>(*Network::read(numbers.bytes()));
    ASSERT_TRUE(session().configure(options_));
    for (const std::size_t mover : {std::size_t{0}, std::size_t{1}}) {
        ASSERT_TRUE(position(mover == 0 ? "xx..o.... x" : "xx..o.... o", {}));
        const auto score = [&](const std::vector<Feature>& features) {
            std::array<std::vector<Feature>, 2> views;
            for (const Feature feature : features) {
                views.at(mover).push_back(feature);
                views.at(1 - mover).push_back(toy::TicTacToe::Features::flipped(feature));
            }
            return (mover == 0 ? 1 : -1) * numbers.score(views);
        };
        const std::int64_t whole = score({0, 1, 13});
        EXPECT_EQ(session().evaluation().terms.back().value, whole);
        const std::vector<std::pair<FeatureName, std::int64_t>> expected{{{"cross", "a1"}, whole - score({1, 13})},
                                                                         {{"cross", "b1"}, whole - score({0, 13})},
                                                                         {{"nought", "b2"}, whole - score({0, 1})}};
        const auto found = session().evaluation().pieces;
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t at = 0; at < found.size(); ++at) {
            EXPECT_EQ(found[at].name, expected[at].first);
            EXPECT_EQ(found[at].value, expected[at].second) << found[at].name.cell;
            EXPECT_NE(found[at].value, 0);
        }
    }
}

/// Tic-tac-toe in which each row of the board is one piece to a network.
struct LineTicTacToe : toy::TicTacToe {
    struct Features : toy::TicTacToe::Features {
        static FeatureName name(const Position&, Feature feature) {
            return {"row", std::to_string(feature % 9 / 3 + 1)};
        }
    };
};

TEST(Session, FeaturesOfOneNameAreOnePiece) {
    const test::NetworkNumbers numbers("tictactoe", toy::TicTacToe::Features::count, 5);
    Options options;
    options.network = std::make_shared<const Network>(*Network::read(numbers.bytes()));
    const auto session = std::move(*GameSession<LineTicTacToe>::make(options));
    ASSERT_TRUE(session->set_position({.fen = "xo.....o. x", .moves = {}}));
    const auto found = session->evaluation().pieces;
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].name, (FeatureName{"row", "1"}));
    EXPECT_EQ(found[0].value, numbers.score({{{0, 10, 16}, {9, 1, 7}}}) - numbers.score({{{16}, {7}}}));
}

}  // namespace
}  // namespace quadriga::engine
