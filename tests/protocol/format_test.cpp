#include <array>
#include <string>

#include <gtest/gtest.h>

#include "protocol/execution/reports.hpp"
#include "tests/protocol/recording_sink.hpp"

namespace quadriga::protocol {
namespace {

using engine::mate_in;
using engine::mated_in;

TEST(Format, ErrorsHaveStableCodes) {
    using engine::ErrorCode;
    EXPECT_EQ(code_word(ErrorCode::unknown_command), "unknown-command");
    EXPECT_EQ(code_word(ErrorCode::bad_option), "bad-option");
    EXPECT_EQ(code_word(ErrorCode::bad_value), "bad-value");
    EXPECT_EQ(code_word(ErrorCode::bad_fen), "bad-fen");
    EXPECT_EQ(code_word(ErrorCode::illegal_move), "illegal-move");
    EXPECT_EQ(code_word(ErrorCode::bad_go), "bad-go");
    EXPECT_EQ(code_word(ErrorCode::no_position), "no-position");
    EXPECT_EQ(code_word(ErrorCode::line_too_long), "line-too-long");
    EXPECT_EQ(code_word(ErrorCode::out_of_memory), "out-of-memory");
    EXPECT_EQ(error_line({ErrorCode::bad_go, "depth: 'bestmove\n'"}), "info string error bad-go depth: '*estmove?'");
}

TEST(Format, MatesInPliesForUgi) {
    EXPECT_EQ(score_text(0, ugi_dialect), "cp 0");
    EXPECT_EQ(score_text(-123, ugi_dialect), "cp -123");
    EXPECT_EQ(score_text(mate_in(1), ugi_dialect), "mate 1");
    EXPECT_EQ(score_text(mate_in(6), ugi_dialect), "mate 6");
    EXPECT_EQ(score_text(mated_in(2), ugi_dialect), "mate -2");
    EXPECT_EQ(score_text(mated_in(0), ugi_dialect), "mate 0");
}

TEST(Format, MatesInTurnsForUci) {
    EXPECT_EQ(score_text(mate_in(1), uci_dialect), "mate 1");
    EXPECT_EQ(score_text(mate_in(2), uci_dialect), "mate 1");
    EXPECT_EQ(score_text(mate_in(3), uci_dialect), "mate 2");
    EXPECT_EQ(score_text(mated_in(1), uci_dialect), "mate -1") << "the mover's own turn brings the end";
    EXPECT_EQ(score_text(mated_in(2), uci_dialect), "mate -1");
    EXPECT_EQ(score_text(mated_in(3), uci_dialect), "mate -2");
    EXPECT_EQ(score_text(mated_in(4), uci_dialect), "mate -2");
    EXPECT_EQ(score_text(mated_in(0), uci_dialect), "mate 0");
}

TEST(Format, MateLimitsAreInTheSameUnit) {
    EXPECT_EQ(plies_of_mate(3, ugi_dialect), 3);
    EXPECT_EQ(plies_of_mate(3, uci_dialect), 6);
    EXPECT_EQ(plies_of_mate(2147483647, uci_dialect), 2147483647);
}

TEST(Format, InfoLines) {
    const std::array<std::string, 2> pv{"a1", "b2"};
    engine::Info info{.depth = 3,
                      .selective_depth = 7,
                      .multipv = 2,
                      .score = -12,
                      .bound = engine::Bound::exact,
                      .wdl = {473, 25, 502},
                      .nodes = 12345,
                      .time = std::chrono::microseconds(2500),
                      .hashfull = 4,
                      .pv = pv};
    test::RecordingSink sink;
    InfoLines lines(ugi_dialect, false, sink);
    lines.on_info(info);
    EXPECT_EQ(sink.lines.back(),
              "info depth 3 seldepth 7 multipv 2 score cp -12 nodes 12345 nps 4938000 hashfull 4 tbhits 0 time 2 "
              "pv a1 b2");
    info.bound = engine::Bound::lower;
    info.pv = {};
    info.table_hits = 9;
    InfoLines(ugi_dialect, true, sink).on_info(info);
    EXPECT_EQ(sink.lines.back(),
              "info depth 3 seldepth 7 multipv 2 score cp -12 lowerbound wdl 473 25 502 nodes 12345 nps 4938000 "
              "hashfull 4 tbhits 9 time 2");
    lines.on_current_move("a1", 3);
    EXPECT_EQ(sink.lines.back(), "info currmove a1 currmovenumber 3");
}

TEST(Format, BestMoves) {
    engine::BestMove best{.move = "a1", .ponder = "b2", .nodes = 0, .time = {}};
    EXPECT_EQ(best_move_line(best, false), "bestmove a1");
    EXPECT_EQ(best_move_line(best, true), "bestmove a1 ponder b2");
    best.ponder.reset();
    EXPECT_EQ(best_move_line(best, true), "bestmove a1");
    best.move.reset();
    EXPECT_EQ(best_move_line(best, true), "bestmove (none)");
}

TEST(Format, NodesPerSecondNeverOverflows) {
    using std::chrono::microseconds;
    EXPECT_EQ(nodes_per_second(5, microseconds(0)), 5'000'000U);
    EXPECT_EQ(nodes_per_second(1000, microseconds(1'000'000)), 1000U);
    EXPECT_EQ(nodes_per_second(18'000'000'000'000'000U, microseconds(1'000'000'000'000)), 18'000'000'000U);
}

}  // namespace
}  // namespace quadriga::protocol
