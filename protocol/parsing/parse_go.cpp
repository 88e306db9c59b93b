#include "protocol/parsing/parse_go.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using command::Go;
using engine::Limits;
using engine::Milliseconds;
using Number = std::int64_t;

// About 115 days, in ms. Longer times are cut to this, so that no sum of times overflows.
constexpr Number longest_time = 10'000'000'000;
constexpr Number most_moves = 1'000'000;

int to_int(Number number) { return static_cast<int>(std::min<Number>(number, std::numeric_limits<int>::max())); }
Milliseconds to_time(Number number) { return Milliseconds(std::clamp(number, -longest_time, longest_time)); }

/// A word that is followed by a number of at least `min`.
struct Limit {
    std::string_view word;
    Number min;
    void (*set)(Limits& limits, Number number);
};

constexpr Number any = std::numeric_limits<Number>::min();
constexpr auto set_time_1 = [](Limits& limits, Number number) { limits.clock[0] = to_time(number); };
constexpr auto set_time_2 = [](Limits& limits, Number number) { limits.clock[1] = to_time(number); };
constexpr auto set_increment_1 = [](Limits& limits, Number number) { limits.increment[0] = to_time(number); };
constexpr auto set_increment_2 = [](Limits& limits, Number number) { limits.increment[1] = to_time(number); };

constexpr auto limit_table = std::to_array<Limit>({
    {"depth", 0, [](Limits& limits, Number number) { limits.depth = to_int(number); }},
    {"nodes", 0, [](Limits& limits, Number number) { limits.nodes = static_cast<std::uint64_t>(number); }},
    {"movetime", any, [](Limits& limits, Number number) { limits.movetime = to_time(number); }},
    {"mate", 0, [](Limits& limits, Number number) { limits.mate = to_int(number); }},
    {"p1time", any, set_time_1},
    {"wtime", any, set_time_1},
    {"p2time", any, set_time_2},
    {"btime", any, set_time_2},
    {"p1inc", any, set_increment_1},
    {"winc", any, set_increment_1},
    {"p2inc", any, set_increment_2},
    {"binc", any, set_increment_2},
    // Some clients send 0 if the clock is for the whole game.
    {"movestogo", 0,
     [](Limits& limits, Number number) {
         limits.moves_to_go = number == 0 ? std::nullopt : std::optional(to_int(std::min(number, most_moves)));
     }},
});

const Limit* find_limit(std::string_view word) {
    const auto found =
        std::ranges::find_if(limit_table, [word](const Limit& row) { return same_word(row.word, word); });
    return found == limit_table.end() ? nullptr : &*found;
}

bool is_go_word(std::string_view word) {
    constexpr std::array<std::string_view, 4> others{"infinite", "ponder", "searchmoves", "perft"};
    return find_limit(word) != nullptr ||
           std::ranges::any_of(others, [word](std::string_view other) { return same_word(other, word); });
}

command::Refused refused(std::string text) {
    return {{engine::ErrorCode::bad_go, std::move(text)}, RefusalEffect::answer_no_move};
}

// The words up to the next keyword of `go`.
std::string_view take_moves(std::string_view& rest) {
    const std::string_view all = rest;
    std::string_view ahead = rest;
    while (!rest.empty()) {
        const std::string_view word = take_word(ahead);
        if (is_go_word(word)) break;
        rest = ahead;
    }
    return trimmed(all.substr(0, all.size() - rest.size()));
}

Command parse_go_perft(std::string_view rest) {
    const std::string_view word = take_word(rest);
    const auto depth = rounded_number(word);
    if (!depth || *depth < 0 || *depth > max_perft_depth) {
        return refused(fmt::format("perft: expected a depth from 0 to {}, got {}", max_perft_depth, in_quotes(word)));
    }
    if (!trimmed(rest).empty()) return refused("perft: takes no other limits");
    return command::Perft{to_int(*depth), true};
}

}  // namespace

Command parse_go(std::string_view rest) {
    Go go;
    bool first = true;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest), first = false) {
        if (same_word(word, "infinite")) {
            go.limits.infinite = true;
        } else if (same_word(word, "ponder")) {
            go.limits.ponder = true;
        } else if (same_word(word, "searchmoves")) {
            go.search_moves = take_moves(rest);
            if (go.search_moves.empty()) return refused("searchmoves: expected a move");
        } else if (same_word(word, "perft")) {
            if (!first) return refused("perft: takes no other limits");
            return parse_go_perft(rest);
        } else if (const Limit* const limit = find_limit(word)) {
            const std::string_view value = take_word(rest);
            const auto number = rounded_number(value);
            if (!number || *number < limit->min) {
                return refused(fmt::format("{}: expected a number{}, got {}", limit->word,
                                           limit->min == any ? "" : " from 0 on", in_quotes(value)));
            }
            limit->set(go.limits, *number);
        } else {
            return refused(fmt::format("unknown word {}", in_quotes(word)));
        }
    }
    return go;
}

}  // namespace quadriga::protocol
