#include "protocol/parser.hpp"

#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "protocol/format.hpp"

namespace quadriga::protocol {
namespace {

/// A command in words, for tables of expectations.
struct Describe {
    std::string operator()(const command::Nothing&) const { return "nothing"; }
    std::string operator()(const command::Refused& refused) const {
        constexpr std::array<std::string_view, 4> aftermaths{"", ", no position", ", no move", ", no response"};
        return fmt::format("{}: {}{}", code_word(refused.error.code), refused.error.text,
                           aftermaths[static_cast<std::size_t>(refused.aftermath)]);
    }
    std::string operator()(const command::Ugi&) const { return "ugi"; }
    std::string operator()(const command::Uci&) const { return "uci"; }
    std::string operator()(const command::IsReady&) const { return "isready"; }
    std::string operator()(const command::SetOption& set) const {
        return fmt::format("set [{}] to [{}]", set.option->name, set.value);
    }
    std::string operator()(const command::NewGame&) const { return "new game"; }
    std::string operator()(const command::Debug& debug) const { return debug.on ? "debug on" : "debug off"; }
    std::string operator()(const command::Ignored&) const { return "ignored"; }
    std::string operator()(const command::Position& position) const {
        return fmt::format("position [{}] moves [{}]", position.fen.value_or("startpos"), position.moves);
    }
    std::string operator()(const command::Moves& moves) const { return fmt::format("moves [{}]", moves.moves); }
    std::string operator()(const command::Undo& undo) const { return fmt::format("undo {}", undo.plies); }
    std::string operator()(const command::Go& go) const {
        std::string text = "go";
        const auto& limits = go.limits;
        const auto add = [&text](std::string_view name, auto value) { text += fmt::format(" {}={}", name, value); };
        if (limits.depth) add("depth", *limits.depth);
        if (limits.nodes) add("nodes", *limits.nodes);
        if (limits.mate) add("mate", *limits.mate);
        if (limits.movetime) add("movetime", limits.movetime->count());
        if (limits.clock[0]) add("time1", limits.clock[0]->count());
        if (limits.clock[1]) add("time2", limits.clock[1]->count());
        if (limits.increment[0].count() != 0) add("inc1", limits.increment[0].count());
        if (limits.increment[1].count() != 0) add("inc2", limits.increment[1].count());
        if (limits.moves_to_go) add("togo", *limits.moves_to_go);
        if (limits.infinite) text += " infinite";
        if (limits.ponder) text += " ponder";
        if (!go.search_moves.empty()) text += fmt::format(" moves [{}]", go.search_moves);
        return text;
    }
    std::string operator()(const command::Stop&) const { return "stop"; }
    std::string operator()(const command::PonderHit&) const { return "ponderhit"; }
    std::string operator()(const command::Query& query) const {
        return fmt::format("query [{}] [{}]", query.question, query.argument);
    }
    std::string operator()(const command::Display&) const { return "d"; }
    std::string operator()(const command::Svg&) const { return "svg"; }
    std::string operator()(const command::Eval&) const { return "eval"; }
    std::string operator()(const command::Perft& perft) const {
        return fmt::format("{}perft {}", perft.is_go ? "go " : "", perft.depth);
    }
    std::string operator()(const command::Bench& bench) const {
        return bench.depth ? fmt::format("bench {}", *bench.depth) : "bench";
    }
    std::string operator()(const command::Games&) const { return "games"; }
    std::string operator()(const command::Help&) const { return "help"; }
    std::string operator()(const command::Quit&) const { return "quit"; }
};

std::string described(std::string_view line) { return std::visit(Describe(), parse(line)); }

struct Row {
    std::string_view line;
    std::string_view expected;
};

void expect_all(std::initializer_list<Row> rows) {
    for (const auto& [line, expected] : rows) EXPECT_EQ(described(line), expected) << "line: " << line;
}

TEST(Parser, IgnoresBlankLinesAndComments) {
    expect_all({{"", "nothing"},
                {"   ", "nothing"},
                {"\t", "nothing"},
                {"# go", "nothing"},
                {"  #go", "nothing"},
                {"#", "nothing"}});
}

TEST(Parser, KnowsEveryCommandWord) {
    expect_all({{"ugi", "ugi"},
                {"uci", "uci"},
                {"isready", "isready"},
                {"uginewgame", "new game"},
                {"ucinewgame", "new game"},
                {"stop", "stop"},
                {"ponderhit", "ponderhit"},
                {"quit", "quit"},
                {"d", "d"},
                {"svg", "svg"},
                {"eval", "eval"},
                {"games", "games"},
                {"help", "help"},
                {"debug on", "debug on"},
                {"debug off", "debug off"},
                {"gameover", "ignored"},
                {"gameover p1win", "ignored"},
                {"result 1-0", "ignored"},
                {"register later", "ignored"}});
}

TEST(Parser, WordsAreFreeInCaseAndSpacing) {
    expect_all({{"UGI", "ugi"},
                {"  IsReady  ", "isready"},
                {"\tquit\t", "quit"},
                {"Debug\tON", "debug on"},
                {"Position StartPos Moves a1", "position [startpos] moves [a1]"},
                {"GO Depth 3", "go depth=3"}});
}

TEST(Parser, IgnoresWhatFollowsACompleteCommand) {
    expect_all({{"isready now", "isready"},
                {"quit please", "quit"},
                {"stop it", "stop"},
                {"ugi 1.0", "ugi"},
                {"d 3", "d"},
                {"undo 2 plies", "undo 2"},
                {"debug on please", "debug on"}});
}

TEST(Parser, RefusesUnknownWords) {
    expect_all({{"foo", "unknown-command: 'foo'"},
                {"isreadyx", "unknown-command: 'isreadyx'; did you mean 'isready'?"},
                {"postion startpos", "unknown-command: 'postion'; did you mean 'position'?"},
                {"ugi\r", "unknown-command: 'ugi?'; did you mean 'ugi'?"},
                {"\x01", "unknown-command: '?'"},
                {"\xff\xfe", "unknown-command: '?\?'"},
                {"isready\xc2\xa0", "unknown-command: 'isready?\?'; did you mean 'isready'?"},
                {"go,depth 3", "unknown-command: 'go,depth'"}});
    EXPECT_EQ(described(std::string_view("ugi\0", 4)), "unknown-command: 'ugi?'; did you mean 'ugi'?");
    EXPECT_EQ(described(std::string(1000, 'x')), "unknown-command: '" + std::string(64, 'x') + "'");
}

TEST(Parser, DebugWantsOnOrOff) {
    expect_all({{"debug", "bad-value: debug: expected on or off, got ''"},
                {"debug maybe", "bad-value: debug: expected on or off, got 'maybe'"}});
}

TEST(Parser, Options) {
    expect_all({{"setoption name Hash value 64", "set [Hash] to [64]"},
                {"setoption name hash value 64", "set [Hash] to [64]"},
                {"SETOPTION NAME HASH VALUE 64", "set [Hash] to [64]"},
                {"setoption name Move Overhead value 5", "set [Move Overhead] to [5]"},
                {"setoption name MoveOverhead value 5", "set [Move Overhead] to [5]"},
                {"setoption  name\tmove  overhead  value  5 ", "set [Move Overhead] to [5]"},
                {"setoption name Clear Hash", "set [Clear Hash] to []"},
                {"setoption name ClearHash value", "set [Clear Hash] to []"},
                {"setoption name Hash", "set [Hash] to []"},
                {"setoption name Hash value 64 MB", "set [Hash] to [64 MB]"},
                {"setoption name Hash value value 1", "set [Hash] to [value 1]"},
                {"setoption name DebugLogFile value /tmp/a  b.log", "set [Debug Log File] to [/tmp/a  b.log]"},
                {"setoption name UCI_Variant value onoro", "set [UCI_Variant] to [onoro]"}});
}

TEST(Parser, RefusesOptions) {
    constexpr std::string_view usage = "bad-option: setoption: expected 'name <name> [value <value>]'";
    expect_all({{"setoption", usage},
                {"setoption Hash value 64", usage},
                {"setoption nam Hash", usage},
                {"setoption name", "bad-option: no option ''"},
                {"setoption name value 3", "bad-option: no option ''"},
                {"setoption name Contempt value 3", "bad-option: no option 'Contempt'"},
                {"setoption name Thread value 3", "bad-option: no option 'Thread'; did you mean 'Threads'?"},
                {"setoption name Hash 64", "bad-option: no option 'Hash 64'"}});
}

TEST(Parser, Positions) {
    expect_all({{"position startpos", "position [startpos] moves []"},
                {"position startpos moves", "position [startpos] moves []"},
                {"position startpos moves a1 b2", "position [startpos] moves [a1 b2]"},
                {"position startpos  moves  a1\tb2 ", "position [startpos] moves [a1\tb2]"},
                {"position startpos moves a1 moves b2", "position [startpos] moves [a1 moves b2]"},
                {"position fen 1W/BB m12 w", "position [1W/BB m12 w] moves []"},
                {"position fen 1W/BB m12 w moves", "position [1W/BB m12 w] moves []"},
                {"position fen  1W/BB  m12  w  moves  a1", "position [1W/BB  m12  w] moves [a1]"},
                {"position fen x moves a1 moves b2", "position [x] moves [a1 moves b2]"},
                {"position fen startpos", "position [startpos] moves []"},
                {"position fen startpos moves a1", "position [startpos] moves [a1]"},
                {"position fen startpos moves a1 moves b2 c3", "position [startpos] moves [a1 moves b2 c3]"},
                {"position FEN StartPos MOVES a1", "position [startpos] moves [a1]"}});
}

TEST(Parser, RefusedPositionsLeaveNone) {
    expect_all(
        {{"position", "bad-fen: position: expected startpos or fen, got '', no position"},
         {"position x", "bad-fen: position: expected startpos or fen, got 'x', no position"},
         {"position moves a1", "bad-fen: position: expected startpos or fen, got 'moves', no position"},
         {"position startpos a1", "bad-fen: position: expected 'moves' after the position, got 'a1', no position"},
         {"position fen startpos a1", "bad-fen: position: expected 'moves' after the position, got 'a1', no position"},
         {"position fen", "bad-fen: position: expected a position string after 'fen', no position"},
         {"position fen moves a1", "bad-fen: position: expected a position string after 'fen', no position"}});
}

TEST(Parser, MovesAndUndo) {
    expect_all({{"moves", "moves []"},
                {"moves a1  b2", "moves [a1  b2]"},
                {"undo", "undo 1"},
                {"undo 0", "undo 0"},
                {"undo 12", "undo 12"},
                {"undo x", "bad-value: undo: expected a number of plies, got 'x'"},
                {"undo -1", "bad-value: undo: expected a number of plies, got '-1'"},
                {"undo 1.5", "bad-value: undo: expected a number of plies, got '1.5'"},
                {"undo 99999999999", "bad-value: undo: expected a number of plies, got '99999999999'"}});
}

TEST(Parser, GoLimits) {
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
                {"go p1time 1 p2time 2 p1inc 3 p2inc 4", "go time1=1 time2=2 inc1=3 inc2=4"},
                {"go wtime 1 btime 2 winc 3 binc 4 movestogo 5", "go time1=1 time2=2 inc1=3 inc2=4 togo=5"},
                {"go p1time 0 p2time -300", "go time1=0 time2=-300"},
                {"go movestogo 0 wtime 5", "go time1=5"},
                {"go depth 3 nodes 7 movetime 5", "go depth=3 nodes=7 movetime=5"},
                {"go infinite depth 3", "go depth=3 infinite"},
                {"go ponder wtime 5 btime 6", "go time1=5 time2=6 ponder"},
                {"go depth 3 depth 4", "go depth=4"},
                {"go wtime 3 p1time 4", "go time1=4"}});
}

TEST(Parser, GoNumbersAreRoundedDownAndBounded) {
    expect_all({{"go depth 9.9", "go depth=9"},
                {"go movetime 99.999", "go movetime=99"},
                {"go wtime -0.5", "go time1=-1"},
                {"go nodes 1000.0", "go nodes=1000"},
                {"go depth 99999999999", "go depth=2147483647"},
                {"go nodes 18446744073709551615", "go nodes=9223372036854775807"},
                {"go movetime 9223372036854775807", "go movetime=10000000000"},
                {"go wtime -9999999999999999999999", "go time1=-10000000000"},
                {"go wtime 1 movestogo 99999999999", "go time1=1 togo=1000000"}});
}

TEST(Parser, GoSearchMoves) {
    expect_all({{"go searchmoves a1", "go moves [a1]"},
                {"go searchmoves a1 b2 depth 3", "go depth=3 moves [a1 b2]"},
                {"go depth 3 searchmoves a1  b2", "go depth=3 moves [a1  b2]"},
                {"go searchmoves a1 infinite", "go infinite moves [a1]"},
                {"go searchmoves a1 Nodes 3", "go nodes=3 moves [a1]"},
                {"go searchmoves a1 searchmoves b2", "go moves [b2]"},
                {"go searchmoves", "bad-go: searchmoves: expected a move, no move"},
                {"go searchmoves depth 3", "bad-go: searchmoves: expected a move, no move"}});
}

TEST(Parser, RefusedGoHasNoMove) {
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

TEST(Parser, Perft) {
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

TEST(Parser, Bench) {
    expect_all({{"bench", "bench"},
                {"bench 5", "bench 5"},
                {"bench 0", "bad-value: bench: expected a depth from 1 to 100, got '0'"},
                {"bench x", "bad-value: bench: expected a depth from 1 to 100, got 'x'"}});
}

TEST(Parser, Queries) {
    expect_all({{"query", "query [] []"},
                {"query gameover", "query [gameover] []"},
                {"query islegal a1 ", "query [islegal] [a1]"},
                {"query\tislegal  a1 b2", "query [islegal] [a1 b2]"}});
}

TEST(Parser, TooLongLinesAreRefusedAsWhatTheyBeganWith) {
    const auto refused = [](std::string_view beginning) { return Describe()(parse_too_long(beginning)); };
    EXPECT_EQ(refused("position startpos"),
              "line-too-long: a line of more than 1 MiB was skipped, beginning 'position startpos', no position");
    EXPECT_EQ(refused("moves a"),
              "line-too-long: a line of more than 1 MiB was skipped, beginning 'moves a', no position");
    EXPECT_EQ(refused(" go a"), "line-too-long: a line of more than 1 MiB was skipped, beginning 'go a', no move");
    EXPECT_EQ(refused("query a"),
              "line-too-long: a line of more than 1 MiB was skipped, beginning 'query a', no response");
    EXPECT_EQ(refused("foo"), "line-too-long: a line of more than 1 MiB was skipped, beginning 'foo'");
    EXPECT_EQ(refused(std::string(100000, 'x')),
              "line-too-long: a line of more than 1 MiB was skipped, beginning '" + std::string(64, 'x') + "'");
}

}  // namespace
}  // namespace quadriga::protocol
