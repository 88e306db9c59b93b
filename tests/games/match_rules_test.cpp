// The rules of the match, changed while a game is searched.

#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "engine/session/session.hpp"
#include "quadriga/engine.hpp"
#include "tests/support/games.hpp"

namespace quadriga::engine {
namespace {

struct Silent final : Listener {
    void on_info(const Info& info) override { score = info.score; }
    Score score = 0;
};

struct DrawRules {
    int repetition;
    int move_limit;
};

template <class G>
class MatchRules : public testing::Test {
protected:
    using Answer = std::tuple<std::string, Score, std::uint64_t>;

    static Answer search(Session& session, DrawRules rules) {
        Options options;
        options.repetition = rules.repetition;
        options.move_limit = rules.move_limit;
        EXPECT_TRUE(session.configure(options));
        Limits limits;
        limits.depth = G::search_parameters.is_wide ? 3 : 7;
        StopToken stop_token;
        Silent listener;
        const auto answer = session.search(limits, {}, stop_token, listener);
        return {answer->move.value_or(""), listener.score, answer->nodes};
    }
    /// From the table of games, so that the test need not compile the searches again.
    static std::unique_ptr<Session> session() { return std::move(*games::find_game(G::name)->make_session(Options{})); }
};
TYPED_TEST_SUITE(MatchRules, test::AllGames, test::GameName);

TYPED_TEST(MatchRules, DoNotSeeEachOthersResults) {
    constexpr DrawRules usual{3, 1000};
    for (const DrawRules& other : {DrawRules{0, 1000}, DrawRules{3, 2}, DrawRules{3, 3}}) {
        const auto changed = this->session();
        const auto with_other = this->search(*changed, other);
        EXPECT_EQ(this->search(*changed, usual), this->search(*this->session(), usual));
        const auto back = this->session();
        this->search(*back, usual);
        EXPECT_EQ(this->search(*back, other), with_other);
    }
}

TYPED_TEST(MatchRules, ShareResultsAsLongAsTheyStay) {
    const auto session = this->session();
    const auto first = this->search(*session, {3, 1000});
    const auto again = this->search(*session, {3, 1000});
    EXPECT_LT(std::get<std::uint64_t>(again), std::get<std::uint64_t>(first));
}

}  // namespace
}  // namespace quadriga::engine
