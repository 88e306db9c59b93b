#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "protocol/analysis/messages.hpp"
#include "tests/support/fake_session.hpp"
#include "tests/support/limits_text.hpp"

namespace quadriga::protocol::analysis {
namespace {

/// A request as text, with the limits and options that differ from their defaults.
std::string text_of(const Request& request) {
    std::string text = request.origin.id ? fmt::format("{}: ", *request.origin.id) : "";
    text += fmt::format("{} '{}' [{}] {}", request.game->name, request.position, request.moves,
                        fmt::join(request.plies, ","));
    if (request.limits.nodes != default_nodes) text += test::limits_text(request.limits);
    if (request.options.multipv != 1) text += fmt::format(" multipv={}", request.options.multipv);
    if (request.options.limit_strength) text += " limit_strength";
    if (request.options.start != std::vector<std::int64_t>{request.game->start_options[0].default_value}) {
        text += fmt::format(" start={}", fmt::join(request.options.start, ","));
    }
    if (request.priority != 0) text += fmt::format(" priority={}", request.priority);
    if (request.report_every) text += fmt::format(" every={}", request.report_every->count());
    if (!request.allowed_moves.empty()) text += fmt::format(" allow={}", request.allowed_moves);
    if (!request.avoided_moves.empty()) text += fmt::format(" avoid={}", request.avoided_moves);
    if (request.wants_root_moves) text += " root moves";
    return text;
}

/// The text of the request in an input line, or the error. ' stands for ".
std::string read(std::string line) {
    std::ranges::replace(line, '\'', '"');
    const OptionTable options(test::fake_games());
    const auto command = read_request(7, line, options, Settings(test::fake_games()));
    if (!command) {
        const auto& [origin, code, text] = command.error();
        EXPECT_EQ(origin.line, 7U);
        return fmt::format("{}{} {}", origin.id ? *origin.id + ": " : "", code, text);
    }
    if (const auto* const cancel = std::get_if<Cancel>(&*command)) return "cancel " + cancel->id.value_or("all");
    return text_of(std::get<Request>(*command));
}

TEST(AnalysisRequest, EverythingHasADefault) {
    EXPECT_EQ(read("{}"), "alpha '' [] 0");
    EXPECT_EQ(read("{'id':'a'}"), "a: alpha '' [] 0");
    EXPECT_EQ(read("{'position':'StartPos'}"), "alpha '' [] 0");
}

TEST(AnalysisRequest, Positions) {
    EXPECT_EQ(read("{'game':'Beta','position':' some  rows ','moves':['a1','b2']}"), "beta 'some rows' [a1 b2] 2");
    EXPECT_EQ(read("{'plies':[0,2],'moves':['a1','b2']}"), "alpha '' [a1 b2] 0,2");
}

TEST(AnalysisRequest, LimitsAndOptions) {
    EXPECT_EQ(read("{'limit':{'depth':3}}"), "alpha '' [] 0 depth=3");
    EXPECT_EQ(read("{'limit':{'mate':3,'nodes':5.0,'movetime':1e1}}"), "alpha '' [] 0 nodes=5 mate=3 movetime=10");
    EXPECT_EQ(read("{'options':{'multipv':3,'Start Size':'7','UCI_LimitStrength':true}}"),
              "alpha '' [] 0 multipv=3 limit_strength start=7");
    EXPECT_EQ(read("{'game':'beta','options':{'corner':'whole','StartSize':3}}"), "beta '' [] 0 start=0");
    EXPECT_EQ(read("{'limit':{'nodes':1e3},'options':{'MultiPV':2.0,'Start Size':0.7E+1}}"),
              "alpha '' [] 0 nodes=1000 multipv=2 start=7");
    EXPECT_EQ(read("{'moves':['a1'],'plies':[0.0,1e0],'priority':-1.5e1,'reportEvery':10e-1}"),
              "alpha '' [a1] 0,1 priority=-15 every=1");
    EXPECT_EQ(read("{'priority':-3,'reportEvery':0}"), "alpha '' [] 0 priority=-3 every=0");
}

TEST(AnalysisRequest, RootMoves) {
    EXPECT_EQ(read("{'allowMoves':['a','b'],'avoidMoves':['b'],'rootMoves':true}"),
              "alpha '' [] 0 allow=a b avoid=b root moves");
    EXPECT_EQ(read("{'allowMoves':[],'rootMoves':false}"), "alpha '' [] 0");
    EXPECT_EQ(read("{'avoidMoves':'a'}"), "bad-field avoidMoves: expected an array of strings");
    EXPECT_EQ(read("{'allowMoves':['a b']}"), "bad-field allowMoves: expected one word a move, got 'a b'");
    EXPECT_EQ(read("{'rootMoves':1}"), "bad-field rootMoves: expected true or false");
}

TEST(AnalysisRequest, Cancels) {
    EXPECT_EQ(read("{'cancel':'a'}"), "cancel a");
    EXPECT_EQ(read("{'id':'b','cancel':''}"), "cancel ");
    EXPECT_EQ(read("{'id':'b','cancel':'a','moves':[]}"), "b: bad-field cancel: expected no other field but id");
    EXPECT_EQ(read("{'cancelAll':true}"), "cancel all");
    EXPECT_EQ(read("{'cancelAll':true,'cancel':'a'}"), "bad-field cancel: expected no other field but id");
    EXPECT_EQ(read("{'cancelAll':false}"), "bad-field cancelAll: expected true");
    EXPECT_EQ(read("{'cancel':3}"), "bad-field cancel: expected an id, which is a string");
}

TEST(AnalysisRequest, RefusalsNameTheFieldAndKeepTheId) {
    EXPECT_EQ(read("{'moves':3,'id':'a'}"), "a: bad-field moves: expected an array of strings");
    EXPECT_EQ(read("{'id':3}"), "bad-field id: expected a string");
    EXPECT_EQ(read("{'id':'a','id':'b'}"), "bad-json column 20: 'id' twice in an object");
    EXPECT_EQ(read("[]"), "bad-json expected an object");
    EXPECT_EQ(read("x"), "bad-json column 1: expected a value, got 'x'");
    EXPECT_EQ(read("{'postion':''}"), "bad-field no field 'postion'; did you mean 'position'?");
    EXPECT_EQ(read("{'position':''}"), "bad-field position: expected a position string or startpos");
    EXPECT_EQ(read("{'game':'betta'}"),
              "bad-value Game: expected one of alpha, beta, got 'betta'; did you mean 'beta'?");
    EXPECT_EQ(read("{'moves':['a1 b2']}"), "bad-field moves: expected one word a move, got 'a1 b2'");
    EXPECT_EQ(read("{'moves':['']}"), "bad-field moves: expected one word a move, got ''");
    for (const std::string_view plies : {"[]", "[1,1]", "[1,0]", "[-1]", "[0.5]", "['0']", "3"}) {
        EXPECT_EQ(read(fmt::format("{{'moves':['a1'],'plies':{}}}", plies)),
                  "bad-field plies: expected ascending numbers of moves, at least one");
    }
    EXPECT_EQ(read("{'moves':['a1'],'plies':[2]}"), "bad-field plies: 2 is more than the 1 moves");
    EXPECT_EQ(read("{'priority':1e7}"), "bad-field priority: expected an integer from -1000000 to 1000000");
    EXPECT_EQ(read("{'reportEvery':-1}"),
              "bad-field reportEvery: expected milliseconds, an integer from 0 to 1000000000");
}

TEST(AnalysisRequest, RefusesLimitsAndOptionsAsTheProtocolDoes) {
    EXPECT_EQ(read("{'limit':{}}"), "bad-field limit: expected an object with depth, nodes, movetime or mate");
    EXPECT_EQ(read("{'limit':{'node':3}}"), "bad-field limit: no limit 'node'; did you mean 'nodes'?");
    EXPECT_EQ(read("{'limit':{'infinite':true}}"), "bad-field limit: no limit 'infinite'");
    EXPECT_EQ(read("{'limit':{'nodes':'3'}}"), "bad-field limit: nodes: expected a number");
    EXPECT_EQ(read("{'limit':{'nodes':-3}}"), "bad-go nodes: expected a number from 0 on, got '-3'");
    for (const std::string_view number : {"0.5", "1e-1", "1e19", "9223372036854775808", "1e999999999999999999999"}) {
        EXPECT_EQ(read(fmt::format("{{'limit':{{'nodes':{}}}}}", number)),
                  fmt::format("bad-field limit: nodes: expected a whole number, got '{}'", number));
    }
    EXPECT_EQ(read("{'limit':{'nodes':NaN}}"), "bad-json column 19: NaN is no number of JSON");
    EXPECT_EQ(read("{'limit':{'nodes':-Infinity}}"), "bad-json column 19: -Infinity is no number of JSON");
    EXPECT_EQ(read("{'options':{'MultiPV':1.5}}"), "bad-value MultiPV: expected a number from 1 to 256, got '1.5'");
    EXPECT_EQ(read("{'options':{'MultiPv':0}}"), "bad-value MultiPV: expected a number from 1 to 256, got '0'");
    EXPECT_EQ(read("{'options':{'MultiVP':2}}"), "bad-option no option 'MultiVP'; did you mean 'MultiPV'?");
    EXPECT_EQ(read("{'options':{'MultiPV':[2]}}"),
              "bad-field options: MultiPV: expected text, a number, true or false");
    for (const std::string_view name :
         {"Hash", "threads", "TableMemory", "Game", "ClearHash", "Ponder", "DebugLogFile"}) {
        EXPECT_EQ(read(fmt::format("{{'options':{{'{}':1}}}}", name)),
                  fmt::format("bad-option '{}' is no option of one analysis", name));
    }
}

}  // namespace
}  // namespace quadriga::protocol::analysis
