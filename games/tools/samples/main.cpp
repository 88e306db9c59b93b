// quadriga-samples: plays the engine against itself and writes positions for fitting an evaluation.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/system/command_line.hpp"
#include "engine/system/files.hpp"
#include "engine/system/threads.hpp"
#include "games/list.hpp"
#include "games/tools/opening_book.hpp"
#include "games/tools/program.hpp"
#include "games/tools/samples/sample.hpp"
#include "games/tools/samples/sample_player.hpp"

namespace {

using namespace quadriga;
namespace po = boost::program_options;

constexpr tools::Program program{"quadriga-samples",
                                 "usage: quadriga-samples --game NAME --games N --output FILE [flags]\n"
                                 "Plays games of the engine against itself and writes their positions, and\n"
                                 "positions that the searches evaluate, with search scores, results, evaluation\n"
                                 "terms and features. scripts/dev/learn reads them. The same flags write the same\n"
                                 "bytes at any --concurrency.\n",
                                 "Prints `<games> <bytes>` after each game.\n\n"
                                 "exit status: 0 done; 1 the file cannot be written, or memory runs out; 2 wrong\n"
                                 "command line.\n\n"
                                 "examples:\n"
                                 "  quadriga-samples --game onager --games 10 --output onager.samples\n"};

struct Settings {
    std::string game;
    std::string output;
    std::string network;
    std::string openings;
    std::uint32_t games = 0;
    int concurrency = 1;
    tools::SampleSettings play{};
};

po::options_description flags_of(Settings& settings) {
    using engine::text;
    using engine::whole_number;
    constexpr std::uint64_t most_nodes = std::uint64_t{1} << 40;
    tools::SampleSettings& play = settings.play;
    po::options_description flags("Flags");
    auto add = flags.add_options();
    add("game", text("NAME", settings.game)->required(), "name of the game, as in the option Game or UCI_Variant");
    add("output", text("FILE", settings.output)->required(), "output file");
    add("games", whole_number<1, 1U << 31>(settings.games)->required(), "number of games");
    add("seed", whole_number<0, UINT64_MAX>(play.seed), "seed for all random choices");
    add("concurrency", whole_number<1, 256>(settings.concurrency), "games or positions at once, 1 to 256");
    add("random-plies", whole_number<1, 100>(play.random_plies), "a game begins with 1 to N random moves");
    add("nodes", whole_number<1, most_nodes>(play.nodes), "node limit per search");
    add("step", whole_number<0, 1U << 30>(play.step), "take one in N positions that these searches evaluate; 0: none");
    add("sample-nodes", whole_number<1, most_nodes>(play.sample_nodes),
        "nodes of the search that scores such a position");
    add("network", text("FILE", settings.network),
        "network to play with; `none`: without one (default: that of the program, if any)");
    add("openings", text("FILE", settings.openings),
        "opening book; games begin in its positions (default: in the start position)");
    add("endgame-tables", po::bool_switch(&play.endgame_tables),
        "make a tablebase for each game that nears its endgame");
    add("help", "print this text");
    return flags;
}

/// Writes the games in the order of their numbers.
class Writer {
public:
    Writer(engine::File file, const std::string& head) : file_(std::move(file)) { write_bytes(head); }

    /// Thread-safe. `game` counts from 0.
    void add(std::uint32_t game, std::string bytes) { games_.add(game, std::move(bytes)); }
    [[nodiscard]] bool is_good() const { return is_good_; }
    /// The first write error. Call only when no thread adds games.
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
    tools::InOrder<std::string> games_{[this](const std::string& bytes) { write(bytes); }};
};

/// Opens the network in a file. Throws boost::program_options::error, which says what is wrong.
template <class G>
engine::Network open_network(const std::string& path) {
    if constexpr (engine::HasFeatures<G>) {
        auto network = engine::Network::open(path);
        if (!network) throw po::error(network.error().text);
        if (const auto problem = network->problem_for(G::name, G::Features::count))
            throw po::error(fmt::format("{}: {}", path, *problem));
        return *std::move(network);
    }
    throw po::error(fmt::format("{} has no networks", G::name));
}

/// Plays the games and returns the exit status.
template <class G>
int play(const Settings& settings) {
    std::optional<engine::Network> opened;
    if (!settings.network.empty() && settings.network != "none") opened = open_network<G>(settings.network);
    const engine::Network* const network = opened                     ? &*opened
                                           : settings.network.empty() ? engine::own_network<G>()
                                                                      : nullptr;
    std::vector<tools::OpeningPositions<G>> openings;
    if (!settings.openings.empty()) {
        auto book = tools::read_book<G>(settings.openings);
        if (!book) throw po::error(book.error().text);
        openings = *std::move(book);
    }
    auto file = engine::File::open(settings.output, engine::Access::replace);
    if (!file) return tools::fail(program, fmt::format("{}: {}", settings.output, file.error().message()));
    Writer writer(*std::move(file), write(tools::sample_head<G>()));
    std::atomic<std::uint32_t> next = 0;
    std::atomic<bool> is_out_of_memory = false;
    const auto work = [&] {
        tools::SamplePlayer<G> player(settings.play, network, openings);
        if (!player.allocate()) is_out_of_memory = true;
        for (std::uint32_t game = 0; !is_out_of_memory && writer.is_good() && (game = next++) < settings.games;) {
            writer.add(game, player.play(game));
            if (player.is_out_of_memory()) is_out_of_memory = true;
        }
    };
    engine::run_on_threads(settings.concurrency, work);
    if (is_out_of_memory) throw std::bad_alloc();
    return writer.error() ? tools::fail(program, fmt::format("{}: {}", settings.output, writer.error().message())) : 0;
}

}  // namespace

int main(int argc, char** argv) {
    Settings settings;
    return tools::run_program(program, argc, argv, flags_of(settings), [&] {
        return tools::with_game<games::List>(settings.game, [&]<class G>(G) { return play<G>(settings); });
    });
}
