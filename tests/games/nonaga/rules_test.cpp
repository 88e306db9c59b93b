#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "games/nonaga/nonaga.hpp"
#include "tests/games/nonaga/samples.hpp"
#include "tests/games/nonaga/slow_nonaga.hpp"

namespace quadriga::nonaga {
namespace {

using slow::Cell;

const engine::Outcome red_connected{engine::Result::p1_win, engine::board_reason(Nonaga::reasons, "connected")};

std::vector<std::string> undecided_positions() {
    auto positions = positions_of_random_games(21, 30, 20);
    for (auto& text : random_positions(22, 300)) positions.push_back(std::move(text));
    std::erase_if(positions, [](const std::string& text) { return Nonaga::outcome(position_of(text)).is_over(); });
    return positions;
}

Position moved(const Position& position, std::string_view word) {
    const auto move = Nonaga::read_move(position, word);
    EXPECT_TRUE(move) << word << ": " << (move ? "" : move.error().text);
    return move ? Nonaga::apply(position, *move) : position;
}

TEST(NonagaRules, ASlideThatConnectsWins) {
    const Position before = position_of("2RRo/1oooo/BoooR/oooo/BoB k11 r");
    EXPECT_FALSE(Nonaga::outcome(before).is_over());
    const Position after = moved(before, "o13o11");
    EXPECT_EQ(Nonaga::outcome(after), red_connected);
    EXPECT_EQ(Nonaga::write_position(after), "2RRR/1oooo/Boooo/oooo/BoB k11 b");
}

TEST(NonagaRules, OnlyThePiecesOfTheSideThatHasMovedCount) {
    EXPECT_EQ(Nonaga::outcome(position_of("2RRR/1oooo/Booo/oooo/BoB/o k11 b")), red_connected);
    const engine::Outcome black_connected{engine::Result::p2_win, engine::board_reason(Nonaga::reasons, "connected")};
    EXPECT_EQ(Nonaga::outcome(position_of("2BBB/1oooo/Rooo/oooo/RoR/o k11 r")), black_connected);
}

TEST(NonagaRules, TheSideThatCannotMoveHasLost) {
    const Position position = position_of("RBoooooooooooooBR/6B/6R - r");
    EXPECT_FALSE(Nonaga::outcome(position).is_over());
    Moves moves;
    Nonaga::generate(position, moves);
    EXPECT_TRUE(moves.empty());
    EXPECT_EQ(Nonaga::count_moves(position), 0U);
    const engine::Outcome lost{engine::Result::p2_win, engine::board_reason(Nonaga::reasons, "nomoves")};
    EXPECT_EQ(Nonaga::outcome_without_moves(position), lost);
}

TEST(NonagaRules, TheDiscThatThePieceHasLeftMayBeTaken) {
    EXPECT_TRUE(Nonaga::read_move(Nonaga::start(), "m11n11m11o10"));
}

TEST(NonagaRules, ADiscThatConnectsTheBoardMayBeTakenIfItsTargetConnectsItAgain) {
    // p9 touches o10 only.
    const Position position = position_of("5o/4o/2RBo/1oooo/BoooR/oo/RoB k9 r");
    EXPECT_TRUE(Nonaga::read_move(position, "m11m13o10p10"));
    EXPECT_EQ(Nonaga::read_move(position, "m11m13o10n10").error().text, "n10: the discs would not be connected");
}

TEST(NonagaRules, AHoleIsReachedOnlyThroughADiscThatClosesIt) {
    // c2 and d2 form a hole. d1 touches both of them and the outside; c1 touches only c2, c3 only the hole.
    const Position position = position_of("2ooo/1B2o/1ooo/RooB/oooR/RoB a1 r");
    EXPECT_TRUE(Nonaga::read_move(position, "a4c4d1c2"));
    EXPECT_EQ(Nonaga::read_move(position, "a4c4c1c2").error().text, "c2: the disc cannot be rolled there");
    EXPECT_EQ(Nonaga::read_move(position, "a4c4c3d2").error().text, "c3: the disc cannot be rolled out");
}

TEST(NonagaRules, TheLockedDiscIsPartOfThePosition) {
    const Position unlocked = position_of("2RoB/1oooo/BoooR/oooo/RoB k11 r");
    const Position locked = position_of("2RoB/1oxoo/BoooR/oooo/RoB k11 r");
    EXPECT_NE(Nonaga::key(unlocked), Nonaga::key(locked));
    EXPECT_EQ(Nonaga::count_moves(unlocked), Nonaga::count_moves(locked)) << "m12 could not be taken anyway";
}

TEST(NonagaRules, TheMovedDiscIsLockedForOneTurn) {
    const Position first = moved(Nonaga::start(), "m11n11l12n10");
    EXPECT_EQ(Nonaga::write_position(first), "3x/2oRB/2ooo/BoooR/oooo/RoB k10 b");
    Moves moves;
    Nonaga::generate(first, moves);
    for (const Move move : moves) EXPECT_NE(move.disc(), first.locked);
    const Position second = Nonaga::apply(first, moves[0]);
    EXPECT_EQ(second.locked, frame_cell_of(second, cell_named(first, moves[0].target())));
}

TEST(NonagaRules, KeysFollowMovesAndIgnoreTranslations) {
    std::mt19937 random(31);
    for (const std::string& text : undecided_positions()) {
        const Position position = position_of(text);
        Moves moves;
        Nonaga::generate(position, moves);
        if (moves.empty()) continue;
        const Position next = Nonaga::apply(position, moves[random() % moves.size()]);
        const Position read = *Nonaga::read_position(Nonaga::write_position(next));
        ASSERT_EQ(read, next) << text;
        Position elsewhere = next;
        elsewhere.anchor = hex::shifted(next.anchor, static_cast<int>(random() % 26), static_cast<int>(random() % 26));
        EXPECT_EQ(Nonaga::key(read), Nonaga::key(next));
        EXPECT_EQ(Nonaga::key(elsewhere), Nonaga::key(next));
        EXPECT_NE(Nonaga::key(position), Nonaga::key(next));
        EXPECT_NE(Nonaga::key(Nonaga::null_move(next)), Nonaga::key(next));
    }
}

TEST(NonagaRules, ImagesHaveTheSamePerft) {
    const auto images = Nonaga::symmetries(position_of("oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o j10 r"));
    EXPECT_EQ(images.size(), 24U);
    for (const Position& image : images) {
        EXPECT_EQ(engine::perft<Nonaga>(image, 2), 317'162U) << Nonaga::write_position(image);
    }
}

TEST(NonagaHooks, AWinningMoveIsFoundIfThereIsOne) {
    int wins = 0;
    for (const std::string& text : undecided_positions()) {
        const Position position = position_of(text);
        Moves moves;
        Nonaga::generate(position, moves);
        const auto wins_at_once = [&](Move move) {
            return engine::is_win_of(position.side, Nonaga::outcome(Nonaga::apply(position, move)));
        };
        const bool can_win = std::any_of(moves.begin(), moves.end(), wins_at_once);
        const Move found = Nonaga::winning_move(position);
        ASSERT_EQ(found != Move{}, can_win) << text;
        if (can_win) {
            EXPECT_NE(std::find(moves.begin(), moves.end(), found), moves.end()) << text;
            EXPECT_TRUE(wins_at_once(found)) << text;
            ++wins;
        }
        EXPECT_EQ(Nonaga::is_threatened(Nonaga::null_move(position)), can_win) << text;
    }
    EXPECT_GT(wins, 10);
}

/// The counts of one side, in the order of Nonaga::terms, from single slides.
std::array<std::int32_t, 6> slow_counts(const Position& position, const Pieces& pieces) {
    std::array<std::vector<FrameCell>, 3> ends;
    std::array<std::int32_t, 6> counts{};
    for (std::size_t piece = 0; piece < 3; ++piece) {
        for (std::size_t direction = 0; direction < 6; ++direction) {
            const FrameCell end = slide_end(position, pieces[piece], direction);
            if (end == pieces[piece]) continue;
            ends[piece].push_back(end);
            Pieces after = pieces;
            after[piece] = end;
            if (are_connected(after)) counts[4] = 1;
        }
        counts[1] += static_cast<std::int32_t>(ends[piece].size());
        counts[2] += ends[piece].empty() ? 1 : 0;
    }
    for (std::size_t anchor = 0; anchor < 3; ++anchor) {
        const std::size_t a = (anchor + 1) % 3;
        const std::size_t b = (anchor + 2) % 3;
        counts[0] += distance(pieces[a], pieces[b]);
        for (const FrameCell first : ends[a]) {
            for (const FrameCell second : ends[b])
                counts[3] += are_adjacent(first, pieces[anchor]) && are_adjacent(second, pieces[anchor]) ? 1 : 0;
        }
    }
    return counts;
}

TEST(NonagaHooks, TermsAreDifferencesOfCounts) {
    for (const std::string& text : undecided_positions()) {
        SCOPED_TRACE(text);
        const Position position = position_of(text);
        auto counts = slow_counts(position, position.pieces[0]);
        const auto black = slow_counts(position, position.pieces[1]);
        for (std::size_t term = 0; term < counts.size(); ++term) counts[term] -= black[term];
        counts[5] = position.side == Player::p1 ? 1 : -1;
        EXPECT_EQ(Nonaga::evaluate(position), engine::weighted(counts, Nonaga::terms));
    }
}

TEST(NonagaHooks, StagesKnowWhatConnectsNext) {
    for (const std::string& text : undecided_positions()) {
        SCOPED_TRACE(text);
        const Position position = position_of(text);
        std::vector<std::int32_t> scores(max_moves);
        Moves tactical;
        Nonaga::generate_tactical(position, tactical, scores);
        for (std::size_t at = 0; at < tactical.size(); ++at) {
            const Position next = Nonaga::apply(position, tactical[at]);
            if (Nonaga::outcome(next).is_over()) continue;
            ASSERT_EQ(Nonaga::winning_move(next), Move{});
            ASSERT_TRUE(scores[at] <= 0 || Nonaga::is_threatened(next));
        }
        Moves quiet;
        Nonaga::generate_quiet(position, quiet, scores);
        const bool all_lose = tactical.empty() && quiet.size() == 1;
        for (const Move move : quiet) {
            const Position next = Nonaga::apply(position, move);
            ASSERT_FALSE(Nonaga::is_threatened(next) && !all_lose);
            ASSERT_TRUE(Nonaga::winning_move(next) == Move{} || all_lose);
        }
    }
}

TEST(NonagaRules, BenchPositionsAreUndecidedAndDifferent) {
    std::vector<engine::Key> keys;
    for (const auto text : Nonaga::bench_positions) {
        const Position position = position_of(std::string(text));
        EXPECT_FALSE(Nonaga::outcome(position).is_over());
        EXPECT_GT(Nonaga::count_moves(position), 0U);
        keys.push_back(Nonaga::key(position));
    }
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
}

}  // namespace
}  // namespace quadriga::nonaga
