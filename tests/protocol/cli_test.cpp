#include "protocol/cli.hpp"

#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/fake_session.hpp"

namespace quadriga::protocol {
namespace {

using CommandLine = std::vector<const char*>;

/// The settings that differ from their defaults, and the command in brackets; or the answer's status and first line.
std::string read(const CommandLine& arguments) {
    const OptionTable options(test::fake_games());
    const auto answer = parse_command_line(arguments, test::fake_games(), options);
    if (const auto* const text = std::get_if<CliAnswer>(&answer)) {
        return std::to_string(text->status) + " " + text->text.substr(0, text->text.find('\n'));
    }
    const auto& [settings, command, analyse] = std::get<Invocation>(answer);
    const engine::Options& engine = settings.common;
    std::string result;
    if (engine.hash_mib != 16) result += fmt::format("hash={} ", engine.hash_mib);
    if (engine.threads != 1) result += fmt::format("threads={} ", engine.threads);
    if (engine.move_overhead != engine::Milliseconds(10))
        result += fmt::format("overhead={} ", engine.move_overhead.count());
    if (settings.clears_hash) result += "clears ";
    if (!settings.log_file.empty()) result += fmt::format("log={} ", settings.log_file);
    if (settings.game->name != "alpha") result += fmt::format("{} ", settings.game->name);
    if (analyse) result += "(analyse)";
    return command ? result + "[" + *command + "]" : result;
}

TEST(Cli, WithoutArgumentsTheProtocolIsSpoken) { EXPECT_EQ(read({}), ""); }

TEST(Cli, ReadsFlags) {
    EXPECT_EQ(read({"--game", "beta"}), "beta ");
    EXPECT_EQ(read({"--game=beta"}), "beta ");
    EXPECT_EQ(read({"--log", "/tmp/x"}), "log=/tmp/x ");
    EXPECT_EQ(read({"--option", "Hash=32", "--option", "Move Overhead=5"}), "hash=32 overhead=5 ");
    EXPECT_EQ(read({"--option", "ClearHash"}), "clears ");
    EXPECT_EQ(read({"--option=DebugLogFile=a=b"}), "log=a=b ");
}

TEST(Cli, TheOrderOfFlagsDoesNotCount) {
    EXPECT_EQ(read({"--game", "beta", "--option", "Hash=3"}), "hash=3 beta ");
    EXPECT_EQ(read({"--option", "UCI_Variant=beta", "--option", "Hash=3"}), "hash=3 beta ");
}

TEST(Cli, TheRestIsOneCommand) {
    EXPECT_EQ(read({"bench"}), "[bench]");
    EXPECT_EQ(read({"--game", "beta", "perft", "6"}), "beta [perft 6]");
    EXPECT_EQ(read({"--game=beta", "go", "movetime", "-5"}), "beta [go movetime -5]");
    EXPECT_EQ(read({"--", "go", "depth", "3"}), "[go depth 3]");
    EXPECT_EQ(read({"go depth 3"}), "[go depth 3]");
    EXPECT_EQ(read({"perft", "3", "--game", "beta"}), "[perft 3 --game beta]");
}

TEST(Cli, Analyses) {
    EXPECT_EQ(read({"analyse"}), "(analyse)");
    EXPECT_EQ(read({"--game", "beta", "--option", "Threads=2", "analyse"}), "threads=2 beta (analyse)");
    EXPECT_EQ(read({"analyse", "x"}), "2 quadriga: analyse takes no words; flags stand before it");
    EXPECT_EQ(read({"analyze"}), "2 quadriga: no command 'analyze'; did you mean 'analyse'?");
}

TEST(Cli, AnswersQuestions) {
    EXPECT_TRUE(read({"--version"}).starts_with("0 Quadriga "));
    EXPECT_EQ(read({"--help"}), "0 usage: quadriga [flags] [command]");
    EXPECT_EQ(read({"--game", "beta", "--help"}), "0 usage: quadriga [flags] [command]");
    EXPECT_EQ(read({"analyse", "--help"}), "0 usage: quadriga [flags] analyse");
    EXPECT_EQ(read({"--game", "beta", "perft", "--help"}), "0 usage: quadriga [flags] perft <depth>");
    EXPECT_EQ(read({"perft", "3", "--help"}), "[perft 3 --help]");
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
    EXPECT_EQ(read({"-"}), "2 quadriga: no command '-'");
    EXPECT_EQ(read({"--game", "beta", "-"}), "2 quadriga: no command '-'");
    EXPECT_EQ(read({"bnech"}), "2 quadriga: no command 'bnech'; did you mean 'bench'?");
}

TEST(Cli, RefusesWhatIsIncomplete) {
    for (const auto& arguments :
         {CommandLine{"--game"}, CommandLine{"--log"}, CommandLine{"--option"}, CommandLine{"-x"},
          CommandLine{"--help=3"}, CommandLine{"--game", "beta", "--game", "alpha"}, CommandLine{""}}) {
        EXPECT_EQ(read(arguments).substr(0, 12), "2 quadriga: ") << arguments.front();
    }
}

}  // namespace
}  // namespace quadriga::protocol
