#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/session/session.hpp"
#include "quadriga/engine.hpp"
#include "tests/support/data_file.hpp"

namespace quadriga::engine {

// Called by GoogleTest, which would otherwise print a test's parameter byte by byte.
static void PrintTo(const GameEntry& game, std::ostream* stream) { *stream << game.name; }

namespace {

struct LastLine final : Listener {
    Score score = 0;
    Bound bound = Bound::exact;
    std::vector<std::string> pv;
    BestMove answer;

    void on_info(const Info& info) override {
        score = info.score;
        bound = info.bound;
        pv.assign(info.pv.begin(), info.pv.end());
    }
};

class Tactics : public testing::TestWithParam<GameEntry> {
protected:
    static constexpr std::array<std::string_view, 6> words{"bm", "am", "mate", "proof", "none", "nodes"};

    static std::vector<test::DataCase> cases() {
        auto found = test::read_data_file(fmt::format("{}/{}.txt", QUADRIGA_TEST_DATA, GetParam().name));
        for (const auto& data : found) {
            const auto is_known = [](const auto& field) {
                return std::ranges::find(words, field.first) != words.end();
            };
            EXPECT_TRUE(std::ranges::all_of(data.fields, is_known)) << data.place << ": a field that does not exist";
            EXPECT_TRUE(std::ranges::any_of(data.fields, [](const auto& field) { return field.first != "nodes"; }))
                << data.place << ": asks for nothing";
        }
        return found;
    }

    LastLine search(const test::DataCase& data, const Limits& limits) {
        session_->new_game();
        const auto set = session_->set_position({.fen = data.position, .moves = {}});
        EXPECT_TRUE(set) << data.place << ": " << set.error().text;
        StopToken stop_token;
        LastLine last;
        auto answer = session_->search(limits, {}, stop_token, last);
        EXPECT_TRUE(answer) << data.place;
        if (answer) last.answer = std::move(*answer);
        return last;
    }

    static bool has_move(const test::DataCase& data, std::string_view field, const std::string& move) {
        return fmt::format(" {} ", data.field(field)).find(fmt::format(" {} ", move)) != std::string::npos;
    }

    static int number(const test::DataCase& data, std::string_view field) {
        const std::string text(data.field(field));
        return text.empty() ? 0 : std::stoi(text);
    }

    /// The line leads to a board on which `winner` has won.
    void expect_win(const test::DataCase& data, Player winner, const std::vector<std::string>& pv) {
        const std::vector<std::string_view> moves(pv.begin(), pv.end());
        ASSERT_TRUE(session_->play(moves)) << data.place;
        EXPECT_TRUE(is_win_of(winner, session_->status().outcome)) << data.place;
    }

    std::unique_ptr<Session> session_ = std::move(*GetParam().make_session({}));
};

TEST_P(Tactics, ASearchFindsTheBestMove) {
    for (const auto& data : cases()) {
        if (!data.field("proof").empty()) continue;
        const int plies = number(data, "mate");
        const int nodes = number(data, "nodes");
        Limits limits;
        if (nodes > 0) {
            limits.nodes = static_cast<std::uint64_t>(nodes);
        } else {
            limits.depth = plies == 0 ? 12 : std::abs(plies) + 4;
        }
        const LastLine last = search(data, limits);
        ASSERT_FALSE(last.pv.empty()) << data.place;
        const std::string& move = last.pv.front();
        EXPECT_TRUE(data.field("bm").empty() || has_move(data, "bm", move)) << data.place << ": plays " << move;
        EXPECT_FALSE(has_move(data, "am", move)) << data.place << ": plays " << move;
        if (plies == 0) continue;
        EXPECT_EQ(last.score, plies > 0 ? mate_in(plies) : mated_in(-plies)) << data.place;
        EXPECT_EQ(static_cast<int>(last.pv.size()), std::abs(plies)) << data.place;
        const Player mover = session_->status().turn;
        expect_win(data, plies > 0 ? mover : opponent(mover), last.pv);
    }
}

TEST_P(Tactics, AMateSearchFindsItAndNothingShorter) {
    for (const auto& data : cases()) {
        const int plies = number(data, data.field("proof").empty() ? "mate" : "proof");
        // Longer ones take too many nodes, as do some without known best moves.
        if (plies <= 0 || plies > 9 || data.field("bm").empty()) continue;
        Limits limits;
        limits.mate = plies;
        const LastLine last = search(data, limits);
        EXPECT_EQ(last.score, mate_in(plies)) << data.place;
        EXPECT_EQ(last.bound, Bound::exact) << data.place;
        EXPECT_TRUE(data.field("bm").empty() || has_move(data, "bm", last.pv.front()))
            << data.place << ": plays " << last.pv.front();
        EXPECT_FALSE(last.answer.no_mate_within) << data.place;
        expect_win(data, session_->status().turn, last.pv);
        limits.mate = plies - 1;
        EXPECT_EQ(search(data, limits).answer.no_mate_within, plies - 1) << data.place;
    }
}

TEST_P(Tactics, AMateSearchProvesThatThereIsNone) {
    int searched = 0;
    for (const auto& data : cases()) {
        const int plies = number(data, "none");
        if (plies == 0) continue;
        ++searched;
        Limits limits;
        limits.mate = plies;
        limits.nodes = static_cast<std::uint64_t>(number(data, "nodes"));
        EXPECT_EQ(search(data, limits).answer.no_mate_within, plies) << data.place;
    }
    EXPECT_GT(searched, 0) << "the file has no position with `none`";
}

TEST_P(Tactics, AnInterruptedSearchClaimsNothingThatItHasNotProved) {
    for (const auto& data : cases()) {
        for (std::uint64_t nodes = 100; nodes < 50'000; nodes = nodes * 5 / 3) {
            Limits limits;
            limits.nodes = nodes;
            const LastLine last = search(data, limits);
            if (is_mate(last.score)) {
                EXPECT_EQ(last.bound, Bound::exact) << data.place << ", " << nodes << " nodes";
                EXPECT_EQ(static_cast<int>(last.pv.size()), plies_to_mate(last.score)) << data.place;
            } else {
                const bool is_known = !session_->values().empty() && !session_->values().front().value.is_draw();
                EXPECT_TRUE(is_known || std::abs(last.score) <= max_evaluation)
                    << data.place << ", " << nodes << " nodes";
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Tactics, testing::ValuesIn(games::registry()),
                         [](const auto& game) { return std::string(game.param.name); });

}  // namespace
}  // namespace quadriga::engine
