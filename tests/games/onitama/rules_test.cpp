#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/search/perft.hpp"
#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/samples.hpp"
#include "tests/games/onitama/slow_onitama.hpp"

namespace quadriga::onitama {
namespace {

Position position_of(std::string_view text) {
    const auto position = read_position(text);
    EXPECT_TRUE(position) << text << ": " << position.error().text;
    return position.value_or(Position{});
}

std::string text_of(Outcome outcome) {
    if (!outcome.is_over()) return "none";
    return fmt::format("{} {}", engine::text(outcome.result), engine::text(outcome.reason, reasons).word);
}

/// Everything the two generators say about a position.
void expect_agreement(const Position& position) {
    const std::string text = write_position(position);
    SCOPED_TRACE(text);
    const auto game = slow::read_position(text);
    ASSERT_EQ(slow::write(game), text);
    ASSERT_EQ(text_of(outcome(position)), slow::result(game));
    if (outcome(position).is_over()) return;

    std::map<std::string, std::string> expected;
    for (const auto& [word, next] : slow::turns(game)) expected[word] = slow::write(next);
    std::map<std::string, std::string> found;
    const auto moves = legal_moves(position);
    for (const Move move : moves) found[write_move(move)] = write_position(apply(position, move));
    EXPECT_EQ(found, expected);
    EXPECT_EQ(moves.size(), expected.size());
    EXPECT_EQ(count_moves(position), expected.size());
}

/// How many positions the two generators are compared on, half from games, half strewn. More on request:
/// QUADRIGA_COMPARISONS=1000000.
int comparisons() {
    const char* const wanted = std::getenv("QUADRIGA_COMPARISONS");
    return wanted == nullptr ? 20'000 : std::atoi(wanted);
}

/// Small enough that one part fits into memory with room to spare.
constexpr int part = 10'000;

TEST(Rules, AgreeWithTheSlowGeneratorInRandomGames) {
    int compared = 0;
    int ends = 0;
    for (std::uint32_t seed = 1; compared < comparisons() / 2 && !HasFailure(); ++seed) {
        for (const auto& turn : random_turns(seed, 50)) {
            expect_agreement(turn.before);
            ++compared;
            if (!outcome(turn.after).is_over()) continue;
            expect_agreement(turn.after);
            ++compared;
            ++ends;
        }
    }
    EXPECT_GT(ends, compared / 50);
}

TEST(Rules, AgreeWithTheSlowGeneratorOnStrewnMen) {
    int compared = 0;
    int passes = 0;
    int spirit_moves = 0;
    for (std::uint32_t seed = 1'000'000; compared < comparisons() / 2 && !HasFailure(); ++seed) {
        for (const auto& position : random_positions(seed, part)) {
            expect_agreement(position);
            const auto moves = legal_moves(position);
            ++compared;
            passes += moves[0].is_pass() ? 1 : 0;
            spirit_moves += std::ranges::any_of(moves, &Move::has_spirit) ? 1 : 0;
        }
    }
    EXPECT_GT(passes, 0);
    EXPECT_GT(spirit_moves, compared / 4);
}

TEST(Rules, PerftAgreesWithTheSlowGenerator) {
    for (const auto text : Onitama::bench_positions) {
        EXPECT_EQ(engine::perft<Onitama>(position_of(text), 3), slow::perft(slow::read_position(std::string(text)), 3))
            << text;
    }
}

TEST(Rules, KeyIsTheSameStepByStepAndFromScratch) {
    for (const auto& turn : random_turns(3, 300)) {
        ASSERT_EQ(turn.after.key, key_of(turn.after));
        const auto back = read_position(write_position(turn.after));
        ASSERT_TRUE(back) << back.error().text;
        ASSERT_EQ(*back, turn.after);
    }
}

TEST(Rules, KeysTellPositionsApart) {
    std::map<Key, std::string> seen;
    for (const auto& turn : random_turns(4, 500)) {
        const auto [known, is_new] = seen.emplace(turn.after.key, write_position(turn.after));
        EXPECT_TRUE(is_new || known->second == write_position(turn.after));
    }
}

TEST(Rules, KeySeesWhoHoldsWhichCardAndWhoIsToMove) {
    std::set<Key> keys;
    for (const auto text :
         {"ssmss/5/5/5/SSMSS ox,boar/horse,elephant/crab b", "ssmss/5/5/5/SSMSS ox,boar/horse,elephant/crab r",
          "ssmss/5/5/5/SSMSS horse,elephant/ox,boar/crab b", "ssmss/5/5/5/SSMSS ox,crab/horse,elephant/boar b",
          "ssmss/5/5/5/SSMSS ox,boar/horse,elephant/eel b", "ssmss/5/5/5/SSSMS ox,boar/horse,elephant/crab b",
          "smsss/5/5/5/SSMSS ox,boar/horse,elephant/crab b"}) {
        EXPECT_TRUE(keys.insert(position_of(text).key).second) << text;
    }
}

TEST(Rules, OutcomesCarryTheirReason) {
    const std::map<std::string, std::string> cases{
        {"ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r", "none"},
        // The master is gone; only the side to move can have lost it.
        {"ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r", "p1win master"},
        {"ssmss/5/5/5/SS1SS boar,cobra/crab,crane/dragon b", "p2win master"},
        // The enemy's master has arrived.
        {"ssMss/1m3/5/5/SS1SS boar,cobra/crab,crane/dragon r", "p1win temple"},
        {"ss1ss/5/5/1M3/SSmSS boar,cobra/crab,crane/dragon b", "p2win temple"},
        // Both at once: the capture counts.
        {"ssMss/5/5/5/SS1SS boar,cobra/crab,crane/dragon r", "p1win master"},
        {"ss1ss/5/5/5/SSmSS boar,cobra/crab,crane/dragon b", "p2win master"},
        // A student on the temple, or a master on its own, is nothing.
        {"ssSss/1m3/5/5/SSM1S boar,cobra/crab,crane/dragon r", "none"},
        {"5/5/2m2/5/2M2 boar,cobra/crab,crane/dragon r", "none"},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(text_of(outcome(position_of(text))), expected) << text;
        EXPECT_EQ(slow::result(slow::read_position(text)), expected) << text;
    }
}

TEST(Rules, FinishedGamesHaveNoMoves) {
    for (const auto text :
         {"ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r", "ssMss/1m3/5/5/SS1SS boar,cobra/crab,crane/dragon r"}) {
        EXPECT_EQ(engine::perft<Onitama>(position_of(text), 1), 0U) << text;
        EXPECT_EQ(engine::perft<Onitama>(position_of(text), 2), 0U) << text;
    }
}

TEST(Rules, PassesExchangeEitherCardWhenNoManCanMove) {
    // The dog leads off the board, the tiger onto own men or off the board.
    const Position stuck = position_of("S4/S4/S3m/S4/M4 dog,tiger/crab,crane/boar b");
    std::map<std::string, std::string> found;
    for (const Move move : legal_moves(stuck)) found[write_move(move)] = write_position(apply(stuck, move));
    const std::map<std::string, std::string> expected{
        {"passdog", "S4/S4/S3m/S4/M4 boar,tiger/crab,crane/dog r"},
        {"passtiger", "S4/S4/S3m/S4/M4 boar,dog/crab,crane/tiger r"},
    };
    EXPECT_EQ(found, expected);
    EXPECT_EQ(count_moves(stuck), 2U);

    const Position free = position_of("1S3/S4/S3m/S4/M4 dog,tiger/crab,crane/boar b");
    for (const Move move : legal_moves(free)) EXPECT_FALSE(move.is_pass());
}

TEST(Rules, DefaultMoveIsNeverLegal) {
    for (const auto& position : random_positions(5, 1000)) {
        for (const Move move : legal_moves(position)) ASSERT_NE(move, Move{});
    }
}

}  // namespace
}  // namespace quadriga::onitama
