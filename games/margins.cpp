// quadriga-margins: plays a match between two searches that differ in their margins.

#include "engine/core/margins.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/core/flag_value.hpp"
#include "engine/core/threads.hpp"
#include "engine/learning/margin_match.hpp"
#include "games/opening_book.hpp"
#include "games/program.hpp"

namespace {

using namespace quadriga;
namespace po = boost::program_options;

struct Settings {
    std::string game;
    std::string openings;
    std::array<std::string, 2> margins;
    std::uint32_t pairs = 0;
    std::uint32_t skip = 0;
    std::uint64_t nodes = 5000;
    int threads = 1;
};

po::options_description flag_descriptions() {
    using games::flag_value;
    po::options_description descriptions("Flags");
    auto add = descriptions.add_options();
    add("game", flag_value("NAME"), "the game");
    add("openings", flag_value("FILE"), "the book of openings");
    add("pairs", flag_value("N"), "pairs of games to play; 0: print `NAME VALUE DEFAULT` of each margin");
    add("skip", flag_value("N"), "openings to leave out at the beginning of the book (0)");
    add("first", flag_value("NAME=N,..."), "margins that differ from those of the game");
    add("second", flag_value("NAME=N,..."), "the same of the opponent");
    add("nodes", flag_value("N"), "of each move (5000)");
    add("threads", flag_value("N"), "pairs at a time, 1 to 256 (1)");
    add("help", "prints this text");
    return descriptions;
}

std::string help_text() {
    std::ostringstream descriptions;
    descriptions << flag_descriptions();
    return fmt::format(
        "usage: quadriga-margins --game NAME --openings FILE --pairs N [flags]\n"
        "Plays pairs of games, both from one opening, between two searches that differ in their margins, and writes a "
        "line\n"
        "for each pair: what the first one has scored in its games, 0, 1 or 2 half points each. scripts/learn reads "
        "them.\n"
        "The same flags give the same lines with any number of threads. After its last opening the book begins "
        "again.\n\n{}\n"
        "Exit status: 0; 1 when memory runs out; 2 for a wrong command line.\n",
        descriptions.str());
}

Settings settings_of(const po::variables_map& values) {
    Settings settings;
    settings.game = games::required_text(values, "game");
    static_cast<void>(games::required_text(values, "pairs"));
    games::read_number(values, "pairs", 0U, 1U << 24, settings.pairs);
    settings.openings = settings.pairs == 0 ? "" : games::required_text(values, "openings");
    settings.margins = {games::optional_text(values, "first"), games::optional_text(values, "second")};
    games::read_number(values, "skip", 0U, 1U << 24, settings.skip);
    games::read_number(values, "nodes", std::uint64_t{1}, std::uint64_t{1} << 40, settings.nodes);
    games::read_number(values, "threads", 1, 256, settings.threads);
    return settings;
}

/// Changes the margins that the text names.
void change(engine::Margins& margins, const std::string& text) {
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        const std::string name = word.substr(0, word.find('='));
        const auto* const found =
            std::ranges::find(engine::margin_names, name, [](const auto& margin) { return margin.first; });
        if (found == engine::margin_names.end()) throw po::error(fmt::format("there is no margin '{}'", name));
        const std::string number = word.substr(std::min(name.size() + 1, word.size()));
        const auto value = engine::read_flag_value(name, number, 0, 10'000);
        if (!value) throw po::error(value.error().text);
        margins.*found->second = *value;
    }
}

/// Prints the results of pairs in the order of their numbers.
class Printer {
public:
    /// Called from any thread. `pair` counts from 0.
    void add(std::uint32_t pair, std::array<int, 2> points) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(pair, points);
        for (; !waiting_.empty() && waiting_.begin()->first == pairs_; ++pairs_) {
            const auto [first, second] = waiting_.begin()->second;
            fmt::print("{} {}\n", first, second);
            waiting_.erase(waiting_.begin());
        }
        std::fflush(stdout);
    }

private:
    std::mutex mutex_;
    std::map<std::uint32_t, std::array<int, 2>> waiting_;
    std::uint32_t pairs_ = 0;
};

/// Returns the exit status.
template <class G>
int play(const Settings& settings) {
    std::array<engine::Margins, 2> margins{G::margins, G::margins};
    for (std::size_t side = 0; side < 2; ++side) change(margins[side], settings.margins[side]);
    if (settings.pairs == 0) {
        for (const auto& [name, member] : engine::margin_names)
            fmt::print("{} {} {}\n", name, margins[0].*member, engine::Margins{}.*member);
        return 0;
    }
    const auto book = games::read_book<G>(settings.openings);
    if (!book) throw po::error(book.error().text);
    Printer printer;
    std::atomic<std::uint32_t> next = 0;
    std::atomic<bool> is_out_of_memory = false;
    const auto work = [&] {
        engine::MarginMatch<G> match(margins, settings.nodes);
        if (!match.allocate()) is_out_of_memory = true;
        for (std::uint32_t pair = 0; !is_out_of_memory && (pair = next++) < settings.pairs;)
            printer.add(pair, match.play((*book)[(settings.skip + pair) % book->size()]));
    };
    std::vector<engine::Thread> threads;
    for (int thread = 1; thread < settings.threads; ++thread) threads.emplace_back(work);
    work();
    threads.clear();
    if (!is_out_of_memory) return 0;
    fmt::print(stderr, "quadriga-margins: there is not enough memory\n");
    return games::failure;
}

}  // namespace

int main(int argc, char** argv) {
    return games::run_program("quadriga-margins", [&] {
        const auto values = games::read_flags(argc, argv, flag_descriptions());
        if (values.count("help") != 0) {
            fmt::print("{}", help_text());
            return 0;
        }
        const Settings settings = settings_of(values);
        return games::with_game(settings.game, [&]<class G>(G) { return play<G>(settings); });
    });
}
