#include "protocol/parsing/options.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/fake_session.hpp"

namespace quadriga::protocol {
namespace {

const OptionTable table(test::fake_games());

const Option& option(std::string_view name) { return **table.find(name); }

std::vector<std::string> lines(bool spaces_in_names) {
    std::vector<std::string> all;
    for (const auto& row : table.rows()) all.push_back(row.line(spaces_in_names));
    return all;
}

/// Sets options one after another.
class OptionsTest : public testing::Test {
protected:
    engine::Expected<void> set(std::string_view name, std::string_view value) {
        return option(name).set(value, settings_);
    }
    [[nodiscard]] const engine::Options& engine() const { return settings_.common; }

    Settings settings_{test::fake_games()};
};

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
    EXPECT_EQ(lines(false), expected);
}

TEST(Options, ListsWordsApartForUci) {
    const auto all = lines(true);
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

TEST_F(OptionsTest, NumbersAreCheckedWhole) {
    ASSERT_TRUE(set("Hash", "1"));
    EXPECT_EQ(engine().hash_mib, 1U);
    ASSERT_TRUE(set("Hash", "131072"));
    EXPECT_EQ(engine().hash_mib, 131072U);
    for (const auto* const bad : {"", "0", "131073", "-1", "64.0", "64 MB", "x", "0x40", "99999999999999999999"}) {
        const auto done = set("Hash", bad);
        ASSERT_FALSE(done) << bad;
        EXPECT_EQ(done.error().code, engine::ErrorCode::bad_value);
        EXPECT_EQ(engine().hash_mib, 131072U) << bad;
    }
    EXPECT_EQ(set("Hash", "x").error().text, "Hash: expected a number from 1 to 131072, got 'x'");
}

TEST(Options, NoNumberOfMebibytesWrapsAround) {
    EXPECT_EQ(engine::most_mebibytes<std::uint32_t>(), 4095);
    EXPECT_EQ(engine::most_mebibytes<std::uint64_t>(), 131072);
}

TEST_F(OptionsTest, WordsAreTakenWithoutCase) {
    ASSERT_TRUE(set("Ponder", "TRUE"));
    EXPECT_TRUE(settings_.ponder);
    ASSERT_TRUE(set("Ponder", "false"));
    EXPECT_FALSE(settings_.ponder);
    EXPECT_FALSE(set("Ponder", "yes"));
    ASSERT_TRUE(set("Corner", "Whole"));
    ASSERT_TRUE(set("Game", "beta"));
    EXPECT_EQ(settings_.game->name, "beta");
    EXPECT_EQ(settings_.of_game().start, std::vector<std::int64_t>{0});
    const auto unknown = set("Game", "betta");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().text, "Game: expected one of alpha, beta, got 'betta'; did you mean 'beta'?");
}

TEST_F(OptionsTest, ButtonsAndTextsTakeAnything) {
    EXPECT_TRUE(set("ClearHash", ""));
    EXPECT_TRUE(set("ClearHash", "true"));
    EXPECT_TRUE(settings_.clears_hash);
    EXPECT_TRUE(set("DebugLogFile", "/tmp/a b"));
    EXPECT_EQ(settings_.log_file, "/tmp/a b");
    EXPECT_TRUE(set("BetaTable", ""));
}

/// The defaults of the handshake are those of a session.
TEST_F(OptionsTest, DefaultsAreThoseOfTheEngine) {
    for (const auto& row : table.rows()) {
        if (!row.is_per_search) continue;
        const std::string line = row.line(false);
        const auto value = line.substr(line.find(" default ") + 9);
        ASSERT_TRUE(row.set(value.substr(0, value.find(' ')), settings_)) << line;
    }
    EXPECT_EQ(engine(), engine::Options{});
    EXPECT_EQ(settings_.of_game(), Settings(test::fake_games()).of_game());
}

TEST(Options, HelpNamesValuesAndPurpose) {
    EXPECT_EQ(option("MoveLimit").help(), "MoveLimit 0..1000000 (1000): plies until the game is drawn; 0: off");
    EXPECT_EQ(option("Ponder").help(), "Ponder false|true (false): adds the expected reply to the best move (UCI)");
}

}  // namespace
}  // namespace quadriga::protocol
