#include "protocol/parsing/text.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadriga::protocol {
namespace {

using Words = std::vector<std::string_view>;

TEST(Text, WordsAreSeparatedByBlanksAndTabs) {
    EXPECT_EQ(words_of(""), Words());
    EXPECT_EQ(words_of(" \t "), Words());
    EXPECT_EQ(words_of("a"), Words({"a"}));
    EXPECT_EQ(words_of("\t a\t\tbc  d "), Words({"a", "bc", "d"}));
    EXPECT_EQ(words_of("a\vb\rc"), Words({"a\vb\rc"}));
    EXPECT_EQ(single_spaced("  a \t b  "), "a b");
    EXPECT_EQ(trimmed(" \ta  b\t "), "a  b");
}

TEST(Text, TakesWordsOneByOne) {
    std::string_view rest = "  go\tdepth 5";
    EXPECT_EQ(take_word(rest), "go");
    EXPECT_EQ(take_word(rest), "depth");
    EXPECT_EQ(take_word(rest), "5");
    EXPECT_EQ(take_word(rest), "");
    EXPECT_EQ(rest, "");
}

TEST(Text, ComparesWithoutCaseAndBlanks) {
    EXPECT_TRUE(same_word("IsReady", "isreadY"));
    EXPECT_FALSE(same_word("isready", "isread"));
    EXPECT_FALSE(same_word("\xc3\x84", "\xc3\xa4"));
    EXPECT_TRUE(same_name("Move Overhead", "moveoverhead"));
    EXPECT_TRUE(same_name("MoveOverhead", " move\tover head "));
    EXPECT_FALSE(same_name("MoveOverhead", "MoveOverheads"));
    EXPECT_FALSE(same_name("Hash", ""));
}

TEST(Text, ReadsIntegersWhole) {
    EXPECT_EQ(integer("0"), 0);
    EXPECT_EQ(integer("-12"), -12);
    EXPECT_EQ(integer("007"), 7);
    for (const auto* const bad : {"", "-", "+1", "1.0", "1 ", " 1", "1x", "x1", "0x10", "1e3", "9223372036854775808"}) {
        EXPECT_EQ(integer(bad), std::nullopt) << bad;
    }
}

TEST(Text, RoundsDecimalsDown) {
    using Range = std::numeric_limits<std::int64_t>;
    EXPECT_EQ(rounded_number("99.9"), 99);
    EXPECT_EQ(rounded_number("99.0"), 99);
    EXPECT_EQ(rounded_number("-1.5"), -2);
    EXPECT_EQ(rounded_number("-1.00"), -1);
    EXPECT_EQ(rounded_number("-0.5"), -1);
    EXPECT_EQ(rounded_number("99999999999999999999"), Range::max());
    EXPECT_EQ(rounded_number("-99999999999999999999.5"), Range::min());
    EXPECT_EQ(rounded_number("-9223372036854775808.5"), Range::min());
    for (const auto* const bad :
         {"", ".", "1.", ".5", "1.x", "1.5.5", "1e3", "--1", "-", "nan", "inf", "1,5", "1.-5"}) {
        EXPECT_EQ(rounded_number(bad), std::nullopt) << bad;
    }
}

TEST(Text, QuotesWhatMayBeRepeated) {
    EXPECT_EQ(in_quotes("foo"), "'foo'");
    EXPECT_EQ(in_quotes(std::string(1000, 'x')), std::string("'").append(64, 'x') + "'");
}

TEST(Text, OutputIsPrintableAndBounded) {
    EXPECT_EQ(sanitise(std::string("a\0b\nc\x7f\xff", 7)), "a?b?c??");
    EXPECT_EQ(sanitise(std::string(100000, 'x')), std::string(64, 'x'));
    EXPECT_EQ(sanitise(in_quotes(std::string(70, 'x'))), std::string("'").append(64, 'x') + "'");
    EXPECT_EQ(sanitise(std::string(100000, ' ')).size(), 400U);
}

TEST(Text, OutputNamesNoMessages) {
    EXPECT_EQ(sanitise("bestmove readyok response ugiok uciok"), "*estmove *eadyok *esponse *giok *ciok");
    EXPECT_EQ(sanitise("xugiokugioky"), "x*giok*gioky");
    EXPECT_EQ(sanitise("BestMove READYOK"), "*estMove *EADYOK");
    EXPECT_EQ(sanitise("best move"), "best move");
    // An invalid byte is replaced, not removed, so that the parts of a word do not join.
    EXPECT_EQ(sanitise("ugi\x01ok"), "ugi?ok");
}

constexpr std::array<std::string_view, 5> games{"onager", "onitama", "nonaga", "onoro", "d"};

TEST(Nearest, FindsWhatWasMeant) {
    EXPECT_EQ(nearest("onagr", games), "onager");
    EXPECT_EQ(nearest("ONAGER", games), "onager");
    EXPECT_EQ(nearest("onanger", games), "onager");
    EXPECT_EQ(nearest("ontiama", games), "onitama");
    EXPECT_EQ(nearest("onorro", games), "onoro");
    EXPECT_EQ(nearest("nonoga", games), "nonaga");
}

TEST(Nearest, SaysNothingRatherThanNonsense) {
    EXPECT_EQ(nearest("chess", games), std::nullopt);
    EXPECT_EQ(nearest(std::string(100, 'o'), games), std::nullopt);
    EXPECT_EQ(nearest("", games), std::nullopt);
    EXPECT_EQ(nearest("x", games), std::nullopt);
    EXPECT_EQ(suggestion("chess", games), "");
    EXPECT_EQ(suggestion("onoo", games), "; did you mean 'onoro'?");
}

}  // namespace
}  // namespace quadriga::protocol
