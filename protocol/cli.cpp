#include "protocol/cli.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/execution/command.hpp"
#include "protocol/execution/format.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

namespace po = boost::program_options;
using Words = std::vector<std::string>;
using Answer = std::variant<Invocation, CliAnswer>;

constexpr std::string_view analyse_word = "analyse";
constexpr std::array<std::string_view, 5> flags{"--game", "--option", "--log", "--help", "--version"};

po::options_description flag_descriptions() {
    po::options_description descriptions("Flags");
    auto add = descriptions.add_options();
    add("game", po::value<std::string>()->value_name("GAME"), "the first game");
    add("option", po::value<Words>()->value_name("NAME=VALUE"), "sets an option of the protocol; may be repeated");
    add("log", po::value<std::string>()->value_name("FILE"), "appends every line in and out to this file");
    add("help", "prints this text");
    add("version", "prints the version");
    return descriptions;
}

// The command begins at the first word that is neither a flag nor the value of one.
Words::const_iterator first_command_word(const Words& words) {
    constexpr std::array<std::string_view, 3> with_value{"--game", "--option", "--log"};
    auto at = words.begin();
    while (at != words.end() && at->starts_with('-') && *at != "--") {
        const bool takes_next = std::ranges::find(with_value, *at) != with_value.end();
        at += takes_next && at + 1 != words.end() ? 2 : 1;
    }
    return at;
}

std::string help_text(GameList games) {
    std::ostringstream descriptions;
    descriptions << flag_descriptions();
    std::string text = fmt::format(
        "usage: quadriga [flags] [command]\n"
        "       quadriga [flags] analyse\n"
        "Speaks UGI and UCI on stdin and stdout. With a command of the protocol, runs only that "
        "command. With 'analyse', reads positions as JSON Lines and writes what a search finds, of "
        "several at a time with --option Threads=N.\n\n{}\nGames:\n",
        descriptions.str());
    for (const auto& game : games) text += fmt::format("  {:<22}{}\n", game.name, game.title);
    return text + "\n'quadriga help' lists the commands and options.\n";
}

engine::Expected<Invocation::Setting> read_setting(std::string_view name, std::string_view value,
                                                   const OptionTable& options) {
    return options.find(name).and_then([value](const OptionSpec* option) {
        return read_value(*option, value).map([&](auto) { return Invocation::Setting{option, std::string(value)}; });
    });
}

engine::Expected<std::vector<Invocation::Setting>> read_settings(const po::variables_map& values,
                                                                 const OptionTable& options) {
    std::vector<std::pair<std::string, std::string>> texts;
    if (values.count("log") != 0) texts.emplace_back("DebugLogFile", values["log"].as<std::string>());
    if (values.count("option") != 0) {
        for (const auto& text : values["option"].as<Words>()) {
            const auto equals = std::min(text.find('='), text.size());
            texts.emplace_back(text.substr(0, equals), text.substr(std::min(equals + 1, text.size())));
        }
    }
    if (values.count("game") != 0) texts.emplace_back("Game", values["game"].as<std::string>());

    std::vector<Invocation::Setting> settings;
    for (const auto& [name, value] : texts) {
        auto setting = read_setting(name, value, options);
        if (!setting) return tl::unexpected(setting.error());
        settings.push_back(std::move(*setting));
    }
    // Selecting a game sets its start position, which depends on the other options.
    std::stable_partition(settings.begin(), settings.end(),
                          [](const auto& setting) { return setting.option->effect != OptionEffect::select_game; });
    return settings;
}

std::string unknown_command_word(std::string_view word) {
    std::vector<std::string_view> known{analyse_word};
    for (const auto& row : command_table()) known.push_back(row.word);
    return fmt::format("no command {}{}", in_quotes(word), suggestion(word, known));
}

Answer parse_words(const Words& words, GameList games, const OptionTable& options) {
    const auto command = first_command_word(words);
    constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::variables_map values;
    const auto descriptions = flag_descriptions();
    po::store(po::command_line_parser(Words(words.begin(), command)).options(descriptions).style(style).run(), values);

    if (values.count("help") != 0) return CliAnswer{help_text(games), 0};
    if (values.count("version") != 0) return CliAnswer{fmt::format("{} {}\n", engine_name, engine_version()), 0};

    auto settings = read_settings(values, options);
    if (!settings) return cli_error(settings.error().text);
    Invocation invocation{.settings = std::move(*settings), .command = {}};
    const auto first = command != words.end() && *command == "--" ? command + 1 : command;
    if (first != words.end() && *first == analyse_word) {
        if (first + 1 != words.end()) return cli_error("analyse takes no words; flags stand before it");
        invocation.analyse = true;
    } else if (first != words.end()) {
        invocation.command = fmt::format("{}", fmt::join(first, words.end(), " "));
        std::string_view rest = *invocation.command;
        const std::string_view word = take_word(rest);
        if (find_command(word) == nullptr) return cli_error(unknown_command_word(word));
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
        return cli_error(fmt::format("no flag {}{}", in_quotes(flag), suggestion(flag, flags)));
    } catch (const po::error& error) {
        return cli_error(error.what());
    }
}

CliAnswer cli_failure(std::string_view why) { return {fmt::format("quadriga: {}\n", why), usage_error}; }

CliAnswer cli_error(const std::string& why) {
    return {fmt::format("quadriga: {}\nTry 'quadriga --help'.\n", why), usage_error};
}

}  // namespace quadriga::protocol
