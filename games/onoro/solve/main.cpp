#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>

#include <fmt/format.h>

#include "games/onoro/solve/command_line.hpp"
#include "games/onoro/solve/solver.hpp"

namespace {

using namespace quadriga::onoro::solve;

constexpr int usage_error = 2;

double in_mebibytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

/// As the system says: with what it would give up of its caches.
std::uint64_t free_memory() {
    std::ifstream file("/proc/meminfo");
    std::uint64_t kibibytes = 0;
    for (std::string name, unit; file >> name >> kibibytes && std::getline(file, unit);) {
        if (name == "MemAvailable:") return kibibytes << 10;
    }
    return 0;
}

/// Tells the progress on stderr.
class Reporter {
public:
    void tell(const std::string& text) const { fmt::print(stderr, "{:8.1f} s  {}\n", seconds_since(start_), text); }

    /// Expects the new results to become fewer as they did from the last pass to this one.
    void begin_pass(const Solver::Progress& progress) {
        const std::uint64_t found = progress.decided - decided_;
        std::string forecast;
        if (found > 0 && found < found_) {
            const double passes = std::log(static_cast<double>(found)) /
                                  std::log(static_cast<double>(found_) / static_cast<double>(found));
            forecast = fmt::format(", about {:.0f} s left", std::ceil(passes * seconds_since(pass_start_)));
        }
        tell(fmt::format("pass {}: {} results known, {} shapes to look at{}", progress.pass, progress.decided,
                         progress.waiting, forecast));
        decided_ = progress.decided;
        found_ = found;
        pass_start_ = Clock::now();
    }

private:
    using Clock = std::chrono::steady_clock;
    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    Clock::time_point start_ = Clock::now();
    Clock::time_point pass_start_ = start_;
    std::uint64_t decided_ = 0;
    std::uint64_t found_ = 0;  ///< in the pass before
};

int solve(const Settings& settings) {
    const std::uint64_t needed = memory_needed(settings.pawns);
    const std::uint64_t allowed = settings.memory != 0 ? settings.memory : free_memory();
    if (needed > allowed) {
        fmt::print(stderr, "quadriga-solve: {} pawns a side need {:.0f} MiB of memory, but only {:.0f} MiB {}\n",
                   settings.pawns, std::ceil(in_mebibytes(needed)), in_mebibytes(allowed),
                   settings.memory != 0 ? "are allowed by --memory" : "are free");
        return EXIT_FAILURE;
    }
    Reporter reporter;
    reporter.tell(fmt::format("{} pawns a side: needs {:.0f} MiB", settings.pawns, std::ceil(in_mebibytes(needed))));
    Solver solver(settings.pawns);
    reporter.tell(fmt::format("{} shapes, {} moves", solver.graph().size(), solver.graph().move_count()));
    solver.solve([&](const Solver::Progress& progress) {
        reporter.begin_pass(progress);
        return true;
    });
    const Counts counts = solver.counts();
    fmt::print("draws {}\nwins {}\nlosses {}\nfinished {}\nhash {:016x}\n", counts.draws, counts.wins, counts.losses,
               counts.terminal, solver.hash());
    reporter.tell("solved");
    return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    const auto settings = parse_command_line(words.subspan(argc > 0 ? 1 : 0));
    if (!settings) {
        fmt::print(stderr, "quadriga-solve: {}\nTry 'quadriga-solve --help'.\n", settings.error().text);
        return usage_error;
    }
    if (settings->help) {
        fmt::print("{}", help_text);
        return EXIT_SUCCESS;
    }
    return solve(*settings);
}
