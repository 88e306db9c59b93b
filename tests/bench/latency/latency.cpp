// How long an engine takes to answer. usage: quadriga_latency ROUNDS MOVES_FILE ENGINE [ARGUMENT...] MOVES_FILE: a long
// list of legal moves from the start position. Prints one line per measurement, `<name> <samples> <least> <median> <99
// %> <most>`, in microseconds.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "tests/bench/latency/engine_process.hpp"

namespace quadriga::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

/// Slow measurements take fewer rounds.
constexpr std::size_t slow_rounds = 100;

/// Given this flag alone, the program is the other process of measure_floor.
constexpr std::string_view echo_flag = "--echo";

struct Bench {
    std::size_t rounds;
    std::string moves;  ///< with a space before each
    char* const* command;
};

double microseconds_since(Clock::time_point start) { return Microseconds(Clock::now() - start).count(); }

void print(std::string_view name, std::vector<double> samples) {
    std::ranges::sort(samples);
    const auto at = [&](double part) {
        return samples[static_cast<std::size_t>(part * static_cast<double>(samples.size() - 1))];
    };
    fmt::print("{} {} {:.1f} {:.1f} {:.1f} {:.1f}\n", name, samples.size(), at(0), at(0.5), at(0.99), at(1));
    std::fflush(stdout);
}

/// Calls `prepare` and then `work`, `rounds` times, timing only `work`; subtracts `less` from every sample.
void measure(std::string_view name, std::size_t rounds, const std::function<void()>& prepare,
             const std::function<void()>& work, double less = 0) {
    std::vector<double> samples;
    for (std::size_t round = 0; round < rounds; ++round) {
        prepare();
        const auto start = Clock::now();
        work();
        samples.push_back(microseconds_since(start) - less);
    }
    print(name, std::move(samples));
}

void ready(EngineProcess& engine) {
    engine.send("isready\n");
    engine.await("readyok");
}

void measure_start(const Bench& bench) {
    std::vector<double> samples;
    for (std::size_t round = 0; round < std::min(bench.rounds, slow_rounds); ++round) {
        const auto start = Clock::now();
        EngineProcess engine(bench.command);
        engine.send("ugi\n");
        engine.await("ugiok");
        samples.push_back(microseconds_since(start));
    }
    print("spawn", std::move(samples));
}

/// The lower bound on this machine: a round trip to a process that answers at once.
void measure_floor(const Bench& bench, std::string program) {
    std::string flag(echo_flag);
    const std::array<char*, 3> command{program.data(), flag.data(), nullptr};
    EngineProcess echo(command.data());
    ready(echo);
    measure("floor", bench.rounds, [] {}, [&] { ready(echo); });
}

void measure_isready(const Bench& bench) {
    EngineProcess engine(bench.command);
    ready(engine);
    measure("isready_idle", bench.rounds, [] {}, [&] { ready(engine); });
    engine.send("go infinite\n");
    engine.await("info");
    // After the first burst of info lines.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    ready(engine);
    measure("isready_searching", bench.rounds, [] {}, [&] { ready(engine); });
}

void measure_stop(const Bench& bench) {
    EngineProcess engine(bench.command);
    const auto search = [&] {
        engine.send("position startpos\ngo infinite\n");
        engine.await("info");
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    measure("stop", bench.rounds, search, [&] {
        engine.send("stop\n");
        engine.await("bestmove");
    });
}

void measure_positions(const Bench& bench) {
    EngineProcess engine(bench.command);
    const std::string all_but_one = bench.moves.substr(0, bench.moves.rfind(' '));
    const std::string whole = "position startpos moves" + bench.moves + "\nisready\n";
    const std::string shorter = "position startpos moves" + all_but_one + "\nisready\n";
    const auto set = [&](std::string_view lines) {
        engine.send(lines);
        engine.await("readyok");
    };
    measure("position_extended", bench.rounds, [&] { set(shorter); }, [&] { set(whole); });
    measure("position_cold", bench.rounds, [&] { set("uginewgame\nisready\n"); }, [&] { set(whole); });
}

void measure_small_searches(const Bench& bench) {
    EngineProcess engine(bench.command);
    const auto go = [&](std::string_view lines) {
        engine.send(lines);
        engine.await("bestmove");
    };
    go("go nodes 1\n");
    measure(
        "nodes_1", bench.rounds, [&] { go("position fen startpos\ngo nodes 1\n"); },
        [&] { go("position startpos\ngo nodes 1\n"); });
    const std::size_t rounds = std::min(bench.rounds, slow_rounds);
    engine.send("setoption name MoveOverhead value 0\nsetoption name Move Overhead value 0\n");
    measure("movetime_10", rounds, [] {}, [&] { go("go movetime 10\n"); }, 10'000);
    measure("movetime_100", rounds, [] {}, [&] { go("go movetime 100\n"); }, 100'000);
}

void measure_quit(const Bench& bench) {
    std::vector<double> samples;
    for (std::size_t round = 0; round < std::min(bench.rounds, slow_rounds); ++round) {
        EngineProcess engine(bench.command);
        engine.send("go infinite\n");
        engine.await("info");
        const auto start = Clock::now();
        engine.send("quit\n");
        engine.await_end();
        samples.push_back(microseconds_since(start));
    }
    print("quit", std::move(samples));
}

int echo() {
    constexpr std::string_view answer = "readyok\n";
    std::array<char, 4096> input;
    while (::read(STDIN_FILENO, input.data(), input.size()) > 0) {
        if (::write(STDOUT_FILENO, answer.data(), answer.size()) < 0) return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace quadriga::bench

int main(int argc, char** argv) {
    using namespace quadriga::bench;
    const std::span<char* const> arguments(argv, static_cast<std::size_t>(argc));
    if (arguments.size() == 2 && arguments[1] == echo_flag) return echo();
    std::size_t rounds = 0;
    if (arguments.size() > 1) {
        const std::string_view number = arguments[1];
        std::from_chars(number.data(), number.data() + number.size(), rounds);
    }
    if (arguments.size() < 4 || rounds == 0) {
        fmt::print(stderr, "usage: quadriga_latency ROUNDS MOVES_FILE ENGINE [ARGUMENT...]\n");
        return EXIT_FAILURE;
    }
    Bench bench{.rounds = rounds, .moves = {}, .command = argv + 3};
    std::ifstream file(arguments[2]);
    for (std::string move; file >> move;) bench.moves += ' ' + move;

    measure_start(bench);
    measure_floor(bench, arguments[0]);
    measure_isready(bench);
    measure_stop(bench);
    measure_positions(bench);
    measure_small_searches(bench);
    measure_quit(bench);
}
