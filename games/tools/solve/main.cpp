// quadriga-solve: finds the result of every position of Onoro, and writes the files that the engine reads.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/search/exact_value.hpp"
#include "engine/system/command_line.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"
#include "games/onoro/tablebase.hpp"
#include "games/tools/program.hpp"
#include "games/tools/solve/solver.hpp"
#include "games/tools/solve/table_writer.hpp"

namespace {

using namespace quadriga;
using namespace quadriga::onoro;
using namespace quadriga::onoro::solve;
namespace po = boost::program_options;

constexpr tools::Program program{"quadriga-solve",
                                 "usage: quadriga-solve [flags]\n"
                                 "Finds the result of every position of Onoro. For the positions with all pawns\n"
                                 "on the table, prints the counts of draws, wins, losses and finished games and a\n"
                                 "hash of all results; then, for the placing phase, the counts by number of pawns,\n"
                                 "and the results of the start and of each first move for White. Progress goes to\n"
                                 "stderr.\n",
                                 "exit status: 0 all is solved and verified; 1 it cannot be; 2 wrong command line.\n\n"
                                 "examples:\n"
                                 "  quadriga-solve --pawns 4 --table onoro4.table\n"};

struct Settings {
    int pawns = 8;  ///< per side
    int threads = 1;
    std::uint64_t mebibytes = 0;  ///< of memory that may be used; 0: all that is free
    std::string table;            ///< the file for the result; empty: none
    std::string placing;          ///< the file for the values of the placing phase; empty: none
    std::string verify;           ///< a file to verify; empty: none
};

po::options_description flags_of(Settings& settings) {
    using engine::text;
    using engine::whole_number;
    po::options_description flags("Flags");
    auto add = flags.add_options();
    add("pawns", whole_number<fewest_pawns_a_side, most_pawns_a_side>(settings.pawns), "pawns per side, 4 to 8");
    add("threads", whole_number<1, 256>(settings.threads), "search threads, 1 to 256");
    add("memory", whole_number<1, std::uint64_t{1} << 40>(settings.mebibytes)->value_name("MIB"),
        "memory that may be used (default: what is free)");
    add("table", text("FILE", settings.table),
        "file to write all results to; until it is finished, FILE.part logs every ply, and after an interruption the "
        "same command continues from there");
    add("placing", text("FILE", settings.placing), "file to write the placing-phase values to");
    add("verify", text("FILE", settings.verify), "verify a results file and do nothing else");
    add("help", "print this text");
    return flags;
}

double in_mebibytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

/// The free memory that the system reports, in bytes, including reclaimable caches.
std::uint64_t free_memory() {
    std::ifstream file("/proc/meminfo");
    std::uint64_t kibibytes = 0;
    for (std::string name, unit; file >> name >> kibibytes && std::getline(file, unit);) {
        if (name == "MemAvailable:") return kibibytes << 10;
    }
    return 0;
}

/// Reports progress on stderr.
class Reporter {
public:
    void tell(const std::string& text) const { fmt::print(stderr, "{:8.1f} s  {}\n", seconds_since(start_), text); }

    /// Reports a ply. Assumes that the number of new results keeps falling at the rate of the last ten plies.
    void end_ply(const Solver::Progress& progress) {
        found_.push_back(std::max<double>(1, static_cast<double>(progress.found)));
        times_.push_back(seconds_since(start_));
        constexpr std::size_t window = 10;
        std::string forecast;
        if (found_.size() > window) {
            const double decline = std::log(found_[found_.size() - 1 - window] / found_.back()) / window;
            const double duration = (times_.back() - times_[times_.size() - 1 - window]) / window;
            if (decline > 0)
                forecast =
                    fmt::format(", about {:.0f} s left", std::ceil(duration * std::log(found_.back()) / decline));
        }
        tell(fmt::format("ply {}: {} results, {} more than before{}", progress.ply, progress.decided, progress.found,
                         forecast));
    }

private:
    using Clock = std::chrono::steady_clock;
    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    Clock::time_point start_ = Clock::now();
    std::vector<double> found_;  ///< by ply
    std::vector<double> times_;  ///< by ply: seconds at its end
};

std::uint64_t memory_needed(int pawns) { return Solver::memory_needed(pawns) + PlacingPhase::memory_needed(pawns); }

/// Why the game cannot be solved or verified with the available memory; empty if it can.
std::string memory_obstacle(int pawns, const Settings& settings) {
    const std::uint64_t needed = memory_needed(pawns);
    const std::uint64_t allowed = settings.mebibytes != 0 ? settings.mebibytes << 20 : free_memory();
    if (needed <= allowed) return {};
    return fmt::format("{} pawns per side need {:.0f} MiB of memory, but only {:.0f} MiB {}", pawns,
                       in_mebibytes(needed), in_mebibytes(allowed),
                       settings.mebibytes != 0 ? "are allowed by --memory" : "are free");
}

/// Why a file of `needed` bytes cannot be written; empty if it can, or if `path` is empty.
std::string disk_obstacle(const std::string& path, std::uint64_t needed) {
    if (path.empty()) return {};
    std::error_code error;
    if (std::filesystem::exists(path, error)) return fmt::format("{} exists already", path);
    const auto folder = std::filesystem::absolute(path, error).parent_path();
    const auto space = std::filesystem::space(folder, error);
    if (error) return fmt::format("{}: {}", folder.string(), error.message());
    if (needed <= space.available) return {};
    return fmt::format("{} needs {:.0f} MiB of disk, but {} has only {:.0f} MiB", path, in_mebibytes(needed),
                       folder.string(), in_mebibytes(space.available));
}

/// The value in words, from White's point of view, with the plies to the end if known.
std::string text(engine::ExactValue value) {
    if (value.is_draw()) return "draw";
    return (value.is_win() ? "win" : "loss") + (value.has_distance() ? fmt::format(" {}", value.plies()) : "");
}

/// Prints the results by number of pawns on the table, and the values, for White, of the start and of each first move.
void print_placing_phase(const PlacingPhase& placing, int pawns) {
    for (const PlacingLevel& level : placing.levels()) {
        const Counts counts = PlacingPhase::counts(level);
        fmt::print("pawns {} draws {} wins {} losses {} finished {}\n", level.pawns(), counts.draws, counts.wins,
                   counts.losses, counts.terminal);
    }
    const onoro::Position start = onoro::start(pawns);
    fmt::print("start {}\n", text(*placing_value(placing.levels(), start)));
    onoro::Moves moves;
    Onoro::generate(start, moves);
    for (const onoro::Move move : moves) {
        const engine::ExactValue reply = *placing_value(placing.levels(), Onoro::apply(start, move));
        fmt::print("{} {}\n", Onoro::write_move(start, move), text(-reply));
    }
}

int verify(const std::string& path, const Settings& settings, const Reporter& reporter) {
    const auto table = Tablebase::open(path);
    if (!table) return tools::fail(program, table.error().text);
    const auto pawns = static_cast<int>((*table)->header().pawns);
    if (const std::string why = memory_obstacle(pawns, settings); !why.empty()) return tools::fail(program, why);
    const auto verified =
        verify_table(path, **table, settings.threads, [&](const std::string& text) { reporter.tell(text); });
    if (!verified) return tools::fail(program, verified.error().text);
    fmt::print("verified {} losses and {} wins; through the engine's moves {} positions, {} of them with the plies\n",
               verified->losses, verified->wins, verified->positions, verified->distances);
    return EXIT_SUCCESS;
}

/// Solves the game, with a log if a table is wanted, and writes the table.
engine::Expected<void> solve(const Settings& settings, const std::string& log_path, Reporter& reporter) {
    std::unique_ptr<LossLog> log;
    if (!settings.table.empty()) {
        auto opened = LossLog::open(log_path, settings.pawns, ShapeGraph::size(settings.pawns).shapes);
        if (!opened) return tl::unexpected(opened.error());
        log = std::move(*opened);
    }
    Solver solver(settings.pawns, settings.threads);
    reporter.tell(fmt::format("{} shapes, {} moves", solver.graph().size(), solver.graph().move_count()));
    if (log) {
        const auto resumed = solver.resume(*log);
        if (!resumed) return tl::unexpected(resumed.error());
        if (resumed->ply > 0) reporter.tell(fmt::format("goes on from ply {} of {}", resumed->ply, log_path));
    }
    const auto solved = solver.solve([&](const Solver::Progress& progress) {
        reporter.end_ply(progress);
        return true;
    });
    if (!solved) return solved;
    const Counts counts = solver.counts();
    fmt::print("draws {}\nwins {}\nlosses {}\nfinished {}\nhash {:016x}\n", counts.draws, counts.wins, counts.losses,
               counts.terminal, solver.hash());
    PlacingPhase placing(settings.pawns);
    placing.solve(solver);
    print_placing_phase(placing, settings.pawns);
    if (!settings.placing.empty()) {
        if (const auto written = placing.write(settings.placing); !written) return written;
    }
    reporter.tell("solved");
    if (!log) return {};
    const auto written = write_table(settings.table, *log, solver.graph(), solver.colourings(), settings.threads);
    reporter.tell("written");
    return written;
}

int run(const Settings& settings) {
    Reporter reporter;
    if (!settings.verify.empty()) return verify(settings.verify, settings, reporter);
    std::string why = memory_obstacle(settings.pawns, settings);
    if (why.empty()) why = disk_obstacle(settings.table, disk_needed(settings.pawns));
    if (why.empty()) why = disk_obstacle(settings.placing, PlacingPhase::memory_needed(settings.pawns));
    if (!why.empty()) return tools::fail(program, why);
    reporter.tell(
        fmt::format("{} pawns per side need {:.0f} MiB", settings.pawns, in_mebibytes(memory_needed(settings.pawns))));
    const std::string log_path = settings.table + ".part";
    if (const auto solved = solve(settings, log_path, reporter); !solved)
        return tools::fail(program, solved.error().text);
    if (settings.table.empty()) return EXIT_SUCCESS;
    const int status = verify(settings.table, settings, reporter);
    if (std::error_code error; status == EXIT_SUCCESS) std::filesystem::remove(log_path, error);
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    Settings settings;
    return tools::run_program(program, argc, argv, flags_of(settings), [&] { return run(settings); });
}
