#include "games/onoro/placing.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/session/game_session.hpp"
#include "games/onoro/onoro.hpp"
#include "games/tools/solve/solver.hpp"
#include "tests/games/onoro/samples.hpp"
#include "tests/games/onoro/small_table.hpp"

namespace quadriga::onoro::solve {
namespace {

using engine::ExactValue;

PlacingPhase solved(int pawns_a_side) {
    Solver full(pawns_a_side);
    EXPECT_TRUE(full.solve());
    PlacingPhase placing(pawns_a_side);
    placing.solve(full);
    return placing;
}

Position fast(const slow::Position& position) { return Onoro::read_position(slow::write_position(position)).value(); }

/// The value, without its distance if that is more than `plies` plies.
ExactValue within(int plies, ExactValue value) {
    if (value.plies() <= plies) return value;
    return value.is_win() ? ExactValue::win() : ExactValue::loss();
}

/// Checks that the placing phase, as solved and as embedded in the program, has the same positions and values as a
/// plain search with the slow rules.
void expect_values_of_plain_search(int pawns_a_side) {
    const slow::Solution expected(pawns_a_side);
    const PlacingPhase placing = solved(pawns_a_side);
    std::map<std::size_t, Counts> counts;  // by pawns on the table
    expected.for_each_placing([&](const slow::Position& slow_position, std::optional<int> plies) {
        const Position position = fast(slow_position);
        const ExactValue value = within(position.in_hand, value_of(plies));
        Counts& count = counts[slow_position.pawns.size()];
        ++(plies == 0 ? count.terminal : value.is_win() ? count.wins : value.is_loss() ? count.losses : count.draws);
        ASSERT_EQ(placing_value(placing.levels(), position), value) << slow::write_position(slow_position);
        ASSERT_EQ(Onoro::ExactValues::known(position), value) << slow::write_position(slow_position);
    });
    for (const PlacingLevel& level : placing.levels())
        EXPECT_EQ(PlacingPhase::counts(level), counts[level.pawns()]) << level.pawns();
}

TEST(OnoroPlacing, AgreesWithPlainSearch) {
    for (int pawns = fewest_pawns_a_side; pawns <= slow::most_pawns(); ++pawns) expect_values_of_plain_search(pawns);
}

TEST(OnoroPlacing, IsPartOfTheProgram) {
    for (int pawns = fewest_pawns_a_side; pawns <= most_pawns_a_side; ++pawns)
        EXPECT_TRUE(Onoro::ExactValues::known(start(pawns))) << pawns;
}

TEST(OnoroPlacing, IsUnknownWhereItsFileCannotBeRead) {
    const std::vector<std::uint8_t> nonsense(1000, 7);
    EXPECT_TRUE(read_placing(4, {}).empty());
    EXPECT_TRUE(read_placing(4, nonsense).empty());
    const std::string path = QUADRIGA_PLACING "/4.bin";
    std::ifstream stream(path, std::ios::binary);
    const std::vector<char> file{std::istreambuf_iterator(stream), {}};
    ASSERT_FALSE(file.empty()) << path;
    const auto bytes = std::span(reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    EXPECT_FALSE(read_placing(4, bytes).empty());
    EXPECT_TRUE(read_placing(4, bytes.first(bytes.size() / 2)).empty()) << "cut off";
    EXPECT_TRUE(read_placing(5, bytes).empty()) << "of another number of pawns";
}

/// The value of a move that leads to this position.
ExactValue value_of_move(const Position& next) {
    if (Onoro::outcome(next).is_over()) return ExactValue::win_in(1);
    return Onoro::ExactValues::known(next).value().one_ply_earlier(false);
}

TEST(OnoroPlacing, EightPawnsASideHaveTheValuesOfTheirMoves) {
    int checked = 0;
    visit_playouts(From::start, 500, 12, [&](const Position& position, const Moves& moves) {
        if (moves.empty() || position.in_hand == 1) return;
        ExactValue best = ExactValue::loss_in(0);
        for (const Move move : moves) best = std::max(best, value_of_move(Onoro::apply(position, move)));
        ASSERT_EQ(Onoro::ExactValues::known(position), best) << Onoro::write_position(position);
        ++checked;
    });
    EXPECT_GT(checked, 5'000);
    EXPECT_EQ(Onoro::ExactValues::known(start()), ExactValue::draw());
    EXPECT_EQ(Onoro::ExactValues::known(Onoro::apply(start(), Onoro::read_move(start(), "m12").value())),
              ExactValue::win_in(11));
}

/// Checks the values of moves that a session reports, except for the last placement. Returns their number.
int expect_values_of_retrograde_analysis(int pawns_a_side) {
    const slow::Solution& truth = solution_of(pawns_a_side);
    const auto session = engine::GameSession<Onoro>::make({}).value();
    int checked = 0;
    truth.for_each_placing([&](const slow::Position& slow_position, std::optional<int> plies) {
        if (plies == 0 || testing::Test::HasFailure()) return;
        const Position position = fast(slow_position);
        const std::string text = Onoro::write_position(position);
        ASSERT_TRUE(session->set_position({.fen = text, .moves = {}}));
        const auto values = session->values();
        if (position.in_hand > 1) {
            ASSERT_EQ(values.size(), session->state()->moves().size()) << text;
        }
        for (const auto& [move, value] : values) {
            const auto after = value_of(truth.plies(slow::apply(slow_position, move)));
            ASSERT_EQ(value, within(position.in_hand, after.one_ply_earlier(false))) << text << " " << move;
            ++checked;
        }
    });
    return checked;
}

TEST(OnoroPlacing, SessionsReportTheValuesOfMoves) {
    EXPECT_GT(expect_values_of_retrograde_analysis(4), 150);
    EXPECT_GT(expect_values_of_retrograde_analysis(5), 3'000);
}

TEST(OnoroPlacing, ValuesOfWhatPlayCannotComeToAreNotKnown) {
    EXPECT_TRUE(Onoro::ExactValues::known(start(7)));
    EXPECT_FALSE(Onoro::ExactValues::known(Onoro::read_position("1BW/W1B/BW m12 b 5").value()));   // a ring
    EXPECT_FALSE(Onoro::ExactValues::known(Onoro::read_position("WB/BB/BW/WW l11 b 4").value()));  // the second phase
}

/// Searches every position before the last placement. Returns the number of moves that give away a win or a draw or, if
/// the game ends within the phase, are not among the best.
int bad_moves(int pawns_a_side, const engine::Options& options) {
    const slow::Solution& truth = solution_of(pawns_a_side);
    const auto session = engine::GameSession<Onoro>::make(options).value();
    engine::Limits limits;
    limits.nodes = 50;
    int bad = 0;
    truth.for_each_placing([&](const slow::Position& position, std::optional<int> plies) {
        if (plies == 0 || fast(position).in_hand == 1) return;
        const std::string text = Onoro::write_position(fast(position));
        ASSERT_TRUE(session->set_position({.fen = text, .moves = {}}));
        engine::StopToken stop_token;
        engine::Listener listener;
        const auto answer = session->search(limits, {}, stop_token, listener).value();
        const auto after = truth.plies(slow::apply(position, answer.move.value()));
        const bool has_kept_result = plies ? after && *after % 2 != *plies % 2 : !after;
        const bool is_late = !plies || *plies > fast(position).in_hand;
        bad += has_kept_result && (is_late || *after == *plies - 1) ? 0 : 1;
    });
    return bad;
}

TEST(OnoroPlacing, TheEngineGivesNothingAway) {
    EXPECT_EQ(bad_moves(4, {}), 0);
    EXPECT_EQ(bad_moves(5, {}), 0);
    engine::Options weak;
    weak.limit_strength = true;
    EXPECT_GT(bad_moves(5, weak), 0);
}

TEST(OnoroPlacing, LinesAreSearchedAmongTheBestMoves) {
    engine::Options options;
    options.multipv = 3;
    const auto session = engine::GameSession<Onoro>::make(options).value();
    ASSERT_TRUE(session->set_position({.fen = "1W/BB m12 w 7", .moves = {}}));
    struct Moves final : engine::Listener {
        std::set<std::string> seen;
        void on_info(const engine::Info& info) override { seen.insert(info.pv.front()); }
    } moves;
    engine::Limits limits;
    limits.depth = 3;
    engine::StopToken stop_token;
    EXPECT_EQ(session->search(limits, {}, stop_token, moves).value().move, "m14");
    EXPECT_EQ(moves.seen, (std::set<std::string>{"m12", "m14", "o12"}));  // m14 draws, the others lose
    options.multipv = 1;
    ASSERT_TRUE(session->configure(options));
    moves.seen.clear();
    EXPECT_TRUE(session->search(limits, {}, stop_token, moves));
    EXPECT_EQ(moves.seen, (std::set<std::string>{"m14"}));
}

}  // namespace
}  // namespace quadriga::onoro::solve
