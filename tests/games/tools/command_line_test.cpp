#include "engine/system/command_line.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>
#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

namespace po = boost::program_options;

struct Read {
    int pawns = 8;
    std::uint64_t memory = 0;  // has no default
    std::uint32_t seed = 1;
    std::string file;
    bool help = false;
};

po::options_description flags_of(Read& read) {
    po::options_description flags("Flags");
    auto add = flags.add_options();
    add("pawns", whole_number<4, 8>(read.pawns), "");
    add("memory", whole_number<1, std::uint64_t{1} << 40>(read.memory), "");
    add("seed", whole_number<0, UINT32_MAX>(read.seed), "");
    add("file", text("FILE", read.file)->required(), "");
    add("help", "");
    return flags;
}

Read read(const std::vector<std::string>& words) {
    Read read;
    read.help = read_flags(words, flags_of(read)).count("help") != 0;
    return read;
}

/// The text of the error; empty if there is none.
std::string error(std::vector<std::string> words) {
    words.emplace(words.begin(), "--file=f");
    try {
        read(words);
    } catch (const po::error& error) {
        return error.what();
    }
    return "";
}

TEST(CommandLine, SetsWhatIsGivenAndKeepsDefaults) {
    const Read none = read({"--file", "f"});
    EXPECT_EQ(none.pawns, 8);
    EXPECT_EQ(none.memory, 0U);
    EXPECT_EQ(none.file, "f");

    const Read all = read({"--pawns", "6", "--memory=1099511627776", "--seed=4294967295", "--file=g=h"});
    EXPECT_EQ(all.pawns, 6);
    EXPECT_EQ(all.memory, std::uint64_t{1} << 40);
    EXPECT_EQ(all.seed, UINT32_MAX);
    EXPECT_EQ(all.file, "g=h");
}

TEST(CommandLine, AsksForRequiredFlagsUnlessHelpIsWanted) {
    EXPECT_THROW(read({}), po::required_option);
    const Read help = read({"--help", "--pawns=5"});
    EXPECT_TRUE(help.help);
    EXPECT_EQ(help.pawns, 8);
}

TEST(CommandLine, RefusesWrongWords) {
    EXPECT_EQ(error({"--pwans", "6"}), "unrecognised option '--pwans'");
    EXPECT_NE(error({"6"}), "");
    EXPECT_NE(error({"--pawn", "6"}), "") << "not in full";
    EXPECT_NE(error({"--pawns=6", "--pawns=6"}), "");
    EXPECT_EQ(error({"--pawns"}), "the required argument for option '--pawns' is missing");
    EXPECT_NE(error({"--pawns="}), "");
    for (const std::string wrong : {"3", "9", "-5", "6x", "", " 6", "+6", "4294967300", "%value%", "%original_token%"})
        EXPECT_EQ(error({"--pawns", wrong}), "--pawns takes a number from 4 to 8, not '" + wrong + "'");
    EXPECT_EQ(error({"--memory", "0"}), "--memory takes a number from 1 to 1099511627776, not '0'");
    EXPECT_EQ(error({"--seed=-1"}), "--seed takes a number from 0 to 4294967295, not '-1'");
}

TEST(CommandLine, HelpTellsTheDefaults) {
    Read read;
    EXPECT_EQ(flags_text(flags_of(read)),
              "flags:\n"
              "  --pawns N               (default: 8)\n"
              "  --memory N\n"
              "  --seed N                (default: 1)\n"
              "  --file FILE\n"
              "  --help\n");
}

TEST(CommandLine, HelpIsWrapped) {
    po::options_description flags;
    std::string value;
    flags.add_options()("a-flag-with-a-long-name", text("NAME=N,...", value),
                        "one two three four five six seven eight nine ten eleven twelve");
    EXPECT_EQ(flags_text(flags),
              "flags:\n"
              "  --a-flag-with-a-long-name NAME=N,...\n"
              "                          one two three four five six seven eight nine ten\n"
              "                          eleven twelve\n");
}

TEST(CommandLine, ReadsWholeNumbers) {
    EXPECT_EQ(read_whole_number("-3", -3, 5), -3);
    for (const char* const wrong : {"-4", "6", "", "1 ", "0x1", "1.0", "99999999999"})
        EXPECT_EQ(read_whole_number(wrong, -3, 5), std::nullopt) << wrong;
}

}  // namespace
}  // namespace quadriga::engine
