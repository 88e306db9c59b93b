#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/session/session.hpp"
#include "games/registry.hpp"
#include "tests/support/data_file.hpp"

namespace quadriga::engine {
namespace {

struct LastLine final : Listener {
    Score score = 0;
    std::vector<std::string> pv;
    void on_info(const Info& info) override {
        score = info.score;
        pv.assign(info.pv.begin(), info.pv.end());
    }
    void on_current_move(std::string_view, int) override {}
};

class Tactics : public testing::TestWithParam<GameEntry> {
protected:
    static std::vector<test::DataCase> cases() {
        return test::read_data_file(fmt::format("{}/{}.txt", QUADRIGA_TEST_DATA, GetParam().name));
    }

    LastLine search(const test::DataCase& data, const Limits& limits) {
        session_->new_game();
        EXPECT_TRUE(session_->set_position({.fen = data.position, .moves = {}})) << data.place;
        StopToken stop_token;
        LastLine last;
        const auto answer = session_->search(limits, {}, stop_token, last);
        EXPECT_TRUE(answer) << data.place;
        return last;
    }

    static bool is_best(const test::DataCase& data, const std::string& move) {
        const std::string best = fmt::format(" {} ", data.field("bm"));
        return best.find(fmt::format(" {} ", move)) != std::string::npos;
    }

    /// The line leads to a decided board which is won by who moves first.
    void expect_forced_win(const test::DataCase& data, const std::vector<std::string>& pv) {
        const Player winner = session_->status().turn;
        const std::vector<std::string_view> moves(pv.begin(), pv.end());
        ASSERT_TRUE(session_->play(moves)) << data.place;
        EXPECT_TRUE(is_win_of(winner, session_->status().outcome)) << data.place;
    }

    std::unique_ptr<Session> session_ = std::move(*GetParam().make_session({}));
};

TEST_P(Tactics, ASearchFindsTheForcedWin) {
    for (const auto& data : cases()) {
        const std::string mate_text(data.field("mate"));
        const int plies = mate_text.empty() ? 0 : std::stoi(mate_text);
        Limits limits;
        limits.depth = plies == 0 ? 12 : plies + 4;
        const LastLine last = search(data, limits);
        ASSERT_FALSE(last.pv.empty()) << data.place;
        EXPECT_TRUE(is_best(data, last.pv.front())) << data.place << ": plays " << last.pv.front();
        if (plies == 0) continue;
        EXPECT_EQ(last.score, mate_in(plies)) << data.place;
        EXPECT_EQ(last.pv.size(), static_cast<std::size_t>(plies)) << data.place;
        expect_forced_win(data, last.pv);
    }
}

TEST_P(Tactics, AMateSearchFindsItAndNothingShorter) {
    for (const auto& data : cases()) {
        const std::string mate_text(data.field("mate"));
        const int plies = mate_text.empty() ? 0 : std::stoi(mate_text);
        // Longer ones take an exhaustive search too long.
        if (plies == 0 || plies > 3) continue;
        Limits limits;
        limits.mate = plies;
        const LastLine last = search(data, limits);
        EXPECT_EQ(last.score, mate_in(plies)) << data.place;
        EXPECT_TRUE(is_best(data, last.pv.front())) << data.place << ": plays " << last.pv.front();
        limits.mate = plies - 2;
        EXPECT_LT(search(data, limits).score, mate_in(plies - 2)) << data.place;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Tactics, testing::ValuesIn(games::registry()),
                         [](const auto& game) { return std::string(game.param.name); });

}  // namespace
}  // namespace quadriga::engine
