#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

#include "engine/session/game_entry.hpp"
#include "games/registry.hpp"

namespace quadriga {
namespace {

struct Silent final : engine::Listener {
    void on_info(const engine::Info&) override {}
    void on_current_move(std::string_view, int) override {}
};

/// Nodes a second of processor time of a search from the start that visits half a million, with an empty table of
/// 16 MiB.
void search(benchmark::State& state, const engine::GameEntry& game) {
    const auto session = std::move(*game.make_session({}));
    Silent listener;
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
        const std::string name = "search/" + std::string(game.name);
        benchmark::RegisterBenchmark(name.c_str(), search, game)->Unit(benchmark::kMillisecond);
    }
    return true;
}();

}  // namespace
}  // namespace quadriga
