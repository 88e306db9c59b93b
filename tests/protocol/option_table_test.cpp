#include "protocol/parsing/option_table.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/fake_session.hpp"

namespace quadriga::protocol {
namespace {

std::vector<std::string> lines(const Dialect& dialect) {
    std::vector<std::string> all;
    for (const auto& option : option_table()) all.push_back(option_line(option, dialect, test::fake_games()));
    return all;
}

TEST(OptionTable, ListsAllInOneWordForUgi) {
    const std::vector<std::string> expected{
        "option name Game type combo default alpha var alpha var beta",
        "option name UCI_Variant type combo default alpha var alpha var beta",
        "option name Hash type spin default 16 min 1 max 131072",
        "option name Threads type spin default 1 min 1 max 512",
        "option name ClearHash type button",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
        "option name MoveOverhead type spin default 10 min 0 max 5000",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 1600 min 800 max 2400",
        "option name Repetition type spin default 3 min 0 max 100",
        "option name MoveLimit type spin default 1000 min 0 max 1000000",
        "option name IllegalMove type combo default forfeit var forfeit var reject",
        "option name Deck type combo default base var base var sensei",
        "option name Deal type spin default 0 min 0 max 6041279",
        "option name DebugLogFile type string default <empty>",
    };
    EXPECT_EQ(lines(ugi_dialect), expected);
}

TEST(OptionTable, ListsWordsApartForUci) {
    const auto all = lines(uci_dialect);
    const std::set<std::string> set(all.begin(), all.end());
    EXPECT_TRUE(set.contains("option name Clear Hash type button"));
    EXPECT_TRUE(set.contains("option name Move Overhead type spin default 10 min 0 max 5000"));
    EXPECT_TRUE(set.contains("option name Debug Log File type string default <empty>"));
    EXPECT_TRUE(set.contains("option name MultiPV type spin default 1 min 1 max 256"));
}

TEST(OptionTable, FindsNamesWithoutCaseAndBlanks) {
    for (const auto* const name : {"MoveOverhead", "Move Overhead", "move overhead", "MOVE\tOVERHEAD"}) {
        const auto* const option = find_option(name);
        ASSERT_NE(option, nullptr) << name;
        EXPECT_EQ(option->name, "Move Overhead");
    }
    EXPECT_EQ(find_option("Overhead"), nullptr);
    EXPECT_EQ(find_option(""), nullptr);
    EXPECT_EQ(unknown_option("Hsh").text, "no option 'Hsh'; did you mean 'Hash'?");
}

TEST(OptionTable, NumbersAreCheckedWhole) {
    const auto& hash = *find_option("Hash");
    EXPECT_EQ(read_value(hash, "1", {}), 1);
    EXPECT_EQ(read_value(hash, "131072", {}), 131072);
    for (const auto* const bad : {"", "0", "131073", "-1", "64.0", "64 MB", "x", "0x40", "99999999999999999999"}) {
        const auto value = read_value(hash, bad, {});
        ASSERT_FALSE(value) << bad;
        EXPECT_EQ(value.error().code, engine::ErrorCode::bad_value);
    }
    EXPECT_EQ(read_value(hash, "x", {}).error().text, "Hash: expected a number from 1 to 131072, got 'x'");
}

TEST(OptionTable, WordsAreTakenWithoutCase) {
    EXPECT_EQ(read_value(*find_option("Ponder"), "TRUE", {}), 1);
    EXPECT_EQ(read_value(*find_option("Ponder"), "false", {}), 0);
    EXPECT_FALSE(read_value(*find_option("Ponder"), "yes", {}));
    EXPECT_EQ(read_value(*find_option("Deck"), "Sensei", {}), 1);
    EXPECT_EQ(read_value(*find_option("Game"), "beta", test::fake_games()), 1);
    const auto unknown = read_value(*find_option("Game"), "betta", test::fake_games());
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().text, "Game: expected one of alpha, beta, got 'betta'; did you mean 'beta'?");
}

TEST(OptionTable, ButtonsAndTextsTakeAnything) {
    EXPECT_TRUE(read_value(*find_option("ClearHash"), "", {}));
    EXPECT_TRUE(read_value(*find_option("ClearHash"), "true", {}));
    EXPECT_TRUE(read_value(*find_option("DebugLogFile"), "/tmp/a b", {}));
}

TEST(OptionTable, HelpNamesValuesAndPurpose) {
    EXPECT_EQ(option_help(*find_option("MoveLimit"), {}), "MoveLimit 0..1000000 (1000): plies until a draw; 0: off");
    EXPECT_EQ(option_help(*find_option("Ponder"), {}),
              "Ponder false|true (false): names the expected answer with the move (UCI)");
}

}  // namespace
}  // namespace quadriga::protocol
