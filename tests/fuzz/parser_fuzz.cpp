// One line -> one command. For any bytes: nothing outside the line is read, numbers are in range, and the error line
// can be sent.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/execution/command.hpp"
#include "protocol/execution/reports.hpp"
#include "protocol/parsing/arguments.hpp"
#include "quadriga/engine.hpp"
#include "tests/fuzz/require.hpp"

namespace quadriga::fuzz {
namespace {

const protocol::OptionTable options(games::registry());

void check(const engine::Error& error) {
    const std::string text = protocol::error_line(error);
    require(text.starts_with("info string error "), "an error line", text);
    require(std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; }), "printable", text);
    for (const std::string_view word : {"bestmove", "readyok", "response", "ugiok", "uciok"}) {
        require(text.find(word) == std::string::npos, "no reserved word", text);
    }
    require(text.size() < 600, "short", text);
}

/// Checks what the parsers return for a line.
struct Checker {
    std::string_view line;

    template <class Arguments>
    void operator()(const engine::Expected<Arguments>& arguments) const {
        if (arguments) {
            check_views(*arguments);
        } else {
            check(arguments.error());
        }
    }

private:
    void check_views(const protocol::SetOption& set) const { within(set.value); }
    void check_views(const protocol::PositionText& position) const {
        if (position.fen) within(*position.fen);
        within(position.moves);
    }
    void check_views(std::string_view moves) const { within(moves); }
    void check_views(const protocol::Go& go) const {
        const engine::Limits& limits = go.limits;
        require(limits.depth.value_or(0) >= 0, "depth: no negative number");
        require(limits.mate.value_or(0) >= 0, "mate: no negative number");
        require(limits.moves_to_go.value_or(1) >= 1, "movestogo: at least one");
        within(go.search_moves);
        check_perft(go.perft_depth.value_or(0));
    }

    static void check_perft(int depth) {
        require(depth >= 0 && depth <= protocol::max_perft_depth, "perft: a depth in range");
    }
    void within(std::string_view part) const {
        if (part.empty()) return;
        require(part.data() >= line.data() && part.data() + part.size() <= line.data() + line.size(), "within the line",
                part);
    }
};

void check_number(const engine::Expected<int>& number, int max) {
    if (!number) return check(number.error());
    require(*number >= 0 && *number <= max, "a number in range");
}

void check_all(std::string_view line) {
    const Checker check_arguments{line};
    check_arguments(protocol::parse_setoption(line, options));
    check_arguments(protocol::parse_position(line));
    check_arguments(engine::Expected<std::string_view>(protocol::parse_moves(line)));
    check_arguments(protocol::parse_go(line));
    check_number(protocol::parse_undo(line), 1'000'000);
    check_number(protocol::parse_perft(line), protocol::max_perft_depth);
}

void check(const protocol::Command& command) {
    require(command.row->run != nullptr, "something to execute");
    if (!command.arguments) check(command.arguments.error());
}

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga;
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    const protocol::Command parsed = protocol::parse(line, fuzz::options);
    fuzz::check(parsed);
    fuzz::check(protocol::refuse_too_long(line));
    // The corpus has whole lines: the arguments of each follow its first word.
    fuzz::check_all(line.substr(std::min(line.find_first_of(" \t"), line.size())));

    std::string tabbed(line);
    std::ranges::replace(tabbed, ' ', '\t');
    const protocol::Command same = protocol::parse(tabbed, fuzz::options);
    fuzz::require(same.when() == parsed.when() && same.arguments.has_value() == parsed.arguments.has_value() &&
                      (same.limits() == nullptr) == (parsed.limits() == nullptr),
                  "tabs are as good as spaces");
    return 0;
}
