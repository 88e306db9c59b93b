#include "protocol/parsing/options.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/search/network.hpp"
#include "engine/search/search_parameters.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {

/// A type of option: how its values are parsed and described.
struct OptionKind {
    std::string_view word;  ///< of the handshake
    engine::Expected<std::int64_t> (*read)(const Option& option, std::string_view text);
    std::string (*limits)(const Option& option);  ///< for the handshake, after the word
    std::string (*values)(const Option& option);  ///< for the help, after the name
};

namespace {

using engine::ErrorCode;
using engine::escape;
using engine::Expected;
using engine::Options;
using engine::refusal;
using Value = std::int64_t;

Expected<Value> read_number(const Option& option, std::string_view text) {
    const auto number = integer(text);
    if (number && *number >= option.min && *number <= option.max) return *number;
    return refusal(ErrorCode::bad_value,
                   fmt::format("expected a number from {} to {}, got {}", option.min, option.max, in_quotes(text)));
}

Expected<Value> read_choice(const Option& option, std::string_view text) {
    const auto found = std::ranges::find_if(option.choices, [text](auto choice) { return same_word(choice, text); });
    if (found != option.choices.end()) return found - option.choices.begin();
    return refusal(ErrorCode::bad_value, fmt::format("expected one of {}, got {}{}", fmt::join(option.choices, ", "),
                                                     in_quotes(text), suggestion(text, option.choices)));
}

Expected<Value> read_nothing(const Option&, std::string_view) { return 0; }

std::string_view default_choice(const Option& option) {
    return option.choices[static_cast<std::size_t>(option.default_value)];
}

std::string choices(const Option& option) {
    return fmt::format(" {} ({})", fmt::join(option.choices, "|"), default_choice(option));
}

constexpr OptionKind spin_kind{
    "spin", read_number,
    [](const Option& o) { return fmt::format(" default {} min {} max {}", o.default_value, o.min, o.max); },
    [](const Option& o) { return fmt::format(" {}..{} ({})", o.min, o.max, o.default_value); }};
constexpr OptionKind check_kind{"check", read_choice,
                                [](const Option& o) { return fmt::format(" default {}", default_choice(o)); }, choices};
constexpr OptionKind combo_kind{
    "combo", read_choice,
    [](const Option& o) { return fmt::format(" default {} var {}", default_choice(o), fmt::join(o.choices, " var ")); },
    choices};
constexpr OptionKind button_kind{"button", read_nothing, [](const Option&) { return std::string(); },
                                 [](const Option&) { return std::string(); }};
constexpr OptionKind file_kind{"string", read_nothing, [](const Option&) { return std::string(" default <empty>"); },
                               [](const Option&) { return std::string(" <text>"); }};

constexpr std::array<std::string_view, 2> check_words{"false", "true"};
constexpr std::array<std::string_view, 2> illegal_move_words{"forfeit", "reject"};

Value number_of(engine::Milliseconds time) { return time.count(); }
template <class Field>
Value number_of(Field field) {
    return static_cast<Value>(field);
}

template <auto field>
Expected<void> store(const Option&, OptionValue value, Settings& settings) {
    auto& stored = settings.common.*field;
    stored = static_cast<std::remove_reference_t<decltype(stored)>>(value.number);
    return {};
}

/// Makes the options that are fields of engine::Options, with these defaults.
struct EngineOption {
    const Options& defaults;

    template <auto field>
    [[nodiscard]] Option spin(std::string_view name, Value min, Value max, std::string_view purpose) const {
        return {.name = name,
                .kind = &spin_kind,
                .purpose = purpose,
                .default_value = number_of(defaults.*field),
                .min = min,
                .max = max,
                .on_change = store<field>,
                .is_per_search = true};
    }
    template <auto field>
    [[nodiscard]] Option choice(std::string_view name, const OptionKind& kind, std::span<const std::string_view> words,
                                std::string_view purpose) const {
        return {.name = name,
                .kind = &kind,
                .purpose = purpose,
                .default_value = number_of(defaults.*field),
                .choices = words,
                .on_change = store<field>,
                .is_per_search = true};
    }
    template <auto field>
    [[nodiscard]] Option check(std::string_view name, std::string_view purpose) const {
        return choice<field>(name, check_kind, check_words, purpose);
    }
};

/// An option for memory or threads, which all searches of an analysis share.
Option shared(Option option) {
    option.is_per_search = false;
    return option;
}

Option game_option(std::string_view name, std::span<const std::string_view> games, std::string_view purpose) {
    return {.name = name,
            .kind = &combo_kind,
            .purpose = purpose,
            .choices = games,
            .on_change = [](const Option&, OptionValue value, Settings& settings) -> Expected<void> {
                settings.game = &settings.games[static_cast<std::size_t>(value.number)];
                settings.starts_game = true;
                return {};
            }};
}

Option start_option(const engine::StartOption& option, std::size_t game, std::size_t at) {
    return {.name = option.name,
            .kind = option.choices.empty() ? &spin_kind : &combo_kind,
            .purpose = option.purpose,
            .default_value = option.default_value,
            .min = option.min,
            .max = option.max,
            .choices = option.choices,
            .on_change = [](const Option& row, OptionValue value, Settings& settings) -> Expected<void> {
                settings.of_games[row.game].start[row.start_option] = value.number;
                return {};
            },
            .is_per_search = true,
            .game = game,
            .start_option = at};
}

bool is_none(std::string_view path) { return path.empty() || path == "<empty>"; }

Expected<void> open_tablebase(const Option& option, OptionValue path, Settings& settings) {
    engine::OpenTablebase& tablebase = settings.of_games[option.game].tablebase;
    if (is_none(path.text)) {
        tablebase.reset();
        return {};
    }
    return settings.games[option.game]
        .tablebase_option.open(std::string(path.text))
        .map([&](engine::OpenTablebase opened) { tablebase = std::move(opened); });
}

Expected<void> open_network(const Option&, OptionValue path, Settings& settings) {
    if (is_none(path.text)) {
        for (auto& game : settings.of_games) game.network = nullptr;
        return {};
    }
    if constexpr (engine::has_networks) {
        const auto refuse = [](std::string text) { return refusal(ErrorCode::bad_value, std::move(text)); };
        auto network = engine::Network::open(std::string(path.text));
        if (!network) return refuse(std::move(network.error().text));
        const auto game = std::ranges::find(settings.games, network->game(), &engine::GameEntry::name);
        if (game == settings.games.end())
            return refuse(fmt::format("{}: the network is for '{}', which is no game of this program",
                                      escape(path.text), escape(network->game())));
        if (const auto problem = network->problem_for(game->name, game->features))
            return refuse(fmt::format("{}: {}", escape(path.text), *problem));
        settings.of_games[static_cast<std::size_t>(game - settings.games.begin())].network =
            std::make_shared<const engine::Network>(std::move(*network));
    }
    return {};
}

/// The options that do not depend on the games.
std::vector<Option> engine_options() {
    const Options defaults;
    const EngineOption of{defaults};
    return {
        shared(of.spin<&Options::hash_mib>("Hash", 1, engine::most_mebibytes(), "size of the hash table in MiB")),
        shared(of.spin<&Options::table_memory_mib>("Table Memory", 0, engine::most_mebibytes(),
                                                   "MiB for tablebases generated during play; 0: none")),
        shared(of.spin<&Options::threads>("Threads", 1, 512, "number of search threads")),
        {.name = "Clear Hash",
         .kind = &button_kind,
         .purpose = "clears the hash table and all that the search has learned",
         .on_change = [](const Option&, OptionValue, Settings& settings) -> Expected<void> {
             settings.clears_hash = true;
             return {};
         }},
        of.spin<&Options::multipv>("MultiPV", 1, 256, "number of lines to report"),
        {.name = "Ponder",
         .kind = &check_kind,
         .purpose = "adds the expected reply to the best move (UCI)",
         .choices = check_words,
         .on_change = [](const Option&, OptionValue value, Settings& settings) -> Expected<void> {
             settings.ponder = value.number != 0;
             return {};
         }},
        of.spin<&Options::move_overhead>("Move Overhead", 0, 5000,
                                         "ms reserved for communication; at most a twentieth of a movetime"),
        of.check<&Options::show_wdl>("UCI_ShowWDL", "adds the probabilities of win, draw and loss to scores"),
        of.check<&Options::analyse_mode>("UCI_AnalyseMode", "ignores UCI_LimitStrength"),
        of.check<&Options::limit_strength>("UCI_LimitStrength", "limits the strength to UCI_Elo"),
        of.spin<&Options::elo>("UCI_Elo", engine::min_elo, engine::max_elo, "strength with UCI_LimitStrength"),
        of.spin<&Options::repetition>("Repetition", 0, 100, "a position that occurs this often is a draw; 0 or 1: off"),
        of.spin<&Options::move_limit>("Move Limit", 0, 1000000, "plies until the game is drawn; 0: off"),
        of.choice<&Options::illegal_move>("Illegal Move", combo_kind, illegal_move_words,
                                          "whether an illegal move in a list loses the game or is refused"),
    };
}

}  // namespace

Settings::Settings(GameList all) : games(all), game(&all.front()) {
    for (const engine::GameEntry& each : all) {
        auto& start = of_games.emplace_back().start;
        std::ranges::transform(each.start_options, std::back_inserter(start), &engine::StartOption::default_value);
    }
}

engine::Options Settings::of_game() const {
    engine::Options options = common;
    const OfGame& own = of_games[static_cast<std::size_t>(game - games.data())];
    options.start = own.start;
    options.tablebase = own.tablebase;
    options.network = own.network;
    return options;
}

Expected<void> Option::set(std::string_view text, Settings& settings) const {
    return kind->read(*this, text)
        .and_then([&](Value number) { return on_change(*this, {number, text}, settings); })
        .map_error([&](const engine::Error& error) {
            return engine::Error{error.code, fmt::format("{}: {}", joined_name(), error.text)};
        });
}

bool Option::names_file() const noexcept { return kind == &file_kind; }

std::string Option::joined_name() const {
    std::string joined(name);
    std::erase(joined, ' ');
    return joined;
}

std::string Option::line(bool spaces_in_name) const {
    return fmt::format("option name {} type {}{}", spaces_in_name ? std::string(name) : joined_name(), kind->word,
                       kind->limits(*this));
}

std::string Option::help() const { return fmt::format("{}{}: {}", joined_name(), kind->values(*this), purpose); }

OptionTable::OptionTable(GameList games) {
    std::ranges::transform(games, std::back_inserter(game_names_), &engine::GameEntry::name);
    rows_.push_back(game_option("Game", game_names_, "the game; sets its start position"));
    rows_.push_back(game_option("UCI_Variant", game_names_, "the same as Game"));
    const auto options = engine_options();
    rows_.insert(rows_.end(), options.begin(), options.end());
    const auto add_file = [this](std::string_view name, std::string_view purpose, auto on_change, std::size_t game) {
        rows_.push_back({.name = name, .kind = &file_kind, .purpose = purpose, .on_change = on_change, .game = game});
    };
    for (std::size_t number = 0; number < games.size(); ++number) {
        const auto start = games[number].start_options;
        for (std::size_t at = 0; at < start.size(); ++at) rows_.push_back(start_option(start[at], number, at));
        if (const auto& tablebase = games[number].tablebase_option; !tablebase.name.empty())
            add_file(tablebase.name, tablebase.purpose, open_tablebase, number);
    }
    if (std::ranges::any_of(games, [](const auto& game) { return game.features > 0; }))
        add_file("EvalFile", "network for the game that the file names; empty: built-in networks", open_network, 0);
    const auto store_log_file = [](const Option&, OptionValue path, Settings& settings) -> Expected<void> {
        settings.log_file = path.text;
        return {};
    };
    add_file("Debug Log File", "file to which all input and output are appended; empty: none", store_log_file, 0);
}

Expected<const Option*> OptionTable::find(std::string_view name) const {
    const auto found = std::ranges::find_if(rows_, [name](const auto& row) { return same_name(row.name, name); });
    if (found != rows_.end()) return &*found;
    std::vector<std::string> names;
    std::ranges::transform(rows_, std::back_inserter(names), &Option::joined_name);
    const std::vector<std::string_view> views(names.begin(), names.end());
    return refusal(ErrorCode::bad_option, fmt::format("no option {}{}", in_quotes(name), suggestion(name, views)));
}

Expected<SetOption> parse_setoption(std::string_view rest, const OptionTable& options) {
    if (!same_word(take_word(rest), "name"))
        return refusal(ErrorCode::bad_option, "setoption: expected 'name <name> [value <value>]'");
    const std::string_view name = take_until("value", rest);
    return options.find(name).map([&](const Option* option) { return SetOption{option, trimmed(rest)}; });
}

}  // namespace quadriga::protocol
