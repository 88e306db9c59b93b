#include "games/onoro/solve/command_line.hpp"

#include <sstream>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "games/flag_value.hpp"

namespace quadriga::onoro::solve {

namespace {

namespace po = boost::program_options;

po::options_description flag_descriptions() {
    const auto value = [](const char* name) { return po::value<std::string>()->value_name(name); };
    po::options_description descriptions("Flags");
    auto add = descriptions.add_options();
    add("pawns", value("N"), "pawns a side, 4 to 8 (8)");
    add("threads", value("N"), "threads to work with, 1 to 256 (1)");
    add("memory", value("MIB"), "the memory that may be used (what is free)");
    add("table", value("FILE"),
        "the file to write all results to; while it is not finished, FILE.part keeps every ply, and the same command "
        "goes on from it after it was interrupted");
    add("placing", value("FILE"), "the file to write the values of the placing phase to");
    add("verify", value("FILE"), "verifies a file of results and does nothing else");
    add("help", "prints this text");
    return descriptions;
}

/// Sets `target` to the value of the flag, if it is given.
template <class Number>
void read_number(const po::variables_map& values, const char* flag, Number least, Number most, Number& target) {
    if (values.count(flag) == 0) return;
    const auto value = engine::read_flag_value(flag, values[flag].as<std::string>(), least, most);
    if (!value) throw po::error(value.error().text);
    target = *value;
}

}  // namespace

std::string help_text() {
    std::ostringstream descriptions;
    descriptions << flag_descriptions();
    return fmt::format(
        "usage: quadriga-solve [flags]\n"
        "Finds the result of every position of Onoro. Progress goes to stderr. To stdout go, of the positions with all "
        "pawns on\nthe table, the counts of draws, wins, losses and finished games and a hash of all results; then the "
        "counts by number\nof pawns while they are placed, and the results of the start and of each first move for "
        "White.\n\n{}\n"
        "Exit status: 0 when all is solved and verified, 1 when it cannot be, 2 for a wrong command line.\n",
        descriptions.str());
}

engine::Expected<Settings> parse_command_line(std::span<const char* const> arguments) {
    constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    const std::vector<std::string> words(arguments.begin(), arguments.end());
    const auto descriptions = flag_descriptions();
    Settings settings;
    try {
        po::variables_map values;
        po::store(po::command_line_parser(words).options(descriptions).positional({}).style(style).run(), values);
        std::uint64_t mebibytes = 0;
        read_number(values, "pawns", 4, 8, settings.pawns);
        read_number(values, "threads", 1, 256, settings.threads);
        read_number(values, "memory", std::uint64_t{1}, std::uint64_t{1} << 40, mebibytes);
        settings.memory = mebibytes << 20;
        if (values.count("table") != 0) settings.table = values["table"].as<std::string>();
        if (values.count("placing") != 0) settings.placing = values["placing"].as<std::string>();
        if (values.count("verify") != 0) settings.verify = values["verify"].as<std::string>();
        settings.help = values.count("help") != 0;
    } catch (const po::error& error) {
        return engine::refusal(engine::ErrorCode::bad_value, error.what());
    }
    return settings;
}

}  // namespace quadriga::onoro::solve
