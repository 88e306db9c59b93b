#include "tests/protocol/command_text.hpp"

#include <array>
#include <cstddef>
#include <variant>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "protocol/execution/format.hpp"
#include "protocol/parsing/parser.hpp"
#include "tests/support/limits_text.hpp"

namespace quadriga::test {
namespace {

using namespace protocol;

struct Describe {
    std::string operator()(const command::Nothing&) const { return "nothing"; }
    std::string operator()(const command::Refused& refused) const {
        constexpr std::array<std::string_view, 4> effects{"", ", no position", ", no move", ", no response"};
        return fmt::format("{}: {}{}", code_word(refused.error.code), refused.error.text,
                           effects[static_cast<std::size_t>(refused.effect)]);
    }
    std::string operator()(const command::Ugi&) const { return "ugi"; }
    std::string operator()(const command::Uci&) const { return "uci"; }
    std::string operator()(const command::IsReady&) const { return "isready"; }
    std::string operator()(const command::SetOption& set) const {
        return fmt::format("set [{}] to [{}]", set.name, set.value);
    }
    std::string operator()(const command::NewGame&) const { return "new game"; }
    std::string operator()(const command::Debug& debug) const { return debug.on ? "debug on" : "debug off"; }
    std::string operator()(const command::Ignored&) const { return "ignored"; }
    std::string operator()(const command::Position& position) const {
        return fmt::format("position [{}] moves [{}]", position.fen.value_or("startpos"), position.moves);
    }
    std::string operator()(const command::Moves& moves) const { return fmt::format("moves [{}]", moves.moves); }
    std::string operator()(const command::Undo& undo) const { return fmt::format("undo {}", undo.plies); }
    std::string operator()(const command::Go& go) const {
        std::string text = "go" + limits_text(go.limits);
        if (!go.search_moves.empty()) text += fmt::format(" moves [{}]", go.search_moves);
        return text;
    }
    std::string operator()(const command::Stop&) const { return "stop"; }
    std::string operator()(const command::PonderHit&) const { return "ponderhit"; }
    std::string operator()(const command::Query& query) const {
        return fmt::format("query [{}] [{}]", query.name, query.argument);
    }
    std::string operator()(const command::Display&) const { return "d"; }
    std::string operator()(const command::Svg& svg) const {
        return fmt::format("svg {}{}", svg.view.side == engine::Player::p1 ? "p1" : "p2",
                           svg.view.coordinates ? " coordinates" : "");
    }
    std::string operator()(const command::Eval&) const { return "eval"; }
    std::string operator()(const command::Perft& perft) const {
        return fmt::format("{}perft {}", perft.is_go ? "go " : "", perft.depth);
    }
    std::string operator()(const command::Bench& bench) const {
        return bench.depth ? fmt::format("bench {}", *bench.depth) : "bench";
    }
    std::string operator()(const command::Games&) const { return "games"; }
    std::string operator()(const command::Help&) const { return "help"; }
    std::string operator()(const command::Quit&) const { return "quit"; }
};

}  // namespace

std::string text_of(const protocol::Command& command) { return std::visit(Describe(), command); }

void expect_all(std::initializer_list<Row> rows) {
    for (const auto& [line, expected] : rows) EXPECT_EQ(text_of(parse(line)), expected) << "line: " << line;
}

}  // namespace quadriga::test
