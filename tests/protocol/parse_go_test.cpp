#include <gtest/gtest.h>

#include "tests/protocol/command_text.hpp"

namespace quadriga::protocol {
namespace {

using test::expect_all;

TEST(ParseGo, Limits) {
    expect_all({{"go", "go"},
                {"go infinite", "go infinite"},
                {"go ponder", "go ponder"},
                {"go depth 9", "go depth=9"},
                {"go depth 0", "go depth=0"},
                {"go nodes 1000", "go nodes=1000"},
                {"go movetime 100", "go movetime=100"},
                {"go movetime 0", "go movetime=0"},
                {"go movetime -5", "go movetime=-5"},
                {"go mate 3", "go mate=3"},
                {"go p1time 1 p2time 2 p1inc 3 p2inc 4", "go p1time=1 p2time=2 p1inc=3 p2inc=4"},
                {"go wtime 1 btime 2 winc 3 binc 4 movestogo 5", "go p1time=1 p2time=2 p1inc=3 p2inc=4 movestogo=5"},
                {"go p1time 0 p2time -300", "go p1time=0 p2time=-300"},
                {"go movestogo 0 wtime 5", "go p1time=5"},
                {"go depth 3 nodes 7 movetime 5", "go depth=3 nodes=7 movetime=5"},
                {"go infinite depth 3", "go depth=3 infinite"},
                {"go ponder wtime 5 btime 6", "go p1time=5 p2time=6 ponder"},
                {"go depth 3 depth 4", "go depth=4"},
                {"go wtime 3 p1time 4", "go p1time=4"}});
}

TEST(ParseGo, NumbersAreRoundedDownAndBounded) {
    expect_all({{"go depth 9.9", "go depth=9"},
                {"go movetime 99.999", "go movetime=99"},
                {"go wtime -0.5", "go p1time=-1"},
                {"go nodes 1000.0", "go nodes=1000"},
                {"go depth 99999999999", "go depth=2147483647"},
                {"go nodes 18446744073709551615", "go nodes=9223372036854775807"},
                {"go movetime 9223372036854775807", "go movetime=10000000000"},
                {"go wtime -9999999999999999999999", "go p1time=-10000000000"},
                {"go wtime 1 movestogo 99999999999", "go p1time=1 movestogo=1000000"}});
}

TEST(ParseGo, SearchMoves) {
    expect_all({{"go searchmoves a1", "go moves [a1]"},
                {"go searchmoves a1 b2 depth 3", "go depth=3 moves [a1 b2]"},
                {"go depth 3 searchmoves a1  b2", "go depth=3 moves [a1  b2]"},
                {"go searchmoves a1 infinite", "go infinite moves [a1]"},
                {"go searchmoves a1 Nodes 3", "go nodes=3 moves [a1]"},
                {"go searchmoves a1 searchmoves b2", "go moves [b2]"},
                {"go searchmoves", "bad-go: searchmoves: expected a move, no move"},
                {"go searchmoves depth 3", "bad-go: searchmoves: expected a move, no move"}});
}

TEST(ParseGo, RefusedGoHasNoMove) {
    expect_all({{"go depth", "bad-go: depth: expected a number from 0 on, got '', no move"},
                {"go depth x", "bad-go: depth: expected a number from 0 on, got 'x', no move"},
                {"go depth -1", "bad-go: depth: expected a number from 0 on, got '-1', no move"},
                {"go depth +1", "bad-go: depth: expected a number from 0 on, got '+1', no move"},
                {"go depth 1e3", "bad-go: depth: expected a number from 0 on, got '1e3', no move"},
                {"go depth 5x", "bad-go: depth: expected a number from 0 on, got '5x', no move"},
                {"go depth nodes 5", "bad-go: depth: expected a number from 0 on, got 'nodes', no move"},
                {"go nodes -1", "bad-go: nodes: expected a number from 0 on, got '-1', no move"},
                {"go mate -0.5", "bad-go: mate: expected a number from 0 on, got '-0.5', no move"},
                {"go movestogo -1", "bad-go: movestogo: expected a number from 0 on, got '-1', no move"},
                {"go movetime", "bad-go: movetime: expected a number, got '', no move"},
                {"go movetime 1.", "bad-go: movetime: expected a number, got '1.', no move"},
                {"go WTIME x", "bad-go: wtime: expected a number, got 'x', no move"},
                {"go foo", "bad-go: unknown word 'foo', no move"},
                {"go depth 5 foo", "bad-go: unknown word 'foo', no move"},
                {"go infinite 5", "bad-go: unknown word '5', no move"},
                {"go infinite a1", "bad-go: unknown word 'a1', no move"}});
}

TEST(ParseGo, Perft) {
    expect_all({{"perft 3", "perft 3"},
                {"perft 0", "perft 0"},
                {"perft", "bad-value: perft: expected a depth from 0 to 32, got ''"},
                {"perft -1", "bad-value: perft: expected a depth from 0 to 32, got '-1'"},
                {"perft 33", "bad-value: perft: expected a depth from 0 to 32, got '33'"},
                {"perft x", "bad-value: perft: expected a depth from 0 to 32, got 'x'"},
                {"go perft 3", "go perft 3"},
                {"go perft", "bad-go: perft: expected a depth from 0 to 32, got '', no move"},
                {"go perft 99", "bad-go: perft: expected a depth from 0 to 32, got '99', no move"},
                {"go perft 3 depth 2", "bad-go: perft: takes no other limits, no move"},
                {"go depth 2 perft 3", "bad-go: perft: takes no other limits, no move"}});
}

}  // namespace
}  // namespace quadriga::protocol
