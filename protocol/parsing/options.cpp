#include "protocol/parsing/options.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/game/error.hpp"
#include "engine/search/network.hpp"
#include "engine/search/search_parameters.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using engine::ErrorCode;
using engine::escape;
using engine::Options;
using engine::refusal;
using Value = std::int64_t;

constexpr std::array<std::string_view, 2> check_words{"false", "true"};
constexpr std::array<std::string_view, 2> illegal_move_words{"forfeit", "reject"};

using Store = void (*)(Options&, Value);

OptionSpec spin(std::string_view name, Value default_value, Value min, Value max, Store store,
                std::string_view purpose) {
    return {.name = name,
            .type = OptionType::spin,
            .effect = OptionEffect::store,
            .purpose = purpose,
            .default_value = default_value,
            .min = min,
            .max = max,
            .store = store};
}
OptionSpec check(std::string_view name, bool default_value, Store store, std::string_view purpose) {
    return {.name = name,
            .type = OptionType::check,
            .effect = OptionEffect::store,
            .purpose = purpose,
            .default_value = default_value ? 1 : 0,
            .choices = check_words,
            .store = store};
}
OptionSpec game(std::string_view name, std::span<const std::string_view> games, std::string_view purpose) {
    return {.name = name,
            .type = OptionType::combo,
            .effect = OptionEffect::select_game,
            .purpose = purpose,
            .choices = games};
}
OptionSpec start_option(const engine::StartOption& option, std::size_t game, std::size_t at) {
    return {.name = option.name,
            .type = option.choices.empty() ? OptionType::spin : OptionType::combo,
            .effect = OptionEffect::set_start,
            .purpose = option.purpose,
            .default_value = option.default_value,
            .min = option.min,
            .max = option.max,
            .choices = option.choices,
            .game = game,
            .start_option = at};
}

OptionSpec shared(OptionSpec option) {
    option.is_shared = true;
    return option;
}

OptionSpec file_option(std::string_view name, OptionEffect effect, std::string_view purpose, std::size_t game = 0) {
    return {.name = name, .type = OptionType::string, .effect = effect, .purpose = purpose, .game = game};
}

// The options that do not depend on the games. Their defaults are those of the engine.
std::vector<OptionSpec> engine_options() {
    const Options defaults;
    return {
        shared(spin(
            "Hash", static_cast<Value>(defaults.hash_mib), 1, engine::most_mebibytes(),
            [](Options& o, Value v) { o.hash_mib = static_cast<std::size_t>(v); }, "size of the hash table in MiB")),
        shared(spin(
            "Table Memory", static_cast<Value>(defaults.table_memory_mib), 0, engine::most_mebibytes(),
            [](Options& o, Value v) { o.table_memory_mib = static_cast<std::size_t>(v); },
            "MiB for endgame tables that a game makes while it is played; 0: none")),
        shared(spin(
            "Threads", defaults.threads, 1, 512, [](Options& o, Value v) { o.threads = static_cast<int>(v); },
            "number of search threads")),
        {.name = "Clear Hash",
         .type = OptionType::button,
         .effect = OptionEffect::clear_hash,
         .purpose = "clears the hash table and everything learned"},
        spin(
            "MultiPV", defaults.multipv, 1, 256, [](Options& o, Value v) { o.multipv = static_cast<int>(v); },
            "number of lines to report"),
        {.name = "Ponder",
         .type = OptionType::check,
         .effect = OptionEffect::set_ponder,
         .purpose = "adds the expected reply to the best move (UCI)",
         .choices = check_words},
        spin(
            "Move Overhead", defaults.move_overhead.count(), 0, 5000,
            [](Options& o, Value v) { o.move_overhead = engine::Milliseconds(v); },
            "ms kept in reserve on clocks; of a movetime at most a twentieth"),
        check(
            "UCI_ShowWDL", defaults.show_wdl, [](Options& o, Value v) { o.show_wdl = v != 0; },
            "adds the chances of win, draw and loss"),
        check(
            "UCI_AnalyseMode", defaults.analyse_mode, [](Options& o, Value v) { o.analyse_mode = v != 0; },
            "UCI_LimitStrength has no effect"),
        check(
            "UCI_LimitStrength", defaults.limit_strength, [](Options& o, Value v) { o.limit_strength = v != 0; },
            "plays at the strength of UCI_Elo"),
        spin(
            "UCI_Elo", defaults.elo, engine::min_elo, engine::max_elo,
            [](Options& o, Value v) { o.elo = static_cast<int>(v); }, "strength with UCI_LimitStrength"),
        spin(
            "Repetition", defaults.repetition, 0, 100, [](Options& o, Value v) { o.repetition = static_cast<int>(v); },
            "which occurrence of a position draws; 0 and 1: off"),
        spin(
            "Move Limit", defaults.move_limit, 0, 1000000,
            [](Options& o, Value v) { o.move_limit = static_cast<int>(v); }, "plies until the game is drawn; 0: off"),
        {.name = "Illegal Move",
         .type = OptionType::combo,
         .effect = OptionEffect::store,
         .purpose = "an illegal move in a list loses the game, or the list is refused",
         .choices = illegal_move_words,
         .store = [](Options& o, Value v) { o.illegal_move = static_cast<engine::IllegalMove>(v); }},
    };
}

engine::Expected<Value> read_number(const OptionSpec& option, std::string_view text) {
    const auto number = integer(text);
    if (number && *number >= option.min && *number <= option.max) return *number;
    return refusal(ErrorCode::bad_value, fmt::format("{}: expected a number from {} to {}, got {}", joined_name(option),
                                                     option.min, option.max, in_quotes(text)));
}

bool is_none(std::string_view path) { return path.empty() || path == "<empty>"; }

engine::Expected<Value> read_choice(const OptionSpec& option, std::string_view text) {
    const auto found = std::ranges::find_if(option.choices, [text](auto choice) { return same_word(choice, text); });
    if (found != option.choices.end()) return found - option.choices.begin();
    return refusal(ErrorCode::bad_value,
                   fmt::format("{}: expected one of {}, got {}{}", joined_name(option), fmt::join(option.choices, ", "),
                               in_quotes(text), suggestion(text, option.choices)));
}

}  // namespace

OptionTable::OptionTable(GameList games) {
    std::ranges::transform(games, std::back_inserter(game_names_), &engine::GameEntry::name);
    rows_.push_back(game("Game", game_names_, "the game; sets its start position"));
    rows_.push_back(game("UCI_Variant", game_names_, "the same as Game"));
    const auto options = engine_options();
    rows_.insert(rows_.end(), options.begin(), options.end());
    for (std::size_t number = 0; number < games.size(); ++number) {
        const auto start = games[number].start_options;
        for (std::size_t at = 0; at < start.size(); ++at) rows_.push_back(start_option(start[at], number, at));
        if (const auto& table = games[number].table_option; !table.name.empty())
            rows_.push_back(file_option(table.name, OptionEffect::open_table, table.purpose, number));
    }
    if (std::ranges::any_of(games, [](const auto& game) { return game.features > 0; })) {
        rows_.push_back(file_option("EvalFile", OptionEffect::open_network,
                                    "network for the game that the file names; empty: those of the program"));
    }
    rows_.push_back(file_option("Debug Log File", OptionEffect::open_log,
                                "file to which all lines in and out are appended; empty: none"));
}

engine::Expected<const OptionSpec*> OptionTable::find(std::string_view name) const {
    const auto found = std::ranges::find_if(rows_, [name](const auto& row) { return same_name(row.name, name); });
    if (found != rows_.end()) return &*found;
    std::vector<std::string> names;
    std::ranges::transform(rows_, std::back_inserter(names), joined_name);
    const std::vector<std::string_view> views(names.begin(), names.end());
    return refusal(ErrorCode::bad_option, fmt::format("no option {}{}", in_quotes(name), suggestion(name, views)));
}

engine::Expected<Value> read_value(const OptionSpec& option, std::string_view text) {
    switch (option.type) {
        case OptionType::spin: return read_number(option, text);
        case OptionType::check:
        case OptionType::combo: return read_choice(option, text);
        case OptionType::button:
        case OptionType::string: break;
    }
    return 0;
}

std::string joined_name(const OptionSpec& option) {
    std::string name(option.name);
    std::erase(name, ' ');
    return name;
}

OptionValues::OptionValues(GameList games) : games_(games), tables_(games.size()), networks_(games.size()) {
    for (const engine::GameEntry& game : games) {
        auto& values = start_values_.emplace_back();
        std::ranges::transform(game.start_options, std::back_inserter(values), &engine::StartOption::default_value);
    }
}

engine::Expected<void> OptionValues::set(const OptionSpec& option, std::string_view text) {
    if (option.effect == OptionEffect::open_table) return open_table(option, text);
    if (option.effect == OptionEffect::open_network) return open_network(option, text);
    return read_value(option, text).map([&](std::int64_t value) {
        if (option.effect == OptionEffect::store) option.store(options_, value);
        if (option.effect == OptionEffect::set_start) start_values_[option.game][option.start_option] = value;
    });
}

engine::Expected<void> OptionValues::open_table(const OptionSpec& option, std::string_view path) {
    engine::OpenTable& table = tables_[option.game];
    if (is_none(path)) {
        table.reset();
        return {};
    }
    auto opened = games_[option.game].table_option.open(std::string(path));
    if (!opened)
        return engine::refusal(opened.error().code, fmt::format("{}: {}", joined_name(option), opened.error().text));
    table = std::move(*opened);
    return {};
}

engine::Expected<void> OptionValues::open_network(const OptionSpec& option, std::string_view path) {
    if (is_none(path)) {
        std::ranges::fill(networks_, nullptr);
        return {};
    }
    if constexpr (engine::has_networks) {
        const auto refuse = [&](std::string text) {
            return refusal(ErrorCode::bad_value, fmt::format("{}: {}", joined_name(option), text));
        };
        auto network = engine::Network::open(std::string(path));
        if (!network) return refuse(std::move(network.error().text));
        const auto game = std::ranges::find(games_, network->game(), &engine::GameEntry::name);
        if (game == games_.end())
            return refuse(fmt::format("{}: the network is for '{}', which is no game of this program", escape(path),
                                      escape(network->game())));
        if (const auto problem = network->problem_for(game->name, game->features))
            return refuse(fmt::format("{}: {}", escape(path), *problem));
        networks_[static_cast<std::size_t>(game - games_.begin())] =
            std::make_shared<const engine::Network>(std::move(*network));
    }
    return {};
}

engine::Options OptionValues::of(const engine::GameEntry& game) const {
    engine::Options options = options_;
    const auto number = static_cast<std::size_t>(&game - games_.data());
    options.start = start_values_[number];
    options.endgame_table = tables_[number];
    options.network = networks_[number];
    return options;
}

}  // namespace quadriga::protocol
