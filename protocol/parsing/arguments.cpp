#include "protocol/parsing/arguments.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::Limits;
using engine::Milliseconds;
using Number = std::int64_t;

// About 115 days, in ms. Longer times are clamped to this, so that no sum of times overflows.
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

tl::unexpected<engine::Error> bad_go(std::string text) { return engine::refusal(ErrorCode::bad_go, std::move(text)); }
tl::unexpected<engine::Error> bad_fen(std::string text) { return engine::refusal(ErrorCode::bad_fen, std::move(text)); }
tl::unexpected<engine::Error> bad_value(std::string text) {
    return engine::refusal(ErrorCode::bad_value, std::move(text));
}

// Takes the words up to the next keyword of `go`.
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

// Parses the depth of a perft. The error has this code.
Expected<int> read_perft_depth(std::string_view word, ErrorCode code) {
    const auto depth = rounded_number(word);
    if (depth && *depth >= 0 && *depth <= max_perft_depth) return to_int(*depth);
    return engine::refusal(
        code, fmt::format("perft: expected a depth from 0 to {}, got {}", max_perft_depth, in_quotes(word)));
}

Expected<Go> parse_go_perft(std::string_view rest) {
    const auto depth = read_perft_depth(take_word(rest), ErrorCode::bad_go);
    if (depth && !trimmed(rest).empty()) return bad_go("perft: takes no other limits");
    return depth.map([](int plies) { return Go{.perft_depth = plies}; });
}

// An integer from `min` to `max`; unlike limits, counts are not rounded.
std::optional<int> count(std::string_view word, int min, int max) {
    const auto number = integer(word);
    if (!number || *number < min || *number > max) return std::nullopt;
    return static_cast<int>(*number);
}

// The text before the first word that begins with `#`: match managers send the lines of an opening book unchanged, with
// comments.
std::string_view without_comment(std::string_view text) {
    for (auto at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
        if (at == 0 || separators.find(text[at - 1]) != std::string_view::npos) return text.substr(0, at);
    }
    return text;
}

Expected<PositionText> with_moves(std::optional<std::string_view> fen, std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (!word.empty() && !same_word(word, "moves")) {
        return bad_fen(fmt::format("position: expected 'moves' after the position, got {}", in_quotes(word)));
    }
    return PositionText{fen, trimmed(rest)};
}

}  // namespace

Expected<PositionText> parse_position(std::string_view rest) {
    rest = without_comment(rest);
    const std::string_view kind = take_word(rest);
    if (same_word(kind, "startpos")) return with_moves(std::nullopt, rest);
    if (!same_word(kind, "fen")) {
        return bad_fen(fmt::format("position: expected startpos or fen, got {}", in_quotes(kind)));
    }
    std::string_view after_first = rest;
    if (same_word(take_word(after_first), "startpos")) return with_moves(std::nullopt, after_first);
    const std::string_view fen = take_until("moves", rest);
    if (fen.empty()) return bad_fen("position: expected a position string after 'fen'");
    return PositionText{fen, trimmed(rest)};
}

std::string_view parse_moves(std::string_view rest) { return trimmed(without_comment(rest)); }

Expected<Go> parse_go(std::string_view rest) {
    Go go;
    bool first = true;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest), first = false) {
        if (same_word(word, "infinite")) {
            go.limits.infinite = true;
        } else if (same_word(word, "ponder")) {
            go.limits.ponder = true;
        } else if (same_word(word, "searchmoves")) {
            go.search_moves = take_moves(rest);
            if (go.search_moves.empty()) return bad_go("searchmoves: expected a move");
        } else if (same_word(word, "perft")) {
            if (!first) return bad_go("perft: takes no other limits");
            return parse_go_perft(rest);
        } else if (const Limit* const limit = find_limit(word)) {
            const std::string_view value = take_word(rest);
            const auto number = rounded_number(value);
            if (!number || *number < limit->min) {
                return bad_go(fmt::format("{}: expected a number{}, got {}", limit->word,
                                          limit->min == any ? "" : " from 0 on", in_quotes(value)));
            }
            limit->set(go.limits, *number);
        } else {
            return bad_go(fmt::format("unknown word {}", in_quotes(word)));
        }
    }
    return go;
}

Expected<bool> parse_debug(std::string_view rest) {
    const std::string_view word = take_word(rest);
    const bool on = same_word(word, "on");
    if (on || same_word(word, "off")) return on;
    return bad_value(fmt::format("debug: expected on or off, got {}", in_quotes(word)));
}

Expected<int> parse_undo(std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (word.empty()) return 1;
    if (const auto plies = count(word, 0, 1'000'000)) return *plies;
    return bad_value(fmt::format("undo: expected a number of plies, got {}", in_quotes(word)));
}

Expected<Picture> parse_svg(std::string_view rest) {
    Picture picture;
    engine::DrawingOptions& view = picture.view;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
        if (same_word(word, "draft")) {
            picture.setup = trimmed(rest);
            return picture;
        }
        if (same_word(word, "coordinates")) {
            const std::string_view state = take_word(rest);
            view.coordinates = same_word(state, "on");
            if (view.coordinates || same_word(state, "off")) continue;
            return bad_value(fmt::format("svg: coordinates: expected on or off, got {}", in_quotes(state)));
        }
        view.side = same_word(word, "p1") ? engine::Player::p1 : engine::Player::p2;
        if (view.side == engine::Player::p1 || same_word(word, "p2")) continue;
        return bad_value(fmt::format("svg: expected p1, p2, coordinates or draft, got {}", in_quotes(word)));
    }
    return picture;
}

Expected<engine::PositionSetup> parse_setup(std::string_view text) {
    const std::string_view side = take_word(text);
    const bool is_p1 = same_word(side, "p1");
    if (!is_p1 && !same_word(side, "p2")) {
        return bad_value(fmt::format("draft: expected p1 or p2, got {}", in_quotes(side)));
    }
    engine::PositionSetup setup{.side = is_p1 ? engine::Player::p1 : engine::Player::p2};
    for (const std::string_view word : words_of(text)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            setup.cards.emplace_back(word);
        } else {
            setup.cells.push_back({std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))});
        }
    }
    return setup;
}

Expected<int> parse_perft(std::string_view rest) { return read_perft_depth(take_word(rest), ErrorCode::bad_value); }

Expected<int> parse_bench(std::string_view rest) {
    const std::string_view word = take_word(rest);
    if (word.empty()) return 0;
    if (const auto depth = count(word, 1, 100)) return *depth;
    return bad_value(fmt::format("bench: expected a depth from 1 to 100, got {}", in_quotes(word)));
}

}  // namespace quadriga::protocol
