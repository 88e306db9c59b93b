#include "engine/session/bench.hpp"

#include <vector>

namespace quadriga::engine {

namespace {

Expected<BenchCount> bench_game(const GameEntry& game, int depth, StopToken& stop_token) {
    auto session = game.make_session(Options{});
    if (!session) return tl::unexpected(std::move(session.error()));
    BenchCount count;
    std::vector<std::optional<std::string_view>> roots(game.bench_positions.begin(), game.bench_positions.end());
    if (roots.empty()) roots.emplace_back(std::nullopt);
    for (const auto fen : roots) {
        if (stop_token.is_stopped()) break;
        (*session)->clear_hash();
        if (auto set = (*session)->set_position({.fen = fen, .moves = {}}); !set)
            return tl::unexpected(std::move(set.error()));
        Listener listener;
        Limits limits;
        limits.depth = depth;
        const auto answer = (*session)->search(limits, {}, stop_token, listener);
        if (!answer) return tl::unexpected(answer.error());
        count.nodes += answer->nodes;
        count.time += answer->time;
    }
    return count;
}

}  // namespace

Expected<BenchCount> run_bench(std::span<const GameEntry> games, std::optional<int> depth, StopToken& stop_token,
                               const std::function<void(std::string_view, const BenchCount&)>& on_game) {
    BenchCount total;
    for (const GameEntry& game : games) {
        const auto count = bench_game(game, depth.value_or(game.bench_depth), stop_token);
        if (!count) return tl::unexpected(count.error());
        if (stop_token.is_stopped()) break;
        on_game(game.name, *count);
        total.nodes += count->nodes;
        total.time += count->time;
    }
    return total;
}

}  // namespace quadriga::engine
