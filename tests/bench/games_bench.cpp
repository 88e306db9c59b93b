#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <benchmark/benchmark.h>

#include "engine/session/game_entry.hpp"
#include "quadriga/engine.hpp"

namespace quadriga {
namespace {

std::uint64_t perft(const engine::Session& session, int depth) {
    engine::StopToken stop_token;
    const auto rows = session.state()->perft(depth, stop_token);
    std::uint64_t leaves = 0;
    for (const auto& row : *rows) leaves += row.nodes;
    return leaves;
}

/// The deepest perft from the start that should have at most 200 million leaves, if the next branching factor equals
/// the last one.
int perft_depth(const engine::Session& session) {
    double last = 1;
    for (int depth = 1;; ++depth) {
        const auto leaves = static_cast<double>(perft(session, depth));
        if (leaves * leaves / last > 200e6) return depth;
        last = leaves;
    }
}

/// Leaves per second of processor time, from the start, with bulk counting.
void measure_perft(benchmark::State& state, const engine::GameEntry& game) {
    const auto session = std::move(*game.make_session({}));
    const int depth = perft_depth(*session);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += perft(*session, depth);
    state.counters["depth"] = depth;
    state.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

/// Nodes per second of processor time in a search from the start that visits half a million, with an empty 16 MiB
/// table.
void measure_search(benchmark::State& state, const engine::GameEntry& game) {
    const auto session = std::move(*game.make_session({}));
    engine::Listener listener;
    std::uint64_t nodes = 0;
    engine::Limits limits;
    limits.nodes = 500'000;
    for (auto _ : state) {
        session->new_game();
        engine::StopToken stop_token;
        nodes += session->search(limits, {}, stop_token, listener)->nodes;
    }
    state.counters["nodes"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

[[maybe_unused]] const bool registered = [] {
    for (const auto& game : games::registry()) {
        const std::string name(game.name);
        benchmark::RegisterBenchmark(("perft/" + name).c_str(), measure_perft, game)->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("search/" + name).c_str(), measure_search, game)->Unit(benchmark::kMillisecond);
    }
    return true;
}();

}  // namespace
}  // namespace quadriga
