#include "engine/search/search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

using toy::TicTacToe;

/// The exact score of a position, by plain negamax to the end of the game.
Score solve(const TicTacToe::Position& position) {
    if (TicTacToe::outcome(position).is_over()) return mated_in(0);
    MovesOf<TicTacToe> moves;
    TicTacToe::generate(position, moves);
    if (moves.empty()) return draw_score;
    Score best = -infinite_score;
    for (const auto move : moves) {
        const Score below = -solve(TicTacToe::apply(position, move));
        best = std::max(best, is_win(below) ? below - 1 : is_loss(below) ? below + 1 : below);
    }
    return best;
}

struct Recorder final : Listener {
    struct Line {
        int depth;
        int multipv;
        Score score;
        std::uint64_t nodes;
        std::vector<std::string> pv;
        Wdl wdl;
    };
    std::vector<Line> lines;

    void on_info(const Info& info) override {
        lines.push_back({info.depth, info.multipv, info.score, info.nodes, {info.pv.begin(), info.pv.end()}, info.wdl});
    }
};

class SearchTest : public testing::Test {
protected:
    SearchTest() { EXPECT_TRUE(table_.resize(1)); }

    SearchResult<TicTacToe> search(const TicTacToe::Position& root, const Limits& limits) {
        StopToken stop_token(limits.ponder);
        return search(root, limits, stop_token);
    }
    SearchResult<TicTacToe> search(const TicTacToe::Position& root, const Limits& limits, StopToken& stop_token) {
        const Key key = TicTacToe::key(root);
        task_.root = root;
        task_.keys = {&key, 1};
        task_.limits = limits;
        return Search<TicTacToe>(task_, table_, stop_token, recorder_).run();
    }
    static Limits to_depth(int depth) {
        Limits limits;
        limits.depth = depth;
        return limits;
    }

    TranspositionTable table_;
    ThreadPool pool_;
    SearchTask<TicTacToe> task_{.root = {}, .keys = {}};
    Recorder recorder_;
};

/// Every position of the first four plies, with its solved value.
std::map<Key, std::pair<TicTacToe::Position, Score>> some_positions() {
    std::map<Key, std::pair<TicTacToe::Position, Score>> found;
    std::vector<TicTacToe::Position> level{TicTacToe::Position{}};
    for (int ply = 0; ply < 4; ++ply) {
        std::vector<TicTacToe::Position> next;
        for (const auto& position : level) {
            MovesOf<TicTacToe> moves;
            TicTacToe::generate(position, moves);
            for (const auto move : moves) {
                const auto child = TicTacToe::apply(position, move);
                if (found.try_emplace(TicTacToe::key(child), child, ply >= 1 ? solve(child) : 0).second)
                    next.push_back(child);
            }
        }
        level = std::move(next);
    }
    std::erase_if(found, [](const auto& entry) {
        return std::popcount(static_cast<unsigned>(entry.second.first.stones[0])) < 2;
    });
    return found;
}

/// Throws std::bad_alloc when the second iteration is reported.
struct OutOfMemory final : Listener {
    void on_info(const Info& info) override {
        if (info.depth == 2) throw std::bad_alloc();
    }
};

TEST_F(SearchTest, AnExceptionHaltsTheHelpersThatItWaitsFor) {
    const TicTacToe::Position root = TicTacToe::start();
    const Key key = TicTacToe::key(root);
    task_.root = root;
    task_.keys = {&key, 1};
    task_.threads = 2;
    task_.pool = &pool_;
    StopToken stop_token;
    OutOfMemory listener;
    EXPECT_THROW(Search<TicTacToe>(task_, table_, stop_token, listener).run(), std::bad_alloc);
    EXPECT_TRUE(stop_token.is_halted());
}

TEST_F(SearchTest, ReportsTheChancesByTheSlopeOfTheGame) {
    search(TicTacToe::start(), to_depth(1));
    const Recorder::Line& line = recorder_.lines.back();
    EXPECT_EQ(line.score, 10) << "the centre";
    EXPECT_EQ(line.wdl.win, chances(10, TicTacToe::search_parameters.wdl_scale).win);
    EXPECT_NE(line.wdl.win, chances(10, SearchParameters{}.wdl_scale).win);
}

TEST_F(SearchTest, FindsTheShortestMateWithALineOfItsLength) {
    int mates = 0;
    for (const auto& [key, entry] : some_positions()) {
        const auto& [root, value] = entry;
        table_.clear();
        const auto result = search(root, to_depth(10));
        const auto& best = result.lines.front();
        ASSERT_EQ(best.score, value) << TicTacToe::write_position(root);
        if (!is_mate(value)) continue;
        ++mates;
        ASSERT_EQ(static_cast<int>(best.pv.size()), plies_to_mate(value)) << TicTacToe::write_position(root);
        auto end = root;
        for (const auto move : best.pv) end = TicTacToe::apply(end, move);
        EXPECT_TRUE(TicTacToe::outcome(end).is_over());
    }
    EXPECT_GT(mates, 300);
}

TEST_F(SearchTest, ReportsAMateOnlyWithItsWholeLineHoweverSoonItIsCutOff) {
    for (const auto& [key, entry] : some_positions()) {
        for (std::uint64_t nodes = 1; nodes < 300; nodes += 29) {
            Limits limits;
            limits.nodes = nodes;
            table_.clear();
            search(entry.first, limits);
        }
    }
    int mates = 0;
    for (const auto& line : recorder_.lines) {
        if (is_mate(line.score)) {
            ++mates;
            ASSERT_EQ(static_cast<int>(line.pv.size()), plies_to_mate(line.score));
        }
    }
    EXPECT_GT(mates, 0);
}

TEST_F(SearchTest, FindsMatesOfALimitedLengthOrTheirAbsence) {
    for (const auto& [key, entry] : some_positions()) {
        const auto& [root, value] = entry;
        for (const int plies : {0, 1, 3, 5}) {
            Limits limits;
            limits.mate = plies;
            const auto result = search(root, limits);
            const bool there = is_win(value) && plies_to_mate(value) <= plies;
            ASSERT_EQ(result.no_mate_within.has_value() && *result.no_mate_within == plies, !there)
                << TicTacToe::write_position(root);
            ASSERT_TRUE(!there || result.lines.front().score == value) << TicTacToe::write_position(root);
        }
    }
}

TEST_F(SearchTest, IsTheSameInEveryRun) {
    search({}, to_depth(9));
    const auto first = std::exchange(recorder_.lines, {});
    table_.clear();
    search({}, to_depth(9));
    ASSERT_EQ(recorder_.lines.size(), first.size());
    for (std::size_t at = 0; at < first.size(); ++at) {
        EXPECT_EQ(recorder_.lines[at].nodes, first[at].nodes);
        EXPECT_EQ(recorder_.lines[at].pv, first[at].pv);
    }
}

TEST_F(SearchTest, NeverVisitsMoreNodesThanAllowed) {
    for (const std::uint64_t nodes : {1U, 2U, 10U, 77U, 1000U}) {
        Limits limits;
        limits.nodes = nodes;
        table_.clear();
        const auto result = search({}, limits);
        EXPECT_EQ(result.nodes, nodes);
        EXPECT_FALSE(result.lines.front().pv.empty());
    }
}

TEST_F(SearchTest, AnswersEvenWhenItMayNotSearch) {
    for (const bool stopped : {false, true}) {
        StopToken stop_token;
        if (stopped) stop_token.stop();
        const auto result = search({}, to_depth(0), stop_token);
        EXPECT_EQ(result.depth, 0);
        ASSERT_EQ(result.lines.front().pv.size(), 1U);
        EXPECT_FALSE(recorder_.lines.empty());
    }
}

TEST_F(SearchTest, OrdersSeveralLines) {
    task_.multipv = 20;
    const auto result = search({}, to_depth(4));
    ASSERT_EQ(result.lines.size(), 9U);
    EXPECT_TRUE(std::ranges::is_sorted(result.lines, std::greater{}, &RootMove<TicTacToe>::score));
    std::set<unsigned> cells;
    for (const auto& line : result.lines) cells.insert(line.move.cell);
    EXPECT_EQ(cells.size(), 9U) << "every line begins with another move";
}

/// A pseudorandom evaluation, derived from the key of the position.
struct Guessing : TicTacToe {
    static std::array<std::int32_t, TicTacToe::terms.size()> evaluate(const Position& position) {
        std::array<std::int32_t, TicTacToe::terms.size()> terms{};
        terms[0] = static_cast<std::int32_t>(mix(key(position)) % 200);
        return terms;
    }
};

TEST_F(SearchTest, SearchesEveryLineInAWindowAroundItsPreviousScore) {
    struct Bounds final : RootObserver<Guessing> {
        void on_root_move(Guessing::Move, std::size_t) override {}
        void on_bound(const RootMove<Guessing>&, std::size_t number, int) override { ++(number == 0 ? first : others); }
        int first = 0;
        int others = 0;  // a line that is searched with a full window has no bounds
    } bounds;
    const auto keys = std::array{TicTacToe::key({})};
    const SearchTask<Guessing> task{.root = {}, .keys = keys};
    StopToken stop_token;
    table_.new_search();
    SharedTables shared(table_);
    Worker<Guessing> worker(task, shared, stop_token, &bounds);
    for (int depth = 1; depth <= 6; ++depth) {
        for (std::size_t line = 0; line < 4; ++line) ASSERT_TRUE(worker.search_line(depth, line));
    }
    EXPECT_GT(bounds.first, 0);
    EXPECT_GT(bounds.others, 0);
}

TEST_F(SearchTest, CountsTheTimeFromTheMomentThatTheLimitsName) {
    Limits limits;
    limits.movetime = Milliseconds{500};
    limits.start = Clock::now() - Milliseconds{450};
    const auto before = Clock::now();
    const auto result = search({}, limits);
    EXPECT_GE(result.time, Milliseconds{450});
    EXPECT_LT(Clock::now() - before, Milliseconds{300});
}

TEST_F(SearchTest, StaysWithTheSearchMoves) {
    task_.search_moves = {{4}, {128}};
    task_.multipv = 9;
    const auto result = search({}, to_depth(5));
    ASSERT_EQ(result.lines.size(), 2U);
    for (const auto& line : result.lines) EXPECT_TRUE(line.move.cell == 4 || line.move.cell == 128);
}

TEST_F(SearchTest, AnInfiniteSearchWaitsForItsStop) {
    Limits limits;
    limits.infinite = true;
    StopToken stop_token;
    std::atomic<bool> stopped = false;
    std::jthread client([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        stopped = true;
        stop_token.stop();
    });
    search({}, limits, stop_token);
    EXPECT_TRUE(stopped);
}

TEST_F(SearchTest, APonderSearchWaitsForThePonderhit) {
    Limits limits;
    limits.ponder = true;
    limits.movetime = Milliseconds{1};
    StopToken stop_token(true);
    std::atomic<bool> hit = false;
    std::jthread client([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        hit = true;
        stop_token.ponder_hit();
    });
    search({}, limits, stop_token);
    EXPECT_TRUE(hit);
}

TEST_F(SearchTest, SeveralThreadsAgreeWithOne) {
    task_.threads = 4;
    task_.pool = &pool_;
    for (const auto& [key, entry] : some_positions()) {
        const auto& [root, value] = entry;
        if (!is_mate(value)) continue;
        EXPECT_EQ(search(root, to_depth(10)).lines.front().score, value);
    }
}

TEST_F(SearchTest, TheMoveLimitDraws) {
    const auto root = TicTacToe::read_position("xx.oo.... x");
    const Key keys[]{1, 2, 3, TicTacToe::key(*root)};
    task_.root = *root;
    task_.keys = keys;
    StopToken stop_token;
    // The winning move is the fifth ply: it wins before the limit counts, but a reply would be too late.
    task_.move_limit = 4;
    task_.limits = to_depth(3);
    const auto result = Search<TicTacToe>(task_, table_, stop_token, recorder_).run();
    EXPECT_EQ(result.lines.front().score, mate_in(1));
    const auto slower = TicTacToe::read_position("x...o.... x");
    const Key slower_keys[]{1, 2, 3, TicTacToe::key(*slower)};
    task_.root = *slower;
    task_.keys = slower_keys;
    StopToken again;
    EXPECT_EQ(Search<TicTacToe>(task_, table_, again, recorder_).run().lines.front().score, draw_score);
}

}  // namespace
}  // namespace quadriga::engine
