// quadriga-tune: plays pairs of games between two tunings of a search.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/search/search_parameters.hpp"
#include "engine/system/command_line.hpp"
#include "engine/system/threads.hpp"
#include "games/list.hpp"
#include "games/tools/opening_book.hpp"
#include "games/tools/program.hpp"
#include "games/tools/tune/tuning_match.hpp"

namespace {

using namespace quadriga;
namespace po = boost::program_options;

constexpr int most_margin = 10'000;
constexpr int most_factor = 100'000;

constexpr tools::Program program{"quadriga-tune",
                                 "usage: quadriga-tune --game NAME --openings FILE [flags]\n"
                                 "       quadriga-tune --game NAME --list\n"
                                 "Plays pairs of games, both from one opening, between two searches that differ in\n"
                                 "their margins and in the factors of their evaluation terms, in thousandths.\n"
                                 "Prints a line for each pair: the first search's score in each game, 0, 1 or 2\n"
                                 "half points. scripts/dev/learn reads them. The same pairs give the same lines at\n"
                                 "any --concurrency.\n\n"
                                 "A line of stdin is a pair, OPENING;FIRST;SECOND: the number of its opening in\n"
                                 "the book, from 0, and the values of --first and --second. --list prints `margin\n"
                                 "VALUE DEFAULT LEAST NAME` and `term WEIGHT NAME`, where WEIGHT is 0 in a game\n"
                                 "without weights.\n",
                                 "exit status: 0 done; 1 stdout cannot be written, or memory runs out; 2 wrong\n"
                                 "command line, or a wrong line on stdin.\n\n"
                                 "examples:\n"
                                 "  quadriga-tune --game onager --list\n"};

struct Settings {
    std::string game;
    bool list = false;
    std::string openings;
    std::string first;
    std::string second;
    std::uint32_t pairs = 0;  ///< 0: reads pairs from stdin
    std::uint32_t skip = 0;
    std::uint64_t nodes = 5000;
    int concurrency = 1;
};

po::options_description flags_of(Settings& settings) {
    using engine::text;
    using engine::whole_number;
    po::options_description flags("Flags");
    auto add = flags.add_options();
    add("game", text("NAME", settings.game)->required(), "name of the game, as in the option Game or UCI_Variant");
    add("list", po::bool_switch(&settings.list), "list its margins and terms instead");
    add("openings", text("FILE", settings.openings), "opening book");
    add("pairs", whole_number<1, 1U << 24>(settings.pairs),
        "pairs of games, each from a different opening (default: those on stdin)");
    add("skip", whole_number<0, 1U << 24>(settings.skip), "openings to skip at the beginning of the book");
    add("first", text("NAME=N,...", settings.first), "margins and term factors that differ from the game's");
    add("second", text("NAME=N,...", settings.second), "the same for the opponent");
    add("nodes", whole_number<1, std::uint64_t{1} << 40>(settings.nodes), "node limit per search");
    add("concurrency", whole_number<1, 256>(settings.concurrency), "games or positions at once, 1 to 256");
    add("help", "print this text");
    return flags;
}

template <class G>
int list_names() {
    for (const auto& [name, member, least] : engine::tunable_parameters)
        fmt::print("margin {} {} {} {}\n", G::search_parameters.*member, engine::SearchParameters{}.*member, least,
                   name);
    for (const auto& [name, weight] : G::terms) fmt::print("term {} {}\n", weight, name);
    return 0;
}

/// Parses a number. Throws boost::program_options::error, whose text begins with the name.
std::int64_t read_value(const std::string& name, const std::string& text, std::int64_t least, std::int64_t most) {
    const auto value = engine::read_whole_number(text, least, most);
    if (!value) throw po::error(fmt::format("{}: expected {} to {}, not '{}'", name, least, most, text));
    return *value;
}

/// The default tuning with the changes that the text names. Throws boost::program_options::error.
template <class G>
tools::Tuning<G> read_tuning(const std::string& text) {
    tools::Tuning<G> tuning;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        const std::string name = word.substr(0, word.find('='));
        const std::string number = word.substr(std::min(name.size() + 1, word.size()));
        const auto* const margin = std::ranges::find(engine::tunable_parameters, name, &engine::TunableParameter::name);
        const auto term = std::ranges::find(G::terms, name, &engine::Term::name) - G::terms.begin();
        if (margin != engine::tunable_parameters.end()) {
            tuning.parameters.*margin->member =
                static_cast<int>(read_value("margin " + name, number, margin->least, most_margin));
        } else if (static_cast<std::size_t>(term) < G::terms.size()) {
            tuning.term_factors[static_cast<std::size_t>(term)] =
                static_cast<std::int32_t>(read_value("term " + name, number, -most_factor, most_factor));
        } else {
            throw po::error(fmt::format("there is no margin or term '{}'", name));
        }
    }
    return tuning;
}

/// Two games from one opening.
template <class G>
struct Pair {
    std::uint32_t number;   ///< from 0
    std::uint32_t opening;  ///< in the book, from 0
    typename tools::TuningMatch<G>::Tunings tunings;
};

/// Hands out the pairs to play, one at a time. Thread-safe.
template <class G>
class Pairs {
public:
    /// Throws boost::program_options::error.
    Pairs(const Settings& settings, std::size_t openings)
        : settings_(settings),
          openings_(openings),
          tunings_{read_tuning<G>(settings.first), read_tuning<G>(settings.second)} {
        if (settings.pairs > 0 && openings < std::size_t{settings.skip} + settings.pairs) {
            throw po::error(fmt::format("{} has {} openings, not {}: a pair that is played twice says nothing new",
                                        settings.openings, openings, std::size_t{settings.skip} + settings.pairs));
        }
    }

    /// Returns none when all have been handed out or a line of stdin is invalid (see error()). May block to read stdin.
    std::optional<Pair<G>> next() {
        const std::lock_guard lock(mutex_);
        if (!error_.empty()) return {};
        if (settings_.pairs > 0) {
            if (next_ == settings_.pairs) return {};
            const std::uint32_t number = next_++;
            return Pair<G>{number, settings_.skip + number, tunings_};
        }
        std::string line;
        if (!std::getline(std::cin, line)) return {};
        try {
            return read_pair(line);
        } catch (const po::error& error) {
            error_ = fmt::format("line {} of stdin: {}", next_ + 1, error.what());
            return {};
        }
    }

    /// The error in a line of stdin; empty if there is none.
    [[nodiscard]] const std::string& error() const noexcept { return error_; }

private:
    Pair<G> read_pair(const std::string& line) {
        std::istringstream words(line);
        std::string opening;
        std::string first;
        std::string second;
        std::getline(words, opening, ';');
        std::getline(words, first, ';');
        std::getline(words, second);
        const auto at = read_value("opening", opening, 0, static_cast<std::int64_t>(openings_) - 1);
        typename tools::TuningMatch<G>::Tunings tunings{read_tuning<G>(first), read_tuning<G>(second)};
        return {next_++, static_cast<std::uint32_t>(at), std::move(tunings)};
    }

    const Settings& settings_;
    const std::size_t openings_;
    const typename tools::TuningMatch<G>::Tunings tunings_;
    std::mutex mutex_;
    std::uint32_t next_ = 0;
    std::string error_;
};

/// Plays all pairs and returns the exit status.
template <class G>
int play(const Settings& settings) {
    if (settings.openings.empty()) throw po::required_option("--openings");
    const auto book = tools::read_book<G>(settings.openings);
    if (!book) throw po::error(book.error().text);
    Pairs<G> pairs(settings, book->size());
    tools::InOrder<std::array<int, 2>> results([](const auto& points) {
        std::fputs(fmt::format("{} {}\n", points[0], points[1]).c_str(), stdout);
        std::fflush(stdout);
    });
    std::atomic<bool> is_out_of_memory = false;
    engine::run_on_threads(settings.concurrency, [&] {
        tools::TuningMatch<G> match(settings.nodes);
        if (!match.allocate()) is_out_of_memory = true;
        while (!is_out_of_memory) {
            const auto pair = pairs.next();
            if (!pair) return;
            results.add(pair->number, match.play(pair->tunings, (*book)[pair->opening]));
        }
    });
    if (!pairs.error().empty()) throw po::error(pairs.error());
    if (is_out_of_memory) throw std::bad_alloc();
    return std::ferror(stdout) == 0 ? 0 : tools::fail(program, "cannot write to stdout");
}

}  // namespace

int main(int argc, char** argv) {
    Settings settings;
    return tools::run_program(program, argc, argv, flags_of(settings), [&] {
        return tools::with_game<games::List>(
            settings.game, [&]<class G>(G) { return settings.list ? list_names<G>() : play<G>(settings); });
    });
}
