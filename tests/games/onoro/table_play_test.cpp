#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/session/game_session.hpp"
#include "games/onoro/onoro.hpp"
#include "games/onoro/table/format.hpp"
#include "games/tools/solve/shape_graph.hpp"
#include "tests/games/onoro/retrograde.hpp"
#include "tests/games/onoro/small_table.hpp"
#include "tests/support/temporary_path.hpp"

/// Tests the engine with a table file for five pawns per side.
namespace quadriga::onoro {
namespace {

using engine::ExactValue;
using engine::Limits;

/// The last report of every line.
struct Lines final : engine::Listener {
    struct Line {
        engine::Score score;
        std::vector<std::string> pv;
    };
    std::vector<Line> lines;
    std::uint64_t hits = 0;

    void on_info(const engine::Info& info) override {
        lines.resize(std::max(lines.size(), static_cast<std::size_t>(info.multipv)));
        lines[static_cast<std::size_t>(info.multipv) - 1] = {info.score, {info.pv.begin(), info.pv.end()}};
        hits = info.table_hits;
    }
};

Limits depth(int plies) {
    Limits limits;
    limits.depth = plies;
    return limits;
}

class OnoroTablePlay : public testing::Test {
protected:
    static void SetUpTestSuite() {
        write_small_table(path_, 5);
        table_ = Tablebase::open(path_).value();
        const solve::ShapeGraph graph(5);
        const table::HalfSets sets(10);
        for (std::size_t shape = 0; shape < graph.size(); ++shape) {
            for (const std::size_t own : sets.sets()) {
                const Position position = graph.position({shape, own});
                if (std::ranges::none_of(position.pawns, has_line) && engine::count_moves<Onoro>(position) > 0)
                    all_.push_back(position);
            }
        }
    }
    static void TearDownTestSuite() {
        std::remove(path_.c_str());
        table_.reset();
    }

    void SetUp() override {
        options_.tablebase = engine::entry_of<Onoro>().tablebase_option.open(path_).value();
        session_ = engine::GameSession<Onoro>::make(options_).value();
    }

    void set(const Position& position, const std::vector<std::string>& moves = {}) {
        const std::string fen = Onoro::write_position(position);
        const std::vector<std::string_view> words(moves.begin(), moves.end());
        ASSERT_TRUE(session_->set_position({.fen = fen, .moves = words}));
    }
    Lines search(const Limits& limits, const std::vector<std::string_view>& moves = {}) {
        Lines lines;
        engine::StopToken stop_token;
        best_ = session_->search(limits, moves, stop_token, lines).value();
        return lines;
    }
    /// Also returns a draw if the game is over or the position is not in the table.
    [[nodiscard]] static ExactValue probe(const Position& position) {
        if (Onoro::outcome(position).is_over()) return ExactValue::draw();
        return table_->probe(position).value_or(ExactValue::draw());
    }
    [[nodiscard]] static Position play(const Position& position, std::string_view move) {
        return Onoro::apply(position, Onoro::read_move(position, move).value());
    }
    /// The move that delays the loss longest.
    [[nodiscard]] static std::optional<Move> best_defence(const Position& position) {
        Moves moves;
        Onoro::generate(position, moves);
        std::optional<Move> best;
        int longest = 0;
        for (const Move move : moves) {
            const ExactValue value = probe(Onoro::apply(position, move));
            if (value.is_win() && value.plies() > longest) {
                longest = value.plies();
                best = move;
            }
        }
        return best;
    }

    static inline const std::string path_ = test::temporary_path("five.table");
    static inline std::unique_ptr<const Tablebase> table_;
    static inline std::vector<Position> all_;
    engine::Options options_;
    std::unique_ptr<engine::Session> session_;
    engine::BestMove best_;
};

TEST_F(OnoroTablePlay, ReportsTheValuesOfRetrogradeAnalysis) {
    const slow::Solution truth(5);
    int number = 0;
    std::size_t checked = 0;
    truth.for_each([&](const slow::Position& position, std::optional<int> plies) {
        if (plies == 0 || number++ % 41 != 0 || HasFailure()) return;
        const std::string text = slow::write_position(position);
        ASSERT_TRUE(session_->set_position({.fen = text, .moves = {}}));
        const auto values = session_->values();
        ASSERT_EQ(values.size(), session_->state()->moves().size()) << text;
        for (const auto& [move, value] : values) {
            const auto after = truth.plies(slow::apply(position, move));
            ASSERT_EQ(value, value_of(after).one_ply_earlier(false)) << text << " " << move;
            ++checked;
        }
    });
    EXPECT_GT(checked, 30'000U);
}

TEST_F(OnoroTablePlay, TellsTheTruth) {
    for (std::size_t at = 0; at < all_.size(); at += 41) {
        const Position& position = all_[at];
        const ExactValue value = probe(position);
        set(position);
        const Lines found = search(depth(3));
        EXPECT_GT(found.hits, 0U);
        const auto& [score, pv] = found.lines.front();
        ASSERT_EQ(score, engine::mate_score(value)) << Onoro::write_position(position);
        ASSERT_EQ(pv.front(), best_.move);
        const Position next = play(position, pv.front());
        if (value.is_draw()) {
            ASSERT_TRUE(probe(next).is_draw() && !Onoro::outcome(next).is_over()) << Onoro::write_position(position);
        } else {
            ASSERT_EQ(pv.size(), static_cast<std::size_t>(value.plies()));
        }
    }
}

TEST_F(OnoroTablePlay, WinsInTimeAgainstTheBestDefence) {
    int won = 0;
    for (std::size_t at = 0; at < all_.size(); at += 37) {
        if (!probe(all_[at]).is_win()) continue;
        std::vector<std::string> moves;
        Position position = all_[at];
        for (int left = probe(position).plies(); !Onoro::outcome(position).is_over(); --left) {
            ASSERT_GE(left, 0) << Onoro::write_position(all_[at]);
            if (position.side == all_[at].side) {
                set(all_[at], moves);
                search(depth(1));
                moves.push_back(best_.move.value());
            } else if (const auto move = best_defence(position)) {
                moves.push_back(Onoro::write_move(position, *move));
            } else {
                break;  // the loser cannot move
            }
            position = play(position, moves.back());
        }
        ++won;
    }
    EXPECT_GT(won, 1000);
}

TEST_F(OnoroTablePlay, ListsWinsThenDrawsThenLosses) {
    options_.multipv = 256;
    ASSERT_TRUE(session_->configure(options_));
    int mixed = 0;
    for (std::size_t at = 0; at < all_.size(); at += 1009) {
        set(all_[at]);
        const auto lines = search(depth(2)).lines;
        ASSERT_EQ(lines.size(), session_->state()->moves().size());
        for (std::size_t line = 0; line < lines.size(); ++line) {
            const Position next = play(all_[at], lines[line].pv.front());
            const ExactValue value = probe(next);
            const bool wins = Onoro::outcome(next).is_over() || Onoro::count_moves(next) == 0 || value.is_loss();
            ASSERT_EQ(lines[line].score > 0, wins) << Onoro::write_position(all_[at]) << ' ' << line;
            ASSERT_EQ(lines[line].score < 0, !wins && value.is_win()) << Onoro::write_position(all_[at]) << ' ' << line;
            ASSERT_LE(lines[line].score, lines[std::max<std::size_t>(line, 1) - 1].score);
        }
        if (lines.front().score > 0 && lines.back().score < 0) ++mixed;
    }
    EXPECT_GT(mixed, 0);
}

/// Whatever halts a search, and however early, a line has an exact score only if the table has it, and better lines
/// come first.
TEST_F(OnoroTablePlay, ReportsOnlyWhatItKnowsWhenItIsHaltedAtOnce) {
    Limits nodes = depth(20);
    nodes.nodes = 1;
    Limits no_time;
    no_time.movetime = engine::Milliseconds{0};
    std::vector<Position> roots{engine::start_position<Onoro>()};  // the table has none of its moves
    for (std::size_t at = 0; at < all_.size(); at += 2003) roots.push_back(all_[at]);
    for (const int multipv : {1, 2, 256}) {
        options_.multipv = multipv;
        ASSERT_TRUE(session_->configure(options_));
        for (const Position& root : roots) {
            set(root);
            const std::string text = Onoro::write_position(root);
            for (const Limits& limits : {nodes, no_time}) {
                const auto lines = search(limits).lines;
                ASSERT_EQ(lines.size(), std::min(session_->state()->moves().size(), static_cast<std::size_t>(multipv)))
                    << text;
                for (const auto& line : lines) {
                    ASSERT_FALSE(line.pv.empty()) << text;
                    const Position next = play(root, line.pv.front());
                    if (Onoro::outcome(next).is_over() || Onoro::count_moves(next) == 0 ||
                        Onoro::ExactValues::known(next))
                        continue;
                    const auto value = table_->probe(next);
                    if (std::abs(line.score) > engine::max_evaluation) {
                        ASSERT_TRUE(value) << text;
                        ASSERT_TRUE(line.score > 0 ? value->is_loss() : value->is_win()) << text;
                    }
                }
                ASSERT_EQ(best_.move, lines.front().pv.front());
            }
        }
    }
}

TEST_F(OnoroTablePlay, PrefersAMoveThatDoesNotLoseHoweverSoonItIsHalted) {
    options_.multipv = 2;
    ASSERT_TRUE(session_->configure(options_));
    ASSERT_TRUE(session_->set_position({.fen = std::nullopt, .moves = {}}));
    Limits limits;
    limits.nodes = 1;
    search(limits);
    EXPECT_EQ(best_.move, "m14") << "the other two first moves lose in 11 plies";
}

/// A position that is won in `plies` plies.
Position won_in(const std::vector<Position>& all, const Tablebase& table, int plies) {
    for (const Position& position : all) {
        if (table.probe(position) == ExactValue::win_in(plies)) return position;
    }
    throw std::logic_error("there is none");
}

TEST_F(OnoroTablePlay, KeepsToTheRulesOfTheMatch) {
    const Position position = won_in(all_, *table_, 9);
    set(position);
    EXPECT_EQ(search(depth(1)).lines.front().score, engine::mate_in(9));
    options_.move_limit = 8;  // too few plies
    ASSERT_TRUE(session_->configure(options_));
    EXPECT_EQ(search(depth(1)).lines.front().score, engine::draw_score);
    options_.move_limit = 9;
    ASSERT_TRUE(session_->configure(options_));
    EXPECT_EQ(search(depth(1)).lines.front().score, engine::mate_in(9));
}

TEST_F(OnoroTablePlay, ChoosesAmongTheMovesThatAreAllowed) {
    const Position position = won_in(all_, *table_, 3);
    set(position);
    for (const std::string& move : session_->state()->moves()) {
        const Position next = play(position, move);
        const ExactValue value = probe(next);
        if (!value.is_win()) continue;
        EXPECT_EQ(search(depth(1), {move}).lines.front().score, engine::mate_score(value.one_ply_earlier(false)));
        EXPECT_EQ(best_.move, move);
    }
}

TEST_F(OnoroTablePlay, ChoosesTheMoveOfAMateSearchThatFindsNone) {
    const Position won = won_in(all_, *table_, 9);
    set(won);
    Limits mate;
    mate.mate = 9;
    EXPECT_EQ(search(mate).lines.front().score, engine::mate_in(9));
    mate.mate = 3;
    search(mate);
    EXPECT_EQ(best_.no_mate_within, 3);
    EXPECT_EQ(probe(play(won, *best_.move)), ExactValue::loss_in(8));
}

TEST_F(OnoroTablePlay, IsNotForWeakenedPlayers) {
    set(won_in(all_, *table_, 9));
    options_.limit_strength = true;
    ASSERT_TRUE(session_->configure(options_));
    EXPECT_EQ(search(depth(1)).hits, 0U);
    options_.analyse_mode = true;
    ASSERT_TRUE(session_->configure(options_));
    EXPECT_GT(search(depth(1)).hits, 0U);
}

TEST_F(OnoroTablePlay, AnswersAtOnce) {
    set(won_in(all_, *table_, 45));
    Limits limits;
    limits.movetime = engine::Milliseconds(0);
    search(limits);
    EXPECT_TRUE(session_->state()->is_legal(*best_.move));
    limits = {};
    limits.nodes = 1;
    EXPECT_EQ(search(limits).lines.front().score, engine::mate_in(45));
}

TEST_F(OnoroTablePlay, KnowsWhatTheFirstPhaseLeadsTo) {
    const Position last_pawn = Onoro::read_position("BWBWB/WBWB m12 w 5").value();
    set(last_pawn);
    const auto lines = search(depth(1)).lines;
    const ExactValue value = probe(play(last_pawn, *best_.move));
    EXPECT_EQ(lines.front().score, engine::mate_score(value.one_ply_earlier(false)));
    set(Onoro::read_position("BWBW/WBWB m12 b 5").value());
    EXPECT_GT(search(depth(6)).hits, 0U);
}

/// A client that watches an analysis sees all lines with each iteration, whatever table the options name.
TEST_F(OnoroTablePlay, LeavesRootsThatItDoesNotHaveToTheSearch) {
    struct Iterations final : engine::Listener {
        std::map<int, std::set<int>> lines;  // by depth
        void on_info(const engine::Info& info) override { lines[info.depth].insert(info.multipv); }
    };
    options_.multipv = 3;
    ASSERT_TRUE(session_->configure(options_));
    set(engine::start_position<Onoro>());
    Iterations iterations;
    engine::StopToken stop_token;
    ASSERT_TRUE(session_->search(depth(3), {}, stop_token, iterations));
    EXPECT_EQ(iterations.lines, (std::map<int, std::set<int>>{{1, {1, 2, 3}}, {2, {1, 2, 3}}, {3, {1, 2, 3}}}));
}

TEST_F(OnoroTablePlay, WarnsOnceOfADamagedFile) {
    std::string bytes;
    {
        std::ifstream file(path_, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
    }
    const auto directory = Tablebase::open(path_).value()->header().directory;
    for (std::size_t at = directory / 2; at < directory; ++at) bytes[at] = static_cast<char>(~bytes[at]);
    const std::string damaged = path_ + ".damaged";
    std::ofstream(damaged, std::ios::binary) << bytes;
    options_.tablebase = engine::entry_of<Onoro>().tablebase_option.open(damaged).value();
    ASSERT_TRUE(session_->configure(options_));
    int warnings = 0;
    for (std::size_t at = 0; at < all_.size(); at += 1009) {
        set(all_[at]);
        search(depth(2));
        if (best_.warning) ++warnings;
        EXPECT_TRUE(session_->state()->is_legal(best_.move.value()));
    }
    EXPECT_EQ(warnings, 1);
    std::remove(damaged.c_str());
}

}  // namespace
}  // namespace quadriga::onoro
