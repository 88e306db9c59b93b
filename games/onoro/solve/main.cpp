#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "engine/search/score.hpp"
#include "engine/system/files.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/notation.hpp"
#include "games/onoro/onoro.hpp"
#include "games/onoro/solve/command_line.hpp"
#include "games/onoro/solve/placing.hpp"
#include "games/onoro/solve/solver.hpp"
#include "games/onoro/solve/table_file.hpp"
#include "games/onoro/solve/verifier.hpp"
#include "games/onoro/table/reader.hpp"

namespace {

using namespace quadriga;
using namespace quadriga::onoro;
using namespace quadriga::onoro::solve;

constexpr int usage_error = 2;

double in_mebibytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

/// As reported by the system, including the caches that it would give up.
std::uint64_t free_memory() {
    std::ifstream file("/proc/meminfo");
    std::uint64_t kibibytes = 0;
    for (std::string name, unit; file >> name >> kibibytes && std::getline(file, unit);) {
        if (name == "MemAvailable:") return kibibytes << 10;
    }
    return 0;
}

/// Reports the progress on stderr.
class Reporter {
public:
    void tell(const std::string& text) const { fmt::print(stderr, "{:8.1f} s  {}\n", seconds_since(start_), text); }

    /// Assumes that the number of new results keeps falling at the rate of the last ten plies.
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

int fail(const std::string& why) {
    fmt::print(stderr, "quadriga-solve: {}\n", why);
    return EXIT_FAILURE;
}

std::uint64_t memory_needed(int pawns) { return Solver::memory_needed(pawns) + PlacingPhase::memory_needed(pawns); }

/// Why the game cannot be solved or verified with the available memory; empty if it can.
std::string memory_obstacle(int pawns, const Settings& settings) {
    const std::uint64_t needed = memory_needed(pawns);
    const std::uint64_t allowed = settings.memory != 0 ? settings.memory : free_memory();
    if (needed <= allowed) return {};
    return fmt::format("{} pawns a side need {:.0f} MiB of memory, but only {:.0f} MiB {}", pawns, in_mebibytes(needed),
                       in_mebibytes(allowed), settings.memory != 0 ? "are allowed by --memory" : "are free");
}

/// Why a file of `needed` bytes cannot be written; empty if it can, or if no file is wanted.
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

/// In words, from White's point of view, with the plies to the end if they are known.
std::string text(int result) {
    if (result == 0) return "draw";
    const int plies = std::abs(result);
    return (result > 0 ? "win" : "loss") + (plies == engine::distant ? "" : fmt::format(" {}", plies));
}

/// Prints the results by number of pawns on the table, and the values of the start and each first move for White.
void print_placing_phase(const PlacingPhase& placing, int pawns) {
    for (const PlacingLevel& level : placing.levels()) {
        const Counts counts = PlacingPhase::counts(level);
        fmt::print("pawns {} draws {} wins {} losses {} finished {}\n", level.pawns(), counts.draws, counts.wins,
                   counts.losses, counts.terminal);
    }
    const onoro::Position start = onoro::start(pawns);
    fmt::print("start {}\n", text(*placing_result(placing.levels(), start)));
    onoro::Moves moves;
    Onoro::generate(start, moves);
    for (const onoro::Move move : moves) {
        const int reply = *placing_result(placing.levels(), Onoro::apply(start, move));
        fmt::print("{} {}\n", Onoro::write_move(start, move), text(-reply));
    }
}

int verify(const std::string& path, const Settings& settings, const Reporter& reporter) {
    const auto table = table::TableReader::open(path);
    if (!table) return fail(table.error().text);
    const auto pawns = static_cast<int>((*table)->header().pawns);
    if (const std::string why = memory_obstacle(pawns, settings); !why.empty()) return fail(why);
    const auto verified =
        verify_table(path, **table, settings.threads, [&](const std::string& text) { reporter.tell(text); });
    if (!verified) return fail(verified.error().text);
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
    if (!why.empty()) return fail(why);
    reporter.tell(
        fmt::format("{} pawns a side need {:.0f} MiB", settings.pawns, in_mebibytes(memory_needed(settings.pawns))));
    const std::string log_path = settings.table + ".part";
    if (const auto solved = solve(settings, log_path, reporter); !solved) return fail(solved.error().text);
    if (settings.table.empty()) return EXIT_SUCCESS;
    const int status = verify(settings.table, settings, reporter);
    if (std::error_code error; status == EXIT_SUCCESS) std::filesystem::remove(log_path, error);
    return status;
}

}  // namespace

int main(int argc, char** argv) try {
    engine::prepare_files();
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    const auto settings = parse_command_line(words.subspan(argc > 0 ? 1 : 0));
    if (!settings) {
        fmt::print(stderr, "quadriga-solve: {}\nTry 'quadriga-solve --help'.\n", settings.error().text);
        return usage_error;
    }
    if (settings->help) {
        fmt::print("{}", help_text());
        return EXIT_SUCCESS;
    }
    return run(*settings);
} catch (const std::bad_alloc&) {
    return fail("there is not enough memory");
}
