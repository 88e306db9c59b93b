// quadriga-samples: plays a game with itself and writes positions that its evaluation is fitted to.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/core/flag_value.hpp"
#include "engine/core/threads.hpp"
#include "engine/learning/sample_player.hpp"
#include "engine/session/game_record.hpp"
#include "games/list.hpp"

namespace {

using namespace quadriga;
namespace po = boost::program_options;

constexpr int failure = 1;
constexpr int usage_error = 2;

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
    const auto value = [](const char* name) { return po::value<std::string>()->value_name(name); };
    po::options_description descriptions("Flags");
    auto add = descriptions.add_options();
    add("game", value("NAME"), "the game");
    add("output", value("FILE"), "the file to write");
    add("games", value("N"), "games to play");
    add("seed", value("N"), "other numbers give other games (1)");
    add("threads", value("N"), "games at a time, 1 to 256 (1)");
    add("random-plies", value("N"), "a game begins with 1 to N random moves (10)");
    add("nodes", value("N"), "of the search of each move (1000)");
    add("step", value("N"), "one in N positions that these searches evaluate is taken; 0: none (100)");
    add("sample-nodes", value("N"), "of the search that gives such a position its score (400)");
    add("network", value("FILE"), "the network to play with; none: without one (the one of the program, if any)");
    add("openings", value("FILE"), "games begin in positions of this book, whose lines are `POSITION moves MOVE...`");
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

/// Sets `target` to the value of the flag, if it is given.
template <class Number>
void read_number(const po::variables_map& values, const char* flag, Number least, Number most, Number& target) {
    if (values.count(flag) == 0) return;
    const auto value = engine::read_flag_value(flag, values[flag].as<std::string>(), least, most);
    if (!value) throw po::error(value.error().text);
    target = *value;
}

Settings read_command_line(int argc, const char* const* argv) {
    constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    constexpr std::uint32_t most_games = 1U << 31;
    constexpr std::uint64_t most_nodes = std::uint64_t{1} << 40;
    const auto descriptions = flag_descriptions();
    po::variables_map values;
    po::store(po::command_line_parser(argc, argv).options(descriptions).positional({}).style(style).run(), values);
    Settings settings;
    settings.help = values.count("help") != 0;
    if (settings.help) return settings;
    for (const char* flag : {"game", "games", "output"}) {
        if (values.count(flag) == 0) throw po::error(fmt::format("--{} is missing", flag));
    }
    settings.game = values["game"].as<std::string>();
    settings.output = values["output"].as<std::string>();
    if (values.count("network") != 0) settings.network = values["network"].as<std::string>();
    if (values.count("openings") != 0) settings.openings = values["openings"].as<std::string>();
    settings.play.endgame_tables = values.count("endgame-tables") != 0;
    read_number(values, "games", 1U, most_games, settings.games);
    read_number(values, "threads", 1, 256, settings.threads);
    read_number(values, "seed", std::uint64_t{0}, UINT64_MAX, settings.play.seed);
    read_number(values, "random-plies", 1, 100, settings.play.random_plies);
    read_number(values, "nodes", std::uint64_t{1}, most_nodes, settings.play.nodes);
    read_number(values, "step", 0U, 1U << 30, settings.play.step);
    read_number(values, "sample-nodes", std::uint64_t{1}, most_nodes, settings.play.sample_nodes);
    return settings;
}

/// Writes the games in the order of their numbers.
class Writer {
public:
    Writer(const std::string& path, const std::string& head) : file_(path, std::ios::binary) { file_ << head; }

    /// Called from any thread. `game` counts from 0.
    void add(std::uint32_t game, std::string bytes) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(game, std::move(bytes));
        while (!waiting_.empty() && waiting_.begin()->first == games_) {
            file_ << waiting_.begin()->second;
            bytes_ += waiting_.begin()->second.size();
            waiting_.erase(waiting_.begin());
            fmt::print("{} {}\n", ++games_, bytes_);
            std::fflush(stdout);
        }
    }

    [[nodiscard]] bool is_good() {
        const std::lock_guard lock(mutex_);
        return file_.good();
    }
    [[nodiscard]] bool close() { return file_.flush().good(); }

private:
    std::mutex mutex_;
    std::ofstream file_;
    std::map<std::uint32_t, std::string> waiting_;
    std::uint32_t games_ = 0;
    std::uint64_t bytes_ = 0;
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

/// The positions of a line of a book. The error says what is wrong.
template <class G>
engine::Expected<engine::OpeningPositions<G>> read_opening(const std::string& line) {
    constexpr std::string_view separator = " moves ";
    const std::string root = line.substr(0, line.find(separator));
    const auto position = root == "startpos" ? engine::start_position<G>() : G::read_position(root);
    if (!position) return tl::unexpected(position.error());
    engine::GameRecord<G> record;
    record.set_root(*position);
    if (root.size() < line.size()) {
        std::istringstream moves(line.substr(root.size() + separator.size()));
        for (std::string move; moves >> move;) {
            if (const auto played = record.play(move); !played) return tl::unexpected(played.error());
        }
    }
    return engine::OpeningPositions<G>(record.positions().begin(), record.positions().end());
}

/// The openings of a book. The error names the line.
template <class G>
std::vector<engine::OpeningPositions<G>> read_book(const std::string& path) {
    std::ifstream file(path);
    std::vector<engine::OpeningPositions<G>> openings;
    if (!file) throw po::error("cannot read " + path);
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        line.erase(std::min(line.find('#'), line.size()));
        line.erase(line.find_last_not_of(" \t\r") + 1);
        if (line.empty()) continue;
        auto opening = read_opening<G>(line);
        if (!opening) throw po::error(fmt::format("{}:{}: {}", path, number, opening.error().text));
        openings.push_back(*std::move(opening));
    }
    if (openings.empty()) throw po::error(fmt::format("{}: no opening in it", path));
    return openings;
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
    if (!settings.openings.empty()) openings = read_book<G>(settings.openings);
    Writer writer(settings.output, write(engine::sample_head<G>()));
    std::atomic<std::uint32_t> next = 0;
    std::atomic<bool> is_out_of_memory = false;
    const auto work = [&] {
        engine::SamplePlayer<G> player(settings.play, network, openings);
        if (!player.allocate()) is_out_of_memory = true;
        for (std::uint32_t game = 0; !is_out_of_memory && writer.is_good() && (game = next++) < settings.games;)
            writer.add(game, player.play(game));
    };
    std::vector<engine::Thread> threads;
    for (int thread = 1; thread < settings.threads; ++thread) threads.emplace_back(work);
    work();
    threads.clear();
    if (!is_out_of_memory && writer.close()) return 0;
    fmt::print(stderr, "quadriga-samples: {}\n",
               is_out_of_memory ? "there is not enough memory" : "cannot write " + settings.output);
    return failure;
}

int run(const Settings& settings) {
    std::optional<int> status;
    const auto try_game = [&]<class G>(G) {
        if (G::name == settings.game) status = play<G>(settings);
    };
    std::apply([&](auto... game) { (try_game(game), ...); }, games::List{});
    if (!status) throw po::error(fmt::format("there is no game '{}'", settings.game));
    return *status;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const Settings settings = read_command_line(argc, argv);
        if (!settings.help) return run(settings);
        fmt::print("{}", help_text());
        return 0;
    } catch (const po::error& error) {
        fmt::print(stderr, "quadriga-samples: {}\n", error.what());
        return usage_error;
    }
}
