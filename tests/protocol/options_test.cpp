#include "protocol/parsing/options.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/execution/format.hpp"
#include "tests/support/fake_session.hpp"

namespace quadriga::protocol {
namespace {

const OptionTable table(test::fake_games());

const OptionSpec& option(std::string_view name) { return **table.find(name); }

std::vector<std::string> lines(const Dialect& dialect) {
    std::vector<std::string> all;
    for (const auto& row : table.rows()) all.push_back(option_line(row, dialect));
    return all;
}

TEST(Options, ListsAllInOneWordForUgi) {
    const std::vector<std::string> expected{
        "option name Game type combo default alpha var alpha var beta",
        "option name UCI_Variant type combo default alpha var alpha var beta",
        "option name Hash type spin default 16 min 1 max 131072",
        "option name TableMemory type spin default 64 min 0 max 131072",
        "option name Threads type spin default 1 min 1 max 512",
        "option name ClearHash type button",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
        "option name MoveOverhead type spin default 10 min 0 max 5000",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 1600 min 400 max 2400",
        "option name Repetition type spin default 3 min 0 max 100",
        "option name MoveLimit type spin default 1000 min 0 max 1000000",
        "option name IllegalMove type combo default forfeit var forfeit var reject",
        "option name StartSize type spin default 5 min 3 max 9",
        "option name Corner type combo default cut var whole var cut",
        "option name BetaTable type string default <empty>",
        "option name EvalFile type string default <empty>",
        "option name DebugLogFile type string default <empty>",
    };
    EXPECT_EQ(lines(ugi_dialect), expected);
}

TEST(Options, ListsWordsApartForUci) {
    const auto all = lines(uci_dialect);
    const std::set<std::string> set(all.begin(), all.end());
    EXPECT_TRUE(set.contains("option name Clear Hash type button"));
    EXPECT_TRUE(set.contains("option name Move Overhead type spin default 10 min 0 max 5000"));
    EXPECT_TRUE(set.contains("option name Debug Log File type string default <empty>"));
    EXPECT_TRUE(set.contains("option name MultiPV type spin default 1 min 1 max 256"));
}

TEST(Options, FindsNamesWithoutCaseAndBlanks) {
    for (const auto* const name : {"MoveOverhead", "Move Overhead", "move overhead", "MOVE\tOVERHEAD"}) {
        const auto found = table.find(name);
        ASSERT_TRUE(found) << name;
        EXPECT_EQ((*found)->name, "Move Overhead");
    }
    EXPECT_FALSE(table.find("Overhead"));
    EXPECT_FALSE(table.find("64 Hash"));
    EXPECT_EQ(table.find("").error().text, "no option ''");
    EXPECT_EQ(table.find("Hsh").error().code, engine::ErrorCode::bad_option);
    EXPECT_EQ(table.find("Hsh").error().text, "no option 'Hsh'; did you mean 'Hash'?");
}

TEST(Options, NumbersAreCheckedWhole) {
    const auto& hash = option("Hash");
    EXPECT_EQ(read_value(hash, "1"), 1);
    EXPECT_EQ(read_value(hash, "131072"), 131072);
    for (const auto* const bad : {"", "0", "131073", "-1", "64.0", "64 MB", "x", "0x40", "99999999999999999999"}) {
        const auto value = read_value(hash, bad);
        ASSERT_FALSE(value) << bad;
        EXPECT_EQ(value.error().code, engine::ErrorCode::bad_value);
    }
    EXPECT_EQ(read_value(hash, "x").error().text, "Hash: expected a number from 1 to 131072, got 'x'");
}

TEST(Options, NoNumberOfMebibytesWrapsAround) {
    EXPECT_EQ(engine::most_mebibytes<std::uint32_t>(), 4095);
    EXPECT_EQ(engine::most_mebibytes<std::uint64_t>(), 131072);
}

TEST(Options, WordsAreTakenWithoutCase) {
    EXPECT_EQ(read_value(option("Ponder"), "TRUE"), 1);
    EXPECT_EQ(read_value(option("Ponder"), "false"), 0);
    EXPECT_FALSE(read_value(option("Ponder"), "yes"));
    EXPECT_EQ(read_value(option("Corner"), "Whole"), 0);
    EXPECT_EQ(read_value(option("Game"), "beta"), 1);
    const auto unknown = read_value(option("Game"), "betta");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().text, "Game: expected one of alpha, beta, got 'betta'; did you mean 'beta'?");
}

TEST(Options, ButtonsAndTextsTakeAnything) {
    EXPECT_TRUE(read_value(option("ClearHash"), ""));
    EXPECT_TRUE(read_value(option("ClearHash"), "true"));
    EXPECT_TRUE(read_value(option("DebugLogFile"), "/tmp/a b"));
    EXPECT_TRUE(read_value(option("BetaTable"), ""));
}

TEST(Options, HelpNamesValuesAndPurpose) {
    EXPECT_EQ(option_help(option("MoveLimit")), "MoveLimit 0..1000000 (1000): plies until the game is drawn; 0: off");
    EXPECT_EQ(option_help(option("Ponder")),
              "Ponder false|true (false): adds the expected reply to the best move (UCI)");
}

}  // namespace
}  // namespace quadriga::protocol
