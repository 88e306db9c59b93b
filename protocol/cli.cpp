#include "protocol/cli.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/system/command_line.hpp"
#include "protocol/execution/command.hpp"
#include "protocol/execution/reports.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

namespace po = boost::program_options;
using Words = std::vector<std::string>;
using Answer = std::variant<Invocation, CliAnswer>;

constexpr std::string_view analyse_word = "analyse";
constexpr std::array<std::string_view, 5> flags{"--game", "--option", "--log", "--help", "--version"};

CliAnswer usage_failure(std::string_view why) {
    return {fmt::format("quadriga: {}\nTry 'quadriga --help'.\n", why), usage_error};
}

/// `<name>=<value>`, or a name alone.
struct NamedValue {
    std::string name;
    std::string value;
};

/// Called by Boost.Program_options for a value of this type.
[[maybe_unused]] void validate(boost::any& value, const Words& words, NamedValue*, int) {
    const std::string& text = po::validators::get_single_string(words);
    const auto equals = std::min(text.find('='), text.size());
    value = NamedValue{text.substr(0, equals), text.substr(std::min(equals + 1, text.size()))};
}

/// The flags; their notifiers store the values of options in `settings`, or throw a po::error.
po::options_description flag_descriptions(const OptionTable& options, Settings& settings) {
    const auto set = [&options, &settings](std::string_view name, std::string_view value) {
        const auto done =
            options.find(name).and_then([&](const Option* option) { return option->set(value, settings); });
        if (!done) throw po::error(done.error().text);
    };
    const auto set_named = [set](std::string_view name) {
        return [set, name](const std::string& value) { set(name, value); };
    };
    const auto set_all = [set](const std::vector<NamedValue>& values) {
        for (const auto& [name, value] : values) set(name, value);
    };
    po::options_description descriptions("Flags");
    auto add = descriptions.add_options();
    add("game", po::value<std::string>()->value_name("GAME")->notifier(set_named("Game")),
        "name of the game, as in the option Game or UCI_Variant (default: the first one below)");
    add("option", po::value<std::vector<NamedValue>>()->value_name("NAME=VALUE")->notifier(set_all),
        "engine option; may be repeated");
    add("log", po::value<std::string>()->value_name("FILE")->notifier(set_named("DebugLogFile")),
        "append all input and output to this file");
    add("help", "print this text");
    add("version", "print the version");
    return descriptions;
}

// The command begins at the first word that is neither a flag nor the value of one.
Words::const_iterator first_command_word(const Words& words) {
    constexpr std::array<std::string_view, 3> with_value{"--game", "--option", "--log"};
    auto at = words.begin();
    while (at != words.end() && at->starts_with('-') && *at != "--" && *at != "-") {
        const bool takes_next = std::ranges::find(with_value, *at) != with_value.end();
        at += takes_next && at + 1 != words.end() ? 2 : 1;
    }
    return at;
}

std::string help_text(const po::options_description& descriptions, GameList games) {
    std::string text = fmt::format(
        "usage: quadriga [flags] [command]\n"
        "       quadriga [flags] analyse\n"
        "Speaks UGI and UCI on stdin and stdout. Given a protocol command, runs\n"
        "only that command. With 'analyse', analyses positions.\n\n{}\ngames:\n",
        engine::flags_text(descriptions));
    for (const auto& game : games) text += fmt::format("  {:<24}{}\n", game.name, game.title);
    return text + fmt::format(
                      "\n'quadriga help' lists the commands and options; 'quadriga perft --help' explains\n"
                      "one command.\n\n"
                      "examples:\n"
                      "  quadriga --game {0} perft 3\n"
                      "  quadriga --game {0} --option Hash=64 go depth 6\n",
                      games.front().name);
}

std::string analyse_help(std::string_view game) {
    return fmt::format(
        "usage: quadriga [flags] analyse\n"
        "Reads positions as JSON Lines from stdin, and writes what a search finds to\n"
        "stdout. With --option Threads=N, it searches several positions at once.\n\n"
        "examples:\n"
        "  echo '{{\"game\": \"{}\", \"limit\": {{\"depth\": 6}}}}' | quadriga analyse\n",
        game);
}

/// Commands with arguments, shown in the help as examples.
constexpr std::array<std::string_view, 5> examples{"go depth 6", "query moves", "svg p2 coordinates off", "perft 3",
                                                   "bench 3"};

std::string command_help(const CommandRow& row, std::string_view game) {
    std::string text =
        fmt::format("usage: quadriga [flags] {}\nA command of the protocol: {}.\n", usage_of(row), row.purpose);
    const auto* const example =
        std::ranges::find_if(examples, [&row](std::string_view line) { return take_word(line) == row.word; });
    if (example != examples.end()) text += fmt::format("\nexamples:\n  quadriga --game {} {}\n", game, *example);
    return text;
}

std::string unknown_command_word(std::string_view word) {
    std::vector<std::string_view> known{analyse_word};
    for (const auto& row : command_table()) known.push_back(row.word);
    return fmt::format("no command {}{}", in_quotes(word), suggestion(word, known));
}

Answer parse_words(const Words& words, GameList games, const OptionTable& options) {
    Invocation invocation{.settings = Settings(games)};
    const auto command = first_command_word(words);
    const auto descriptions = flag_descriptions(options, invocation.settings);
    const auto values = engine::read_flags(Words(words.begin(), command), descriptions);
    if (values.count("help") != 0) return CliAnswer{help_text(descriptions, games), 0};
    if (values.count("version") != 0) return CliAnswer{fmt::format("{} {}\n", engine_name, engine_version()), 0};

    const auto first = command != words.end() && *command == "--" ? command + 1 : command;
    const bool wants_help = words.end() - first == 2 && words.back() == "--help";
    if (first != words.end() && *first == analyse_word) {
        if (wants_help) return CliAnswer{analyse_help(games.front().name), 0};
        if (first + 1 != words.end()) return usage_failure("analyse takes no words; flags stand before it");
        invocation.analyse = true;
    } else if (first != words.end()) {
        invocation.command = fmt::format("{}", fmt::join(first, words.end(), " "));
        std::string_view rest = *invocation.command;
        const std::string_view word = take_word(rest);
        const CommandRow* const row = find_command(word);
        if (row == nullptr) return usage_failure(unknown_command_word(word));
        if (wants_help && !row->usage.empty()) return CliAnswer{command_help(*row, games.front().name), 0};
    }
    return invocation;
}

}  // namespace

Answer parse_command_line(std::span<const char* const> arguments, GameList games, const OptionTable& options) {
    try {
        return parse_words(Words(arguments.begin(), arguments.end()), games, options);
    } catch (const po::unknown_option& unknown) {
        const std::string name = unknown.get_option_name();
        const std::string flag = name.substr(0, name.find('='));
        return usage_failure(fmt::format("no flag {}{}", in_quotes(flag), suggestion(flag, flags)));
    } catch (const po::error& error) {
        return usage_failure(error.what());
    }
}

CliAnswer cli_failure(std::string_view why) { return {fmt::format("quadriga: {}\n", why), usage_error}; }

}  // namespace quadriga::protocol
