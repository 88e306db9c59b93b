#include "tests/protocol/command_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "protocol/execution/executor.hpp"
#include "protocol/execution/format.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/text.hpp"
#include "tests/support/fake_session.hpp"
#include "tests/support/limits_text.hpp"

namespace quadriga::test {
namespace {

using namespace protocol;

std::string go_text(std::string_view rest) {
    const Go go = parse_go(rest).value();
    if (go.perft_depth) return fmt::format("go perft {}", *go.perft_depth);
    std::string text = "go" + limits_text(go.limits);
    if (!go.search_moves.empty()) text += fmt::format(" moves [{}]", go.search_moves);
    return text;
}

/// A command with arguments, and its text.
struct Describe {
    std::string_view word;
    std::string (*text)(std::string_view rest);
};

constexpr auto with_arguments = std::to_array<Describe>({
    {"setoption",
     [](std::string_view rest) {
         const SetOption set = parse_setoption(rest, fake_options()).value();
         return fmt::format("set [{}] to [{}]", set.option->name, set.value);
     }},
    {"debug", [](std::string_view rest) { return std::string(parse_debug(rest).value() ? "debug on" : "debug off"); }},
    {"position",
     [](std::string_view rest) {
         const PositionText position = parse_position(rest).value();
         return fmt::format("position [{}] moves [{}]", position.fen.value_or("startpos"), position.moves);
     }},
    {"moves", [](std::string_view rest) { return fmt::format("moves [{}]", parse_moves(rest).value()); }},
    {"undo", [](std::string_view rest) { return fmt::format("undo {}", parse_undo(rest).value()); }},
    {"go", go_text},
    {"query",
     [](std::string_view rest) {
         const Query query = parse_query(rest).value();
         return fmt::format("query [{}] [{}]", query.name, query.argument);
     }},
    {"svg",
     [](std::string_view rest) {
         const auto [view, draft] = parse_svg(rest).value();
         return fmt::format("svg {}{}{}", view.side == engine::Player::p1 ? "p1" : "p2",
                            view.coordinates ? " coordinates" : "", draft ? fmt::format(" draft [{}]", *draft) : "");
     }},
    {"perft", [](std::string_view rest) { return fmt::format("perft {}", parse_perft(rest).value()); }},
    {"bench",
     [](std::string_view rest) {
         const auto depth = parse_bench(rest).value();
         return depth ? fmt::format("bench {}", *depth) : "bench";
     }},
});

std::string_view after_refusal(std::string_view word) {
    const CommandSpec* const row = find_command(word);
    if (row == nullptr || row->after_refusal == nullptr) return "";
    if (row->after_refusal == &Executor::clear_position) return ", no position";
    if (row->after_refusal == &Executor::answer_no_move) return ", no move";
    if (row->after_refusal == &Executor::answer_unknown) return ", no response";
    return ", something else";
}

}  // namespace

const OptionTable& fake_options() {
    static const OptionTable table(fake_games());
    return table;
}

std::string text_of(std::string_view line) {
    const Command command = parse(line, fake_options());
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (command.refusal) return refusal_text(command, word);
    const CommandSpec* const row = find_command(word);
    if (row == nullptr) return "nothing";
    const auto found = std::ranges::find(with_arguments, row->word, &Describe::word);
    return found == with_arguments.end() ? std::string(row->word) : found->text(rest);
}

std::string refusal_text(const Command& command, std::string_view word) {
    return fmt::format("{}: {}{}", code_word(command.refusal->code), command.refusal->text, after_refusal(word));
}

void expect_all(std::initializer_list<Row> rows) {
    for (const auto& [line, expected] : rows) EXPECT_EQ(text_of(line), expected) << "line: " << line;
}

}  // namespace quadriga::test
