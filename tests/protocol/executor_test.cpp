#include "protocol/execution/executor.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/protocol/recording_sink.hpp"
#include "tests/support/fake_session.hpp"
#include "tests/support/network_numbers.hpp"
#include "tests/support/temporary_path.hpp"

namespace quadriga::protocol {
namespace {

using Lines = std::vector<std::string>;

/// The results of a sequence of lines.
struct Outcome {
    Lines output;
    Lines calls;
};

/// Executes the lines one by one. Every search is stopped before it begins, so that it ends at once.
Outcome execute(const Lines& input) {
    test::RecordingSink sink;
    DebugLog log;
    test::take_calls();
    const OptionTable options(test::fake_games());
    const auto executor = Executor::make(Settings(test::fake_games()), options, sink, log).value();
    test::take_calls();
    for (const auto& line : input) {
        engine::StopToken stop_token;
        stop_token.stop();
        Command command = parse(line, options);
        executor->execute(command, stop_token);
    }
    return {sink.lines, test::take_calls()};
}

struct Row {
    Lines input;
    Lines output;
    Lines calls;
};

void expect_all(const std::vector<Row>& rows) {
    for (const auto& [input, output, calls] : rows) {
        const auto outcome = execute(input);
        EXPECT_EQ(outcome.output, output) << input.front();
        EXPECT_EQ(outcome.calls, calls) << input.front();
    }
}

const std::string depth_1 =
    "info depth 1 seldepth 2 multipv 1 score cp 5 nodes 1 nps 1000 hashfull 0 tbhits 0 time 1 pv a1";

TEST(Executor, Searches) {
    expect_all({
        {{"go depth 1"}, {depth_1, "bestmove a1"}, {"search depth=1"}},
        {{"go infinite"}, {depth_1, "bestmove a1"}, {"search infinite"}},
        {{"go searchmoves a1  b2 depth 1"}, {depth_1, "bestmove a1"}, {"search depth=1 moves a1 b2"}},
        {{"go searchmoves xx"}, {"info string error bad-go searchmoves: 'xx'", "bestmove (none)"}, {"search moves xx"}},
        {{"go searchmoves full"},
         {"info string error out-of-memory there is not enough memory", "bestmove (none)"},
         {"search moves full"}},
        {{"go depth x"},
         {"info string error bad-go depth: expected a number from 0 on, got 'x'", "bestmove (none)"},
         {}},
        {{"go wtime 1 btime 2 winc 3 binc 4 movestogo 5"},
         {depth_1, "bestmove a1"},
         {"search p1time=1 p2time=2 p1inc=3 p2inc=4 movestogo=5"}},
    });
}

TEST(Executor, Positions) {
    expect_all({
        {{"position startpos moves a1 moves b2"}, {}, {"position startpos moves a1 b2"}},
        {{"position fen  x\t y  moves a1"}, {}, {"position x y moves a1"}},
        {{"position fen bad"}, {"info string error bad-fen rows: 'bad'"}, {"position bad"}},
        {{"position startpos moves a1 xx"},
         {"info string error illegal-move move 2 'xx': no"},
         {"position startpos moves a1 xx"}},
        {{"moves a1 b2"}, {}, {"play a1 b2"}},
        {{"moves"}, {}, {"play "}},
        {{"undo 1"}, {"info string error bad-value undo: too many"}, {"undo 1"}},
        {{"moves a1", "undo"}, {}, {"play a1", "undo 1"}},
        {{"ucinewgame"}, {}, {"new_game"}},
        {{"uginewgame"}, {}, {"new_game"}},
    });
}

TEST(Executor, WithoutAPositionThereIsNoMove) {
    const std::string none = "info string error no-position there is no position";
    expect_all({
        {{"position fen bad", "go depth 1"},
         {"info string error bad-fen rows: 'bad'", none + " to search", "bestmove (none)"},
         {"position bad", "search depth=1"}},
        {{"position startpos oops", "go depth 1"},
         {"info string error bad-fen position: expected 'moves' after the position, got 'oops'", none + " to search",
          "bestmove (none)"},
         {"clear_position", "search depth=1"}},
        {{"position fen bad", "d", "svg", "eval", "perft 1", "go perft 1", "moves a1"},
         {"info string error bad-fen rows: 'bad'", none, none, none, none, none, "bestmove (none)", none},
         {"position bad", "play a1"}},
    });
}

TEST(Executor, NeutralAnswersWithoutAPosition) {
    EXPECT_EQ(execute({"position fen bad", "query gameover", "query p1turn", "query result", "query reason",
                       "query fen", "query moves", "query islegal a1", "query key", "query symmetrykey", "query board",
                       "query ply", "query repetitions", "query values", "query game", "query games", "query rules"})
                  .output,
              Lines({"info string error bad-fen rows: 'bad'", "response true", "response true", "response none",
                     "response none", "response none", "response", "response false", "response none", "response none",
                     "response none", "response none", "response none", "response unknown", "response alpha",
                     "response alpha beta", "response Repetition=3 MoveLimit=1000 IllegalMove=forfeit"}));
}

TEST(Executor, Answers) {
    EXPECT_EQ(
        execute({"position startpos moves a b c", "query gameover", "query p1turn", "query result", "query reason",
                 "query fen", "query moves", "query islegal a1", "query islegal xx", "query islegal", "query key",
                 "query symmetrykey", "query ply", "query repetitions", "QUERY GameOver now", "query", "query weather"})
            .output,
        Lines({"response true", "response false", "response p1win", "response line", "response start a b c",
               "response a1 b2", "response true", "response false", "response true", "response 0000000000001234",
               "response 0000000000000012", "response 3", "response 1", "response true", "response unknown",
               "response unknown"}));
}

TEST(Executor, ValuesOfMoves) {
    EXPECT_EQ(execute({"query values", "position startpos moves a", "query values"}).output,
              Lines({"response unknown", "response b2 win:0 c3 win a1 draw d4 loss:11 e5 loss"}));
}

TEST(Executor, TheBoardIsJson) {
    EXPECT_EQ(execute({"position startpos moves a b c", "query board"}).output,
              Lines({"response "
                     R"({"game":"alpha","title":"Alpha","players":[{"id":"p1","name":"Left","color":"#112233"},)"
                     R"({"id":"p2","name":"Right","color":"#ffeedd"}],"turn":"p2","result":"p1win",)"
                     R"("reason":{"id":"line","text":"three in a row"},"ply":3,"position":"start a b c","cellSize":60,)"
                     R"("cells":[{"id":"a1","x":-30,"y":0,"shape":"hexagon","kind":[],"owner":null,"pieces":[]},)"
                     R"({"id":"b1","x":30,"y":52,"shape":"hexagon","kind":["hill","far-hill"],"owner":"p2",)"
                     R"("pieces":[{"owner":"p1","kind":"stone"},{"owner":null,"kind":"cloud"}]}],)"
                     R"("cards":[{"id":"up","title":"\\ \"Up\"","owner":null,"stamp":"p1",)"
                     R"("patterns":[{"piece":"stone","steps":[[0,1],[-1,0]]},{"piece":null,"steps":[[2,2]]}]}],)"
                     R"("hand":[{"owner":"p2","kind":"stone","count":3}],"last":["a1","b1","up"],"winning":["b1"]})"}));
    EXPECT_NE(execute({"query board"}).output.front().find(R"("result":"none","reason":null,"ply":0)"),
              std::string::npos);
}

TEST(Executor, DraftsAreJsonAndPictures) {
    const std::string cell = R"({"id":"b1","x":0,"y":0,"shape":"square","kind":[],"owner":null,)"
                             R"("pieces":[{"owner":"p1","kind":"stone"}],"symbol":"o"})";
    const std::string card = R"({"id":"up","title":"Up","owner":null,"stamp":null,"patterns":[]})";
    EXPECT_EQ(
        execute({"position startpos moves a", "query draft", "query draft P1 b1=o up", "query draft b1=o"}).output,
        Lines({"response "
               R"({"position":"set p2","problem":null,"turn":"p2","cellSize":60,"cells":[)" +
                   cell + R"(],"cards":[)" + card + "]}",
               "response "
               R"({"position":"set p1","problem":null,"turn":"p1","cellSize":60,"cells":[)" +
                   cell + R"(],"cards":[)" + card + "]}",
               "response none"}));
    const Lines without = execute({"position fen bad", "query draft", "query draft p2 a1=!"}).output;
    EXPECT_EQ(without[1], "response none");
    EXPECT_TRUE(without[2].starts_with(R"(response {"position":"set p2","problem":"rows: '!'",)")) << without[2];
    const Lines drawn = execute({"query palette", "svg draft p1 b1=o", "svg draft", "svg draft p1"}).output;
    EXPECT_TRUE(drawn[0].starts_with(R"(response {"contents":[{"symbol":"o","kind":["hill"],"pieces":[{"owner":"p1",)"
                                     R"("kind":"stone"}],"picture":"<svg )"))
        << drawn[0];
    EXPECT_NE(drawn[1].find(R"(data-cell="b1")"), std::string::npos) << drawn[1];
    EXPECT_EQ(drawn[2], "info string error bad-value draft: expected p1 or p2, got ''");
    EXPECT_EQ(drawn[3], "info string error bad-value draft: it has no cells");
}

TEST(Executor, Options) {
    expect_all({
        {{"setoption name Hash value 64"}, {}, {"configure hash=64"}},
        {{"setoption name Hash value 64", "setoption name Threads value 2"},
         {},
         {"configure hash=64", "configure threads=2"}},
        {{"setoption name Hash value 2048", "setoption name Threads value 2"},
         {"info string error out-of-memory no memory"},
         {"configure hash=2048", "configure threads=2"}},
        {{"setoption name Hash value x"},
         {"info string error bad-value Hash: expected a number from 1 to 131072, got 'x'"},
         {}},
        {{"setoption name clear hash"}, {}, {"clear_hash"}},
        {{"setoption name TableMemory value 0"}, {}, {"configure table_memory=0"}},
        {{"setoption name Move Overhead value 0"}, {}, {"configure overhead=0"}},
        {{"setoption name UCI_ShowWDL value true"}, {}, {"configure wdl=true"}},
        {{"setoption name UCI_AnalyseMode value true"}, {}, {"configure analyse=true"}},
        {{"setoption name UCI_LimitStrength value true"}, {}, {"configure limit_strength=true"}},
        {{"setoption name UCI_Elo value 1000"}, {}, {"configure elo=1000"}},
        {{"setoption name MultiPV value 3"}, {}, {"configure multipv=3"}},
        {{"setoption name MoveLimit value 9"}, {}, {"configure move_limit=9"}},
        {{"setoption name Repetition value 2", "query rules"},
         {"response Repetition=2 MoveLimit=1000 IllegalMove=forfeit"},
         {"configure repetition=2"}},
        {{"setoption name illegal move value reject", "query rules"},
         {"response Repetition=3 MoveLimit=1000 IllegalMove=reject"},
         {"configure illegal_move=1"}},
        {{"setoption name Thread value 3"},
         {"info string error bad-option no option 'Thread'; did you mean 'Threads'?"},
         {}},
    });
}

TEST(Executor, GamesAreSessions) {
    expect_all({
        {{"setoption name Game value beta", "query game"}, {"response beta"}, {"make beta start=[1]"}},
        {{"setoption name Hash value 8", "setoption name UCI_Variant value BETA", "query game"},
         {"response beta"},
         {"configure hash=8", "make beta hash=8 start=[1]"}},
        {{"moves a1", "setoption name Game value alpha", "query ply"},
         {"response 0"},
         {"play a1", "position startpos"}},
        {{"setoption name Game value chess", "query game"},
         {"info string error bad-value Game: expected one of alpha, beta, got 'chess'", "response alpha"},
         {}},
    });
}

TEST(Executor, StartOptionsAreKeptForEveryGame) {
    expect_all({
        {{"setoption name StartSize value 7"}, {}, {"configure start=[7]"}},
        {{"setoption name Corner value whole"}, {}, {}},
        {{"setoption name Corner value whole", "setoption name Game value beta"}, {}, {"make beta start=[0]"}},
        {{"setoption name StartSize value 7", "setoption name Game value beta", "setoption name Game value alpha"},
         {},
         {"configure start=[7]", "make beta start=[1]", "make alpha start=[7]"}},
        {{"setoption name BetaTable value /a table", "setoption name Game value beta"},
         {},
         {"make beta table=/a table start=[1]"}},
        {{"setoption name Game value beta", "setoption name Beta Table value a", "setoption name BetaTable value bad",
          "setoption name Repetition value 2", "setoption name BetaTable value <empty>"},
         {"info string error bad-value BetaTable: bad: is no table"},
         {"make beta start=[1]", "configure table=a", "configure repetition=2", "configure table=none"}},
        {{"setoption name StartSize value 10"},
         {"info string error bad-value StartSize: expected a number from 3 to 9, got '10'"},
         {}},
    });
}

TEST(Executor, ANetworkIsForTheGameThatItNames) {
    const auto write = [](std::string_view name, std::string_view game, std::size_t features) {
        std::string path = test::temporary_path(name);
        const auto bytes = test::NetworkNumbers(std::string(game), features, 1).bytes();
        std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
        return path;
    };
    const std::string good = write("alpha.net", "alpha", 3);
    const std::string other = write("other.net", "gamma", 3);
    const std::string larger = write("larger.net", "alpha", 4);
    const auto set = [](std::string_view path) { return fmt::format("setoption name EvalFile value {}", path); };
    const auto refused = [](std::string_view why) {
        return fmt::format("info string error bad-value EvalFile: {}", why);
    };
    expect_all({
        {{set(good), set("<empty>")}, {}, {"configure network=of alpha", "configure network=none"}},
        {{"setoption name Game value beta", set(good), "setoption name Game value alpha"},
         {},
         {"make beta start=[1]", "make alpha network=of alpha start=[5]"}},
        {{set(good), set(other), set("/nowhere"), set(larger)},
         {refused(other + ": the network is for 'gamma', which is no game of this program"),
          refused("/nowhere: No such file or directory"),
          refused(larger + ": the network has 4 features; alpha has 3")},
         {"configure network=of alpha"}},
        {{set(good), "eval"},
         {"one: 10", "two: -3", "  O: b1 -20", "  X: b2 -20, a1 +4, c3 +0", "total: 7"},
         {"configure network=of alpha"}},
    });
    for (const auto& path : {good, other, larger}) std::filesystem::remove(path);
}

TEST(Executor, DialectsDifferWhereTheyMust) {
    const auto ugi = execute({"ugi"}).output;
    ASSERT_GT(ugi.size(), 4U);
    EXPECT_EQ(ugi[0].substr(0, 17), "id name Quadriga ");
    EXPECT_EQ(ugi[1], "id author the Quadriga developers");
    EXPECT_EQ(ugi[2], "protocol 1.0");
    EXPECT_EQ(ugi.back(), "ugiok");

    const auto uci = execute({"uci"}).output;
    EXPECT_EQ(uci.size(), ugi.size() - 1);
    EXPECT_EQ(uci[2].substr(0, 12), "option name ");
    EXPECT_EQ(uci.back(), "uciok");

    expect_all({
        {{"setoption name Ponder value true", "go depth 1"}, {depth_1, "bestmove a1"}, {"search depth=1"}},
        {{"go mate 2"}, {depth_1, "bestmove a1"}, {"search mate=2"}},
    });
    EXPECT_EQ(execute({"uci", "go depth 1"}).output.back(), "bestmove a1");
    EXPECT_EQ(execute({"uci", "setoption name Ponder value true", "go depth 1"}).output.back(),
              "bestmove a1 ponder b2");
    EXPECT_EQ(execute({"uci", "setoption name Ponder value true", "ugi", "go depth 1"}).output.back(), "bestmove a1");
    EXPECT_EQ(execute({"uci", "go mate 2"}).calls, Lines({"search mate=4"}));
}

TEST(Executor, Reports) {
    expect_all({
        {{"d"},
         {"X.", ".O", "position: start ", "key: 0000000000001234", "to move: p1, Left", "result: none, none"},
         {}},
        {{"eval"}, {"one: 10", "two: -3", "total: 7"}, {}},
        {{"perft 3"}, {"a1: 3", "b2: 6", "Nodes searched: 9"}, {"perft 3"}},
        {{"perft 0"}, {"Nodes searched: 1"}, {"perft 0"}},
        {{"go perft 3"}, {"a1: 3", "b2: 6", "Nodes searched: 9", "bestmove (none)"}, {"perft 3"}},
        {{"perft 20"}, {"info string perft stopped"}, {"perft 20"}},
        {{"games"}, {"alpha: Alpha, p1 Left, p2 Right", "beta: Beta, p1 Up, p2 Down"}, {}},
    });
}

TEST(Executor, DrawsTheBoard) {
    const std::string drawn = execute({"svg p2 coordinates off"}).output.front();
    EXPECT_TRUE(drawn.starts_with("<svg ") && drawn.ends_with("</svg>"));
    EXPECT_NE(drawn.find("<title>Alpha</title><desc>Left to move. Last move: a1 b1 up."), std::string::npos) << drawn;
    EXPECT_NE(drawn.find(R"~(data-cell="a1" transform="translate(30 0)")~"), std::string::npos) << drawn;
}

TEST(Executor, SimpleOnes) {
    expect_all({
        {{"isready"}, {"readyok"}, {"prepare"}},
        {{"gameover p1win"}, {}, {}},
        {{"stop"}, {}, {}},
        {{"ponderhit"}, {}, {}},
        {{""}, {}, {}},
        {{"foo"}, {"info string error unknown-command 'foo'"}, {}},
        {{"foo bestmove x"}, {"info string error unknown-command 'foo'"}, {}},
        {{"bestmove"}, {"info string error unknown-command '*estmove'"}, {}},
    });
}

TEST(Executor, DebugTellsMore) {
    const auto output = execute({"debug on", "isready", "debug off", "isready"}).output;
    ASSERT_EQ(output.size(), 4U);
    EXPECT_TRUE(output[0].starts_with("info string debug "));
    EXPECT_EQ(output[1], "readyok");
    EXPECT_TRUE(output[2].starts_with("info string debug "));
    EXPECT_EQ(output[3], "readyok");
}

TEST(Executor, HelpNamesEverythingButNoMessage) {
    const auto output = execute({"help"}).output;
    EXPECT_GT(output.size(), 35U);
    for (const auto& line : output) {
        EXPECT_FALSE(line.empty());
        for (const auto* const word : {"bestmove", "readyok", "response", "ugiok", "uciok"}) {
            EXPECT_EQ(line.find(word), std::string::npos) << line;
        }
    }
}

TEST(Executor, BenchEndsWithTheSignature) {
    test::RecordingSink sink;
    DebugLog log;
    const OptionTable options(test::fake_games());
    const auto executor = Executor::make(Settings(test::fake_games()), options, sink, log).value();
    engine::StopToken stop_token;
    Command command = parse("bench 2", options);
    executor->execute(command, stop_token);
    ASSERT_EQ(sink.lines.size(), 4U);
    EXPECT_EQ(sink.lines[0], "alpha: 1 nodes 0 ms 1000000 nps");
    EXPECT_EQ(sink.lines[2], "2 nodes");
    EXPECT_EQ(sink.lines[3], "2000000 nps");
    EXPECT_EQ(execute({"bench"}).output, Lines({"info string bench stopped"}));
}

TEST(Executor, RemembersThatSomethingWasRefused) {
    test::RecordingSink sink;
    DebugLog log;
    const OptionTable options(test::fake_games());
    const auto executor = Executor::make(Settings(test::fake_games()), options, sink, log).value();
    engine::StopToken stop_token;
    Command understood = parse("isready", options);
    executor->execute(understood, stop_token);
    EXPECT_FALSE(executor->has_refused());
    Command refused = parse("undo 9", options);
    executor->execute(refused, stop_token);
    EXPECT_TRUE(executor->has_refused());
}

}  // namespace
}  // namespace quadriga::protocol
