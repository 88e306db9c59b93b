#include "protocol/cli.hpp"

#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/fake_session.hpp"

namespace quadriga::protocol {
namespace {

using Arguments = std::vector<const char*>;

/// `Name=value` of every setting, and the command in brackets; or the status and the first line of the answer.
std::string read(const Arguments& arguments) {
    const OptionTable options(test::fake_games());
    const auto answer = parse_command_line(arguments, test::fake_games(), options);
    if (const auto* const text = std::get_if<CliAnswer>(&answer)) {
        return std::to_string(text->status) + " " + text->text.substr(0, text->text.find('\n'));
    }
    const auto& invocation = std::get<Invocation>(answer);
    std::string result;
    for (const auto& [option, value] : invocation.settings) {
        result += joined_name(*option) + "=" + value + " ";
    }
    if (invocation.analyse) result += "(analyse)";
    return invocation.command ? result + "[" + *invocation.command + "]" : result;
}

TEST(Cli, WithoutArgumentsTheProtocolIsSpoken) { EXPECT_EQ(read({}), ""); }

TEST(Cli, ReadsFlags) {
    EXPECT_EQ(read({"--game", "beta"}), "Game=beta ");
    EXPECT_EQ(read({"--game=beta"}), "Game=beta ");
    EXPECT_EQ(read({"--log", "/tmp/x"}), "DebugLogFile=/tmp/x ");
    EXPECT_EQ(read({"--option", "Hash=32", "--option", "Move Overhead=5"}), "Hash=32 MoveOverhead=5 ");
    EXPECT_EQ(read({"--option", "ClearHash"}), "ClearHash= ");
    EXPECT_EQ(read({"--option=DebugLogFile=a=b"}), "DebugLogFile=a=b ");
}

TEST(Cli, TheGameComesLastBecauseItBegins) {
    EXPECT_EQ(read({"--game", "beta", "--option", "Hash=3"}), "Hash=3 Game=beta ");
    EXPECT_EQ(read({"--option", "UCI_Variant=beta", "--option", "Hash=3"}), "Hash=3 UCI_Variant=beta ");
}

TEST(Cli, TheRestIsOneCommand) {
    EXPECT_EQ(read({"bench"}), "[bench]");
    EXPECT_EQ(read({"--game", "beta", "perft", "6"}), "Game=beta [perft 6]");
    EXPECT_EQ(read({"--game=beta", "go", "movetime", "-5"}), "Game=beta [go movetime -5]");
    EXPECT_EQ(read({"--", "go", "depth", "3"}), "[go depth 3]");
    EXPECT_EQ(read({"go depth 3"}), "[go depth 3]");
    EXPECT_EQ(read({"perft", "3", "--game", "beta"}), "[perft 3 --game beta]");
}

TEST(Cli, Analyses) {
    EXPECT_EQ(read({"analyse"}), "(analyse)");
    EXPECT_EQ(read({"--game", "beta", "--option", "Threads=2", "analyse"}), "Threads=2 Game=beta (analyse)");
    EXPECT_EQ(read({"analyse", "x"}), "2 quadriga: analyse takes no words; flags stand before it");
    EXPECT_EQ(read({"analyze"}), "2 quadriga: no command 'analyze'; did you mean 'analyse'?");
}

TEST(Cli, AnswersQuestions) {
    EXPECT_TRUE(read({"--version"}).starts_with("0 Quadriga "));
    EXPECT_EQ(read({"--help"}), "0 usage: quadriga [flags] [command]");
    EXPECT_EQ(read({"--game", "beta", "--help"}), "0 usage: quadriga [flags] [command]");
}

TEST(Cli, NamesTheNearestWord) {
    EXPECT_EQ(read({"--gmae", "beta"}), "2 quadriga: no flag '--gmae'; did you mean '--game'?");
    EXPECT_EQ(read({"--gam", "beta"}), "2 quadriga: no flag '--gam'; did you mean '--game'?");
    EXPECT_EQ(read({"--gmae=beta"}), "2 quadriga: no flag '--gmae'; did you mean '--game'?");
    EXPECT_EQ(read({"-game", "beta"}), "2 quadriga: no flag '-game'; did you mean '--game'?");
    EXPECT_EQ(read({"--xyzzy"}), "2 quadriga: no flag '--xyzzy'");
    EXPECT_EQ(read({"--game", "betta"}),
              "2 quadriga: Game: expected one of alpha, beta, got 'betta'; did you mean 'beta'?");
    EXPECT_EQ(read({"--option", "Hsh=3"}), "2 quadriga: no option 'Hsh'; did you mean 'Hash'?");
    EXPECT_EQ(read({"--option", "Hash=0"}), "2 quadriga: Hash: expected a number from 1 to 131072, got '0'");
    EXPECT_EQ(read({"bnech"}), "2 quadriga: no command 'bnech'; did you mean 'bench'?");
}

TEST(Cli, RefusesWhatIsIncomplete) {
    for (const auto& arguments :
         {Arguments{"--game"}, Arguments{"--log"}, Arguments{"--option"}, Arguments{"-x"}, Arguments{"--help=3"},
          Arguments{"--game", "beta", "--game", "alpha"}, Arguments{""}}) {
        EXPECT_EQ(read(arguments).substr(0, 12), "2 quadriga: ") << arguments.front();
    }
}

}  // namespace
}  // namespace quadriga::protocol
