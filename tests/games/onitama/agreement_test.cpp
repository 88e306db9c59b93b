// The game against the slow generator.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/samples.hpp"
#include "tests/games/onitama/slow_onitama.hpp"

namespace quadriga::onitama {
namespace {

/// Checks that both generators give the same moves, the same positions after them and the same outcome.
void expect_agreement(const Position& position) {
    const std::string text = Onitama::write_position(position);
    SCOPED_TRACE(text);
    const auto slow_position = slow::read_position(text);
    ASSERT_EQ(slow::write_position(slow_position), text);
    ASSERT_EQ(text_of(Onitama::outcome(position)), slow::outcome(slow_position));
    if (Onitama::outcome(position).is_over()) return;

    std::map<std::string, std::string> expected;
    for (const auto& [word, next] : slow::successors(slow_position)) expected[word] = slow::write_position(next);
    std::map<std::string, std::string> found;
    const auto moves = legal_moves(position);
    for (const Move move : moves)
        found[Onitama::write_move(position, move)] = Onitama::write_position(Onitama::apply(position, move));
    EXPECT_EQ(found, expected);
    EXPECT_EQ(moves.size(), expected.size());
    EXPECT_EQ(Onitama::count_moves(position), expected.size());
}

/// The number of positions to compare, half from games and half random. The environment variable QUADRIGA_COMPARISONS,
/// for example 1000000, overrides it.
int comparisons() {
    const char* const wanted = std::getenv("QUADRIGA_COMPARISONS");
    return wanted == nullptr ? 20'000 : std::atoi(wanted);
}

/// Positions held in memory at a time.
constexpr int batch = 10'000;

TEST(OnitamaAgreement, InRandomGames) {
    int compared = 0;
    int ends = 0;
    for (std::uint32_t seed = 1; compared < comparisons() / 2 && !HasFailure(); ++seed) {
        for (const auto& turn : random_turns(seed, 50)) {
            expect_agreement(turn.before);
            ++compared;
            if (!Onitama::outcome(turn.after).is_over()) continue;
            expect_agreement(turn.after);
            ++compared;
            ++ends;
        }
    }
    EXPECT_GT(ends, compared / 50);
}

TEST(OnitamaAgreement, OnScatteredMen) {
    int compared = 0;
    int passes = 0;
    int spirit_moves = 0;
    for (std::uint32_t seed = 1'000'000; compared < comparisons() / 2 && !HasFailure(); ++seed) {
        for (const auto& position : random_positions(seed, batch)) {
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

TEST(OnitamaAgreement, Perft) {
    for (const auto text : Onitama::bench_positions) {
        EXPECT_EQ(engine::perft<Onitama>(position_of(text), 3), slow::perft(slow::read_position(text), 3)) << text;
    }
}

}  // namespace
}  // namespace quadriga::onitama
