#include <cstdint>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>

#include "engine/search/perft.hpp"
#include "games/nonaga/nonaga.hpp"
#include "games/onager/onager.hpp"
#include "games/onitama/onitama.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga {
namespace {

/// Leaves a second of a perft with bulk counting, on one thread.
template <class G>
void perft(benchmark::State& state, std::string_view position_string, int depth) {
    const auto position = G::read_position(position_string);
    if (!position) return state.SkipWithError(position.error().text.c_str());
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += engine::perft<G>(*position, depth);
    state.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

template <class G>
void add(const char* name, std::string_view position_string, int depth) {
    benchmark::RegisterBenchmark(name, perft<G>, position_string, depth)->Unit(benchmark::kMillisecond);
}

[[maybe_unused]] const bool registered = [] {
    add<onager::Onager>("perft/onager", "wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b", 5);
    add<onitama::Onitama>("perft/onitama", "ssmss/5/5/5/SSMSS boar,ox/elephant,horse/crab b", 7);
    add<nonaga::Nonaga>("perft/nonaga", "2RoB/1oooo/BoooR/oooo/RoB k11 r", 3);
    add<onoro::Onoro>("perft/onoro", "1W/BB m12 w", 10);
    add<onoro::Onoro>("perft/onoro_phase_2", "2WWB/1WBWB/1WBBW/BBWB/1W - b", 4);
    return true;
}();

}  // namespace
}  // namespace quadriga
