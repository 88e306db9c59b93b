#include "protocol/execution/format.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

constexpr std::array<std::string_view, 5> type_words{"spin", "check", "combo", "button", "string"};

}  // namespace

std::string_view code_word(engine::ErrorCode code) {
    using engine::ErrorCode;
    switch (code) {
        case ErrorCode::unknown_command: return "unknown-command";
        case ErrorCode::bad_option: return "bad-option";
        case ErrorCode::bad_value: return "bad-value";
        case ErrorCode::bad_fen: return "bad-fen";
        case ErrorCode::illegal_move: return "illegal-move";
        case ErrorCode::bad_go: return "bad-go";
        case ErrorCode::no_position: return "no-position";
        case ErrorCode::line_too_long: return "line-too-long";
        case ErrorCode::out_of_memory: break;
    }
    return "out-of-memory";
}

std::string error_line(const engine::Error& error) {
    return fmt::format("info string error {} {}", code_word(error.code), sanitise(error.text));
}

std::string option_line(const OptionSpec& option, const Dialect& dialect) {
    std::string line =
        fmt::format("option name {} type {}", dialect.blanks_in_names ? std::string(option.name) : joined_name(option),
                    type_words[static_cast<std::size_t>(option.type)]);
    const auto default_index = static_cast<std::size_t>(option.default_value);
    switch (option.type) {
        case OptionType::spin:
            return line + fmt::format(" default {} min {} max {}", option.default_value, option.min, option.max);
        case OptionType::check: return line + fmt::format(" default {}", option.choices[default_index]);
        case OptionType::combo:
            return line +
                   fmt::format(" default {} var {}", option.choices[default_index], fmt::join(option.choices, " var "));
        case OptionType::button: return line;
        case OptionType::string: break;
    }
    return line + " default <empty>";
}

std::string option_help(const OptionSpec& option) {
    std::string values;
    switch (option.type) {
        case OptionType::spin:
            values = fmt::format(" {}..{} ({})", option.min, option.max, option.default_value);
            break;
        case OptionType::check:
        case OptionType::combo:
            values = fmt::format(" {} ({})", fmt::join(option.choices, "|"),
                                 option.choices[static_cast<std::size_t>(option.default_value)]);
            break;
        case OptionType::button: break;
        case OptionType::string: values = " <text>"; break;
    }
    return fmt::format("{}{}: {}", joined_name(option), values, option.purpose);
}

std::string score_text(engine::Score score, const Dialect& dialect) {
    if (!engine::is_mate(score)) return fmt::format("cp {}", score);
    const int plies = engine::plies_to_mate(score);
    const int count = dialect.mates_in_turns ? (plies + 1) / 2 : plies;
    return fmt::format("mate {}", engine::is_win(score) ? count : -count);
}

std::string result_word(int result) {
    if (result == 0) return "draw";
    const std::string_view word = result > 0 ? "win" : "loss";
    const int plies = std::abs(result);
    return plies == engine::distant ? std::string(word) : fmt::format("{}:{}", word, plies - 1);
}

int plies_of_mate(int number, const Dialect& dialect) {
    if (!dialect.mates_in_turns) return number;
    return number > std::numeric_limits<int>::max() / 2 ? std::numeric_limits<int>::max() : 2 * number;
}

void InfoLines::on_info(const engine::Info& info) {
    std::string line = fmt::format("info depth {} seldepth {} multipv {} score {}", info.depth, info.selective_depth,
                                   info.multipv, score_text(info.score, dialect_));
    auto end = std::back_inserter(line);
    if (info.bound == engine::Bound::lower) line += " lowerbound";
    if (info.bound == engine::Bound::upper) line += " upperbound";
    if (show_wdl_) {
        const auto [win, draw, loss] = info.wdl;
        fmt::format_to(end, " wdl {} {} {}", win, draw, loss);
    }
    fmt::format_to(end, " nodes {} nps {} hashfull {} tbhits {} time {}", info.nodes,
                   nodes_per_second(info.nodes, info.time), info.hashfull, info.table_hits, info.time.count() / 1000);
    if (!info.pv.empty()) fmt::format_to(end, " pv {}", fmt::join(info.pv, " "));
    out_.info(line);
}

void InfoLines::on_current_move(std::string_view move, int number) {
    out_.info(fmt::format("info currmove {} currmovenumber {}", move, number));
}

void InfoLines::on_message(std::string_view text) { out_.line(fmt::format("info string {}", text)); }

std::string best_move_line(const engine::BestMove& best, bool with_ponder) {
    if (!best.move) return "bestmove (none)";
    if (!with_ponder || !best.ponder) return fmt::format("bestmove {}", *best.move);
    return fmt::format("bestmove {} ponder {}", *best.move, *best.ponder);
}

std::uint64_t nodes_per_second(std::uint64_t nodes, std::chrono::microseconds time) {
    constexpr std::uint64_t second = 1'000'000;
    const auto micros = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
    // In two parts, because the product could overflow.
    return nodes / micros * second + nodes % micros * second / micros;
}

}  // namespace quadriga::protocol
