// quadriga-margins: plays a match between two searches that differ in their margins.

#include "engine/core/margins.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <sstream>
#include <string>
#include <system_error>

#include <boost/program_options.hpp>
#include <fmt/format.h>

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
    add("pairs", flag_value("N"),
        "pairs of games to play; 0: print `NAME VALUE DEFAULT LEAST` of each margin, without a book");
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
        "The same flags give the same lines with any number of threads. No opening is played twice.\n\n{}\n"
        "Exit status: 0; 1 when stdout cannot be written or memory runs out; 2 for a wrong command line.\n",
        descriptions.str());
}

Settings settings_of(const po::variables_map& values) {
    Settings settings;
    settings.game = games::required_text(values, "game");
    settings.pairs = games::required_number(values, "pairs", 0U, 1U << 24);
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
        const auto* const found = std::ranges::find(engine::margin_list, name, &engine::MarginName::name);
        if (found == engine::margin_list.end()) throw po::error(fmt::format("there is no margin '{}'", name));
        int value = 0;
        const std::string number = word.substr(std::min(name.size() + 1, word.size()));
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc{} || end != number.data() + number.size() || value < found->least || value > 10'000)
            throw po::error(fmt::format("margin {}: expected {} to 10000, not '{}'", name, found->least, number));
        margins.*found->member = value;
    }
}

/// Returns the exit status.
template <class G>
int play(const Settings& settings) {
    std::array<engine::Margins, 2> margins{G::margins, G::margins};
    for (std::size_t side = 0; side < 2; ++side) change(margins[side], settings.margins[side]);
    if (settings.pairs == 0) {
        for (const auto& [name, member, least] : engine::margin_list)
            fmt::print("{} {} {} {}\n", name, margins[0].*member, engine::Margins{}.*member, least);
        return 0;
    }
    const auto book = games::read_book<G>(settings.openings);
    if (!book) throw po::error(book.error().text);
    if (book->size() < std::size_t{settings.skip} + settings.pairs) {
        throw po::error(fmt::format("{} has {} openings, not {}: a pair that is played twice says nothing new",
                                    settings.openings, book->size(), std::size_t{settings.skip} + settings.pairs));
    }
    games::InOrder<std::array<int, 2>> pairs([](const auto& points) {
        std::fputs(fmt::format("{} {}\n", points[0], points[1]).c_str(), stdout);
        std::fflush(stdout);
    });
    std::atomic<std::uint32_t> next = 0;
    std::atomic<bool> is_out_of_memory = false;
    const auto work = [&] {
        engine::MarginMatch<G> match(margins, settings.nodes);
        if (!match.allocate()) is_out_of_memory = true;
        for (std::uint32_t pair = 0; !is_out_of_memory && (pair = next++) < settings.pairs;)
            pairs.add(pair, match.play((*book)[settings.skip + pair]));
    };
    games::run_on_threads(settings.threads, work);
    if (!is_out_of_memory && std::ferror(stdout) == 0) return 0;
    fmt::print(stderr, "quadriga-margins: {}\n",
               is_out_of_memory ? "there is not enough memory" : "cannot write to stdout");
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
