#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "protocol/execution/command.hpp"
#include "tests/protocol/command_text.hpp"

namespace quadriga::protocol {
namespace {

using test::expect_all;
using test::text_of;

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
                {"uginewgame", "uginewgame"},
                {"ucinewgame", "ucinewgame"},
                {"stop", "stop"},
                {"ponderhit", "ponderhit"},
                {"quit", "quit"},
                {"d", "d"},
                {"svg", "svg p1 coordinates"},
                {"svg p1 coordinates on", "svg p1 coordinates"},
                {"SVG Coordinates OFF P2", "svg p2"},
                {"svg p2 Draft  p1 a1=o  up ", "svg p2 coordinates draft [p1 a1=o  up]"},
                {"svg draft", "svg p1 coordinates draft []"},
                {"eval", "eval"},
                {"games", "games"},
                {"help", "help"},
                {"debug on", "debug on"},
                {"debug off", "debug off"},
                {"gameover", "gameover"},
                {"gameover p1win", "gameover"},
                {"result 1-0", "result"},
                {"register later", "register"}});
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
    EXPECT_EQ(text_of(std::string_view("ugi\0", 4)), "unknown-command: 'ugi?'; did you mean 'ugi'?");
    EXPECT_EQ(text_of(std::string(1000, 'x')), "unknown-command: '" + std::string(64, 'x') + "'");
}

TEST(Parser, DebugAndSvgWantKnownWords) {
    expect_all({{"svg p3", "bad-value: svg: expected p1, p2, coordinates or draft, got 'p3'"},
                {"svg coordinates", "bad-value: svg: coordinates: expected on or off, got ''"},
                {"debug", "bad-value: debug: expected on or off, got ''"},
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

TEST(Parser, CommentsEndPositions) {
    expect_all({{"position startpos # +0.23/8", "position [startpos] moves []"},
                {"position startpos moves a1 b2 # +0.23/8 moves c3", "position [startpos] moves [a1 b2]"},
                {"position startpos moves a1 #b2", "position [startpos] moves [a1]"},
                {"position startpos moves a1\t#", "position [startpos] moves [a1]"},
                {"position startpos moves a1#b2", "position [startpos] moves [a1#b2]"},
                {"position fen 1W/BB m12 w # moves a1", "position [1W/BB m12 w] moves []"},
                {"position fen startpos moves a1 # x", "position [startpos] moves [a1]"},
                {"position # startpos", "bad-fen: position: expected startpos or fen, got '', no position"},
                {"position fen # x", "bad-fen: position: expected a position string after 'fen', no position"},
                {"moves a1 # b2", "moves [a1]"},
                {"moves # a1", "moves []"}});
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

TEST(Parser, Bench) {
    expect_all({{"bench", "bench 0"},
                {"bench 5", "bench 5"},
                {"bench 0", "bad-value: bench: expected a depth from 1 to 100, got '0'"},
                {"bench x", "bad-value: bench: expected a depth from 1 to 100, got 'x'"}});
}

TEST(Parser, Queries) {
    expect_all({{"query", "query []"},
                {"query gameover", "query [gameover]"},
                {"query islegal a1 ", "query [islegal a1]"},
                {"query\tislegal  a1 b2", "query [islegal  a1 b2]"}});
}

TEST(Parser, TooLongLinesAreRefusedAsWhatTheyBeganWith) {
    const auto refused = [](std::string_view beginning) { return test::refusal_text(refuse_too_long(beginning)); };
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
