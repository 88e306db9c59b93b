#include "games/onitama/tablebase.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/session/game_session.hpp"
#include "games/onitama/onitama.hpp"
#include "games/tools/samples/sample_player.hpp"
#include "tests/games/onitama/samples.hpp"
#include "tests/games/onitama/tablebase_check.hpp"

namespace quadriga::onitama {
namespace {

using engine::ExactValue;

constexpr endgame::Material small = Tablebase::materials[0];

TEST(Tablebase, AgreesWithEveryMoveOfTheSlowRules) {
    std::mt19937 random(11);
    for (std::uint32_t game = 0; game < 5; ++game) {
        const Position cards_of =
            start(game % 2 == 0 ? Deck::base : Deck::sensei, static_cast<std::uint32_t>(random()));
        expect_agreement(*table_for(cards_of, small), cards_of, small, game, 2000);
    }
}

/// A material with pairs of students, as in the large tables, but with a small table.
/// tests/games/onitama/large_tablebase_test.cpp tests the large ones.
TEST(Tablebase, AgreesOnPairsOfStudents) {
    constexpr endgame::Material material{.side = 2, .total = 2};
    for (const std::uint32_t deal : {5U, 77'777U}) {
        const Position cards_of = start(Deck::sensei, deal);
        expect_agreement(*table_for(cards_of, material), cards_of, material, deal, 2000);
    }
}

/// The scores of the samples from one game that starts at the position.
std::vector<engine::Score> sampled_scores(const Position& position, bool endgame_tables) {
    const std::vector<tools::OpeningPositions<Onitama>> openings{{position}};
    tools::SamplePlayer<Onitama> player(
        {.random_plies = 1, .nodes = 20, .step = 2, .sample_nodes = 5, .endgame_tables = endgame_tables}, nullptr,
        openings);
    EXPECT_TRUE(player.allocate());
    std::vector<engine::Score> scores;
    const std::string bytes = player.play(0);
    constexpr std::size_t row = 24 + sizeof(std::int32_t) * Onitama::terms.size();
    for (std::size_t at = 0; at < bytes.size(); at += row) {
        std::uint32_t score = 0;
        for (std::size_t byte = 0; byte < 4; ++byte)
            score |= std::uint32_t{static_cast<unsigned char>(bytes[at + 12 + byte])} << 8 * byte;
        scores.push_back(static_cast<engine::Score>(score));
    }
    return scores;
}

TEST(Tablebase, GivesSamplesTheirExactScores) {
    const auto is_exact = [](engine::Score score) {
        return score == engine::draw_score || std::abs(score) > engine::max_evaluation;
    };
    const Position position = position_of("2m2/s4/5/4S/2M2 goose,ox/crane,frog/boar r");
    const auto without = sampled_scores(position, false);
    EXPECT_FALSE(std::ranges::all_of(without, is_exact));
    const auto with = sampled_scores(position, true);
    EXPECT_GT(with.size(), 10U);
    EXPECT_TRUE(std::ranges::all_of(with, is_exact));
}

/// A session whose search has generated the table.
TEST(Tablebase, GivesTheValuesOfMoves) {
    const Position cards_of = position_of("5/5/2m2/5/3M1 goose,ox/crane,frog/boar r");
    const auto table = table_for(cards_of, small);
    const auto session = engine::GameSession<Onitama>::make({}).value();
    const auto set = [&](const Position& position) {
        const std::string text = Onitama::write_position(position);
        ASSERT_TRUE(session->set_position({.fen = text, .moves = {}}));
    };
    set(cards_of);
    EXPECT_TRUE(session->values().empty()) << "no table is made for a question";
    engine::Limits limits;
    limits.depth = 1;
    engine::StopToken stop_token;
    engine::Listener listener;
    ASSERT_TRUE(session->search(limits, {}, stop_token, listener));
    EXPECT_TRUE(session->values().empty()) << "a reproducible search makes no table unless it is told to";
    engine::Options options;
    ++options.table_memory_mib;
    ASSERT_TRUE(session->configure(options));
    ASSERT_TRUE(session->search(limits, {}, stop_token, listener));
    std::mt19937 random(5);
    for (int at = 0; at < 100'000 && !HasFailure(); ++at) {
        const Position position = random_endgame(cards_of, small, random);
        set(position);
        const auto values = session->values();
        ASSERT_EQ(values.size(), engine::count_moves<Onitama>(position));
        const auto& [move, value] = values[static_cast<std::size_t>(at) % values.size()];
        const Position after = Onitama::apply(position, Onitama::read_move(position, move).value());
        const auto answer = Onitama::outcome(after).is_over() ? ExactValue::loss_in(0) : table->probe(after).value();
        ASSERT_EQ(value, answer.one_ply_earlier(false)) << Onitama::write_position(position) << " " << move;
    }
}

TEST(Tablebase, KnowsLongWinsAndLosses) {
    const std::vector<std::pair<std::string_view, ExactValue>> known{
        {"5/5/2m2/5/3M1 goose,ox/crane,frog/boar r", ExactValue::win_in(33)},
        {"5/2m2/5/5/2M2 boar,goose/frog,ox/crane r", ExactValue::win_in(29)},
        {"2m2/2s1M/5/1S3/5 goose,mantis/monkey,rooster/rabbit r", ExactValue::loss_in(14)},
        {"5/2m2/2s2/3S1/4M boar,frog/crane,ox/goose r", ExactValue::win_in(43)},
    };
    for (const auto& [text, value] : known) {
        const Position position = position_of(text);
        EXPECT_EQ(table_for(position, small)->probe(position), value) << text;
    }
}

TEST(Tablebase, HasNoMoreStudentsThanItsShape) {
    const Position two = position_of("5/1sm2/2S2/2S2/2M2 cobra,rooster/crane,goose/boar r");
    EXPECT_EQ(table_for(two, small)->probe(two), std::nullopt);
    const Position one_each = position_of("5/1sm2/2S2/5/2M2 cobra,rooster/crane,goose/boar r");
    const auto table = table_for(two, {.side = 2, .total = 2});
    EXPECT_EQ(table->probe(two), std::nullopt);
    EXPECT_NE(table->probe(one_each), std::nullopt);
    EXPECT_EQ(table->probe(position_of("5/1ssm1/2s2/5/2M2 cobra,rooster/crane,goose/boar r")), std::nullopt);
}

TEST(Tablebase, KnowsNothingOfLongerGamesThanItWasMadeFor) {
    const std::array<CardId, 5> cards_of{1, 2, 3, 4, 6};
    const endgame::Indexing indexing(small);
    const auto never = [] { return false; };
    const auto all = endgame::solve(cards_of, indexing, never);
    const auto short_ones = endgame::solve(cards_of, indexing, never, 20);
    int longer = 0;
    for (std::size_t at = 0; at < indexing.index_count(); ++at) {
        const bool is_short = all[at] > 0 && all[at] <= 20;
        ASSERT_EQ(short_ones[at], is_short ? all[at] : endgame::unknown);
        longer += all[at] > 20;
    }
    EXPECT_GT(longer, 1000);
}

TEST(Tablebase, IsGivenUpWhenStopped) {
    for (std::size_t size = 0; size < Tablebase::materials.size(); ++size) {
        int asked = 0;
        EXPECT_EQ(Tablebase::generate(start(Deck::base, 0), size, [&] { return ++asked > 100; }), nullptr);
        EXPECT_EQ(asked, 101);
    }
}

TEST(Tablebase, IsForGamesWithoutTheSpirit) {
    EXPECT_FALSE(Tablebase::is_near(position_of("2m2/5/2w2/5/2M2 bat,ox/eagle,horse/crab b"), 0));
}

TEST(Tablebase, IsNearTwoCapturesBeforeItIsReached) {
    const std::vector<std::pair<std::string_view, std::vector<bool>>> known{
        {"s1m2/5/2S2/2SS1/2M2 cobra,rooster/crane,goose/boar r", {true, true, true}},
        {"ssm2/5/2S2/2SS1/2M2 cobra,rooster/crane,goose/boar r", {false, true, true}},
        {"ssms1/5/2S2/2SS1/2M2 cobra,rooster/crane,goose/boar r", {false, false, true}},
        {"ssmss/5/2S2/2SS1/2M2 cobra,rooster/crane,goose/boar r", {false, false, false}},
    };
    for (const auto& [text, near] : known) {
        for (std::size_t size = 0; size < near.size(); ++size)
            EXPECT_EQ(Tablebase::is_near(position_of(text), size), near[size]) << text << " " << size;
    }
}

}  // namespace
}  // namespace quadriga::onitama
