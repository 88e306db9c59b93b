#include "protocol/parsing/json.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace quadriga::protocol::json {
namespace {

std::string text_of(const Value& value);

/// Writes a value in a form that distinguishes types: numbers in <>.
struct Writer {
    std::string operator()(std::nullptr_t) const { return "null"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(const Number& number) const { return fmt::format("<{}>", number.text); }
    std::string operator()(const std::string& text) const { return json::quoted(text); }
    std::string operator()(const Array& array) const {
        std::string text;
        for (const Value& value : array) text += text_of(value) + ";";
        return "[" + text + "]";
    }
    std::string operator()(const Object& object) const {
        std::string text;
        for (const auto& [name, value] : object) text += name + "=" + text_of(value) + ";";
        return "{" + text + "}";
    }
};

std::string text_of(const Value& value) { return std::visit(Writer{}, value.content); }

std::string read_text(std::string_view text) {
    const auto value = read(text);
    return value ? text_of(*value) : value.error();
}

TEST(Json, ReadsEveryKindOfValue) {
    EXPECT_EQ(read_text(R"( { "a" : [ 1 , -0.5e+3,true,false,null ] ,"b":{},"c":[] } )"),
              "{a=[<1>;<-0.5e+3>;true;false;null;];b={};c=[];}");
    EXPECT_EQ(read_text("\t7\r"), "<7>");
    EXPECT_EQ(read_text("12345678901234567890123"), "<12345678901234567890123>");
}

std::optional<std::int64_t> integer_of(std::string_view text) { return read(text)->as<Number>()->integer(); }

TEST(Json, NumbersAreWholeHoweverTheyAreWritten) {
    for (const auto& [text, value] : std::initializer_list<std::pair<std::string_view, std::int64_t>>{
             {"0", 0},
             {"-0", 0},
             {"0.000", 0},
             {"0e99999999999999999999", 0},
             {"7", 7},
             {"2.0", 2},
             {"1e5", 100'000},
             {"1E+05", 100'000},
             {"-1.25e2", -125},
             {"0.05e2", 5},
             {"1200e-2", 12},
             {"9223372036854775807", INT64_MAX},
             {"9.223372036854775807e18", INT64_MAX},
             {"-9223372036854775808.00", INT64_MIN},
         }) {
        EXPECT_EQ(integer_of(text), value) << text;
    }
    for (const std::string_view text : {"0.5", "1e-1", "12e-2", "9223372036854775808", "1e19", "1e300",
                                        "1e99999999999999999999", "1e-99999999999999"})
        EXPECT_EQ(integer_of(text), std::nullopt) << text;
    EXPECT_EQ(integer_of("1" + std::string(1000, '0') + "e-1000"), 1);
}

TEST(Json, ReadsStrings) {
    EXPECT_EQ(read_text(R"("\"\\\/\b\f\n\r\t")"), R"("\"\\/\u0008\u000c\u000a\u000d\u0009")");
    EXPECT_EQ(read_text(R"("\u0041\u00e9\u20AC\ud83d\ude00\u0000")"),
              "\"A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\\u0000\"");
    EXPECT_EQ(read_text("\"\xC3\xA9\xF0\x9F\x98\x80\""), "\"\xC3\xA9\xF0\x9F\x98\x80\"");
}

TEST(Json, SaysWhereTheTextIsWrong) {
    EXPECT_EQ(read_text(""), "column 1: expected a value, got the end");
    EXPECT_EQ(read_text("{\"a\" 1}"), "column 6: expected ':', got '1'");
    EXPECT_EQ(read_text("{a:1}"), "column 2: expected a name in quotes, got 'a'");
    EXPECT_EQ(read_text("{\"a\":1,}"), "column 8: expected a name in quotes, got '}'");
    EXPECT_EQ(read_text("{\"a\":1"), "column 7: expected ',' or '}', got the end");
    EXPECT_EQ(read_text("[1 2]"), "column 4: expected ',' or ']', got '2'");
    EXPECT_EQ(read_text("[1,]"), "column 4: expected a value, got ']'");
    EXPECT_EQ(read_text("{} {}"), "column 4: expected the end of the line, got '{'");
    EXPECT_EQ(read_text("{\"a\":1,\"b\":2,\"a\":3}"), "column 20: 'a' twice in an object");
    EXPECT_EQ(read_text("01"), "column 2: expected the end of the line, got '1'");
    EXPECT_EQ(read_text("1."), "column 3: expected a digit, got the end");
    EXPECT_EQ(read_text("-"), "column 2: expected a digit, got the end");
    EXPECT_EQ(read_text("1e+"), "column 4: expected a digit, got the end");
    EXPECT_EQ(read_text("+1"), "column 1: expected a value, got '+'");
    EXPECT_EQ(read_text("NaN"), "column 1: NaN is no number of JSON");
    EXPECT_EQ(read_text("[Infinity]"), "column 2: Infinity is no number of JSON");
    EXPECT_EQ(read_text("-Infinity"), "column 1: -Infinity is no number of JSON");
    EXPECT_EQ(read_text("{\xE9}"), "column 2: a byte that is not UTF-8");
    EXPECT_EQ(read_text("\xFF\xFE{"), "column 1: a byte that is not UTF-8");
    EXPECT_EQ(read_text("True"), "column 1: expected a value, got 'T'");
    EXPECT_EQ(read_text("nul"), "column 1: expected a value, got 'n'");
    EXPECT_EQ(read_text("'a'"), "column 1: expected a value, got '''");
    EXPECT_EQ(read_text("\"a"), "column 3: expected '\"', got the end");
    EXPECT_EQ(read_text("\"a\tb\""), "column 3: expected '\"', got '?'");
    EXPECT_EQ(read_text(std::string_view("\"\0\"", 3)), "column 2: expected '\"', got '?'");
    EXPECT_EQ(read_text(std::string_view("\0", 1)), "column 1: expected a value, got '?'");
}

TEST(Json, RefusesWrongEscapesAndBytes) {
    for (const std::string_view text : {R"("\x")", R"("\u12")", R"("\u12g4")", R"("\u-123")", R"("\ud800")",
                                        R"("\ud800\u0041")", R"("\udc00")", R"("\)"}) {
        EXPECT_FALSE(read(text)) << text;
    }
    for (const std::string_view bytes :
         {"\"\x80\"", "\"\xC0\x80\"", "\"\xC3\"", "\"\xE0\x80\x80\"", "\"\xED\xA0\x80\"", "\"\xF0\x80\x80\x80\"",
          "\"\xF4\x90\x80\x80\"", "\"\xF5\x80\x80\x80\"", "\"\xFF\""}) {
        EXPECT_EQ(read_text(bytes), "column 2: a byte that is not UTF-8") << bytes;
    }
}

TEST(Json, BoundsTheDepth) {
    const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    EXPECT_TRUE(read(nested(max_depth + 1)));
    EXPECT_EQ(read_text(nested(max_depth + 2)), "column 34: more than 32 levels");
    EXPECT_FALSE(read(std::string(1 << 20, '[')));
}

}  // namespace
}  // namespace quadriga::protocol::json
