// One line -> one command. For any bytes: nothing outside the line is read, numbers are in range, and the error line
// can be sent.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/execution/format.hpp"
#include "protocol/parsing/parse_go.hpp"
#include "protocol/parsing/parser.hpp"
#include "tests/fuzz/require.hpp"

namespace quadriga::fuzz {
namespace {

namespace command = protocol::command;

struct Checker {
    std::string_view line;

    void operator()(const command::Refused& refused) const {
        const std::string text = protocol::error_line(refused.error);
        require(text.starts_with("info string error "), "an error line", text);
        require(std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; }), "printable", text);
        for (const std::string_view word : {"bestmove", "readyok", "response", "ugiok", "uciok"}) {
            require(text.find(word) == std::string::npos, "no reserved word", text);
        }
        require(text.size() < 600, "short", text);
    }
    void operator()(const command::SetOption& set) const {
        within(set.name);
        within(set.value);
    }
    void operator()(const command::Position& position) const {
        if (position.fen) within(*position.fen);
        within(position.moves);
    }
    void operator()(const command::Moves& moves) const { within(moves.moves); }
    void operator()(const command::Undo& undo) const { require(undo.plies >= 0, "undo: no negative number"); }
    void operator()(const command::Go& go) const {
        const engine::Limits& limits = go.limits;
        require(limits.depth.value_or(0) >= 0, "depth: no negative number");
        require(limits.mate.value_or(0) >= 0, "mate: no negative number");
        require(limits.moves_to_go.value_or(1) >= 1, "movestogo: at least one");
        within(go.search_moves);
    }
    void operator()(const command::Query& query) const {
        within(query.name);
        within(query.argument);
    }
    void operator()(const command::Perft& perft) const {
        require(perft.depth >= 0 && perft.depth <= protocol::max_perft_depth, "perft: a depth in range");
    }
    void operator()(const auto&) const {}

private:
    void within(std::string_view part) const {
        if (part.empty()) return;
        require(part.data() >= line.data() && part.data() + part.size() <= line.data() + line.size(), "within the line",
                part);
    }
};

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga;
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    const protocol::Command parsed = protocol::parse(line);
    std::visit(fuzz::Checker{line}, parsed);
    std::visit(fuzz::Checker{line}, protocol::Command(protocol::parse_too_long(line)));

    std::string tabbed(line);
    std::ranges::replace(tabbed, ' ', '\t');
    fuzz::require(protocol::parse(tabbed).index() == parsed.index(), "tabs are as good as blanks");
    return 0;
}
