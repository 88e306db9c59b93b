// quadriga-samples: plays a game with itself and writes positions that its evaluation is fitted to.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/learning/sample_player.hpp"
#include "engine/system/files.hpp"
#include "games/opening_book.hpp"
#include "games/program.hpp"

namespace {

using namespace quadriga;
namespace po = boost::program_options;

struct Settings {
    std::string game;
    std::string output;
    std::string network;
    std::string openings;
    std::uint32_t games = 0;
    int threads = 1;
    engine::SampleSettings play{};
    bool help = false;
};

po::options_description flag_descriptions() {
    using games::flag_value;
    po::options_description descriptions("Flags");
    auto add = descriptions.add_options();
    add("game", flag_value("NAME"), "the game");
    add("output", flag_value("FILE"), "the file to write");
    add("games", flag_value("N"), "games to play");
    add("seed", flag_value("N"), "other numbers give other games (1)");
    add("threads", flag_value("N"), "games at a time, 1 to 256 (1)");
    add("random-plies", flag_value("N"), "a game begins with 1 to N random moves (10)");
    add("nodes", flag_value("N"), "of the search of each move (1000)");
    add("step", flag_value("N"), "one in N positions that these searches evaluate is taken; 0: none (100)");
    add("sample-nodes", flag_value("N"), "of the search that gives such a position its score (400)");
    add("network", flag_value("FILE"), "the network to play with; none: without one (the one of the program, if any)");
    add("openings", flag_value("FILE"),
        "games begin in positions of this book; a line: `startpos` or a position, then perhaps `moves MOVE...`");
    add("endgame-tables", "make an endgame table of each game that comes near it");
    add("help", "prints this text");
    return descriptions;
}

std::string help_text() {
    std::ostringstream descriptions;
    descriptions << flag_descriptions();
    return fmt::format(
        "usage: quadriga-samples --game NAME --games N --output FILE [flags]\n"
        "Plays a game with itself and writes the positions of the games, and positions that the searches evaluate,\n"
        "with scores of searches, results, terms of the evaluation and features. scripts/learn reads them. The same "
        "flags write\n"
        "the same bytes with any number of threads.\n\n{}\n"
        "To stdout goes `<games> <bytes>` after each game.\n"
        "Exit status: 0; 1 when the file cannot be written or memory runs out; 2 for a wrong command line.\n",
        descriptions.str());
}

Settings read_command_line(int argc, const char* const* argv) {
    constexpr std::uint32_t most_games = 1U << 31;
    constexpr std::uint64_t most_nodes = std::uint64_t{1} << 40;
    const auto values = games::read_flags(argc, argv, flag_descriptions());
    Settings settings;
    settings.help = values.count("help") != 0;
    if (settings.help) return settings;
    settings.game = games::required_text(values, "game");
    settings.games = games::required_number(values, "games", 1U, most_games);
    settings.output = games::required_text(values, "output");
    settings.network = games::optional_text(values, "network");
    settings.openings = games::optional_text(values, "openings");
    settings.play.endgame_tables = values.count("endgame-tables") != 0;
    games::read_number(values, "threads", 1, 256, settings.threads);
    games::read_number(values, "seed", std::uint64_t{0}, UINT64_MAX, settings.play.seed);
    games::read_number(values, "random-plies", 1, 100, settings.play.random_plies);
    games::read_number(values, "nodes", std::uint64_t{1}, most_nodes, settings.play.nodes);
    games::read_number(values, "step", 0U, 1U << 30, settings.play.step);
    games::read_number(values, "sample-nodes", std::uint64_t{1}, most_nodes, settings.play.sample_nodes);
    return settings;
}

/// Writes the games in the order of their numbers.
class Writer {
public:
    Writer(engine::File file, const std::string& head) : file_(std::move(file)) { write_bytes(head); }

    /// Called from any thread. `game` counts from 0.
    void add(std::uint32_t game, std::string bytes) { games_.add(game, std::move(bytes)); }
    [[nodiscard]] bool is_good() const { return is_good_; }
    /// The first error of the file; only while nobody adds.
    [[nodiscard]] std::error_code error() const { return error_; }

private:
    void write(const std::string& bytes) {
        write_bytes(bytes);
        bytes_ += bytes.size();
        fmt::print("{} {}\n", ++count_, bytes_);
        std::fflush(stdout);
    }

    void write_bytes(const std::string& bytes) {
        if (!error_) error_ = file_.write(std::as_bytes(std::span(bytes)));
        is_good_ = !error_;
    }

    engine::File file_;
    std::error_code error_;
    std::atomic<bool> is_good_ = true;
    std::uint32_t count_ = 0;
    std::uint64_t bytes_ = 0;
    games::InOrder<std::string> games_{[this](const std::string& bytes) { write(bytes); }};
};

/// The network in the file. The error says what is wrong.
template <class G>
engine::Network open_network(const std::string& path) {
    if constexpr (engine::HasFeatures<G>) {
        auto network = engine::Network::open(path);
        if (!network) throw po::error(network.error().text);
        if (const auto problem = network->problem_for(G::name, G::feature_count))
            throw po::error(fmt::format("{}: {}", path, *problem));
        return *std::move(network);
    }
    throw po::error(fmt::format("{} has no networks", G::name));
}

int fail(const std::string& why) {
    fmt::print(stderr, "quadriga-samples: {}\n", why);
    return games::failure;
}

/// Returns the exit status.
template <class G>
int play(const Settings& settings) {
    std::optional<engine::Network> opened;
    if (!settings.network.empty() && settings.network != "none") opened = open_network<G>(settings.network);
    const engine::Network* const network = opened                     ? &*opened
                                           : settings.network.empty() ? engine::own_network<G>()
                                                                      : nullptr;
    std::vector<engine::OpeningPositions<G>> openings;
    if (!settings.openings.empty()) {
        auto book = games::read_book<G>(settings.openings);
        if (!book) throw po::error(book.error().text);
        openings = *std::move(book);
    }
    auto file = engine::File::open(settings.output, engine::Access::replace);
    if (!file) return fail(fmt::format("{}: {}", settings.output, file.error().message()));
    Writer writer(*std::move(file), write(engine::sample_head<G>()));
    std::atomic<std::uint32_t> next = 0;
    std::atomic<bool> is_out_of_memory = false;
    const auto work = [&] {
        engine::SamplePlayer<G> player(settings.play, network, openings);
        if (!player.allocate()) is_out_of_memory = true;
        for (std::uint32_t game = 0; !is_out_of_memory && writer.is_good() && (game = next++) < settings.games;) {
            writer.add(game, player.play(game));
            if (player.is_out_of_memory()) is_out_of_memory = true;
        }
    };
    engine::run_on_threads(settings.threads, work);
    if (!is_out_of_memory && !writer.error()) return 0;
    return fail(is_out_of_memory ? "there is not enough memory"
                                 : fmt::format("{}: {}", settings.output, writer.error().message()));
}

}  // namespace

int main(int argc, char** argv) {
    return games::run_program("quadriga-samples", [&] {
        const Settings settings = read_command_line(argc, argv);
        if (!settings.help) return games::with_game(settings.game, [&]<class G>(G) { return play<G>(settings); });
        fmt::print("{}", help_text());
        return 0;
    });
}
