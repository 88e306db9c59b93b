#include "tests/protocol/command_text.hpp"

#include <variant>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "protocol/execution/reports.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/text.hpp"
#include "tests/support/fake_session.hpp"
#include "tests/support/limits_text.hpp"

namespace quadriga::test {
namespace {

using namespace protocol;

/// The arguments of a command as text.
struct Describe {
    std::string_view word;

    std::string operator()(std::string_view rest) const {
        if (word == "position") {
            const PositionText position = parse_position(rest).value();
            return fmt::format("position [{}] moves [{}]", position.fen.value_or("startpos"), position.moves);
        }
        if (word == "moves") return fmt::format("moves [{}]", parse_moves(rest));
        if (word == "query") return fmt::format("query [{}]", trimmed(rest));
        return std::string(word);
    }
    std::string operator()(bool on) const { return fmt::format("{} {}", word, on ? "on" : "off"); }
    std::string operator()(int number) const { return fmt::format("{} {}", word, number); }
    std::string operator()(const SetOption& set) const {
        return fmt::format("set [{}] to [{}]", set.option->name, set.value);
    }
    std::string operator()(const Go& go) const {
        if (go.perft_depth) return fmt::format("go perft {}", *go.perft_depth);
        std::string text = "go" + limits_text(go.limits);
        if (!go.search_moves.empty()) text += fmt::format(" moves [{}]", go.search_moves);
        return text;
    }
    std::string operator()(const Picture& picture) const {
        const auto& [view, setup] = picture;
        return fmt::format("svg {}{}{}", view.side == engine::Player::p1 ? "p1" : "p2",
                           view.coordinates ? " coordinates" : "", setup ? fmt::format(" draft [{}]", *setup) : "");
    }
};

std::string_view after_refusal(const CommandRow& row) {
    const auto follows_as = [&row](std::string_view word) {
        return row.after_refusal != nullptr && row.after_refusal == find_command(word)->after_refusal;
    };
    if (follows_as("position")) return ", no position";
    if (follows_as("go")) return ", no move";
    if (follows_as("query")) return ", no response";
    return row.after_refusal == nullptr ? "" : ", something else";
}

std::string refusal_text(const engine::Error& error, const CommandRow& row) {
    return fmt::format("{}: {}{}", code_word(error.code), error.text, after_refusal(row));
}

}  // namespace

const OptionTable& fake_options() {
    static const OptionTable table(fake_games());
    return table;
}

std::string text_of(std::string_view line) {
    const Command command = parse(line, fake_options());
    if (!command.arguments) return refusal_text(command);
    const CommandRow& row = *command.row;
    // The engine parses it only when the command runs.
    if (row.word == "position") {
        const auto position = parse_position(*command.as<std::string_view>());
        if (!position) return refusal_text(position.error(), row);
    }
    return row.word.empty() ? "nothing" : std::visit(Describe{row.word}, *command.arguments);
}

std::string refusal_text(const Command& command) { return refusal_text(command.arguments.error(), *command.row); }

void expect_all(std::initializer_list<Row> rows) {
    for (const auto& [line, expected] : rows) EXPECT_EQ(text_of(line), expected) << "line: " << line;
}

}  // namespace quadriga::test
