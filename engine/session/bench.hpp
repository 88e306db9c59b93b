#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"

namespace quadriga::engine {

/// The total nodes and time of several searches.
struct BenchCount {
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};

    BenchCount& operator+=(const BenchCount& other) noexcept {
        nodes += other.nodes;
        time += other.time;
        return *this;
    }
};

/// Searches the bench positions of one game, or its start position if it has none, to `depth` plies with the default
/// options (one thread, a 16 MiB hash table), clearing the table before each position. Blocks until done. When
/// `stop_token` is stopped, returns early with the count so far. Errors come from GameEntry::make_session and
/// Session::set_position.
[[nodiscard]] inline Expected<BenchCount> run_bench(const GameEntry& game, int depth, StopToken& stop_token) {
    auto session = game.make_session(Options{});
    if (!session) return tl::unexpected(std::move(session.error()));
    std::vector<std::optional<std::string_view>> roots(game.bench_positions.begin(), game.bench_positions.end());
    if (roots.empty()) roots.emplace_back(std::nullopt);
    BenchCount count;
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
        count += {answer->nodes, answer->time};
    }
    return count;
}

/// Runs the bench of every game to `depth` plies (none: each game's own depth), calls `on_game(name, count)` after each
/// game, and returns the total. Unless stopped, the node count is the same on every machine and in every build, which
/// makes it a signature of the search and evaluation. Blocks until done. When `stop_token` is stopped, returns early
/// with the total of the completed games. On error, stops at the first game that fails.
template <class OnGame>
[[nodiscard]] Expected<BenchCount> run_bench(std::span<const GameEntry> games, std::optional<int> depth,
                                             StopToken& stop_token, OnGame on_game) {
    BenchCount total;
    for (const GameEntry& game : games) {
        const auto count = run_bench(game, depth.value_or(game.bench_depth), stop_token);
        if (!count) return count;
        if (stop_token.is_stopped()) break;
        on_game(game.name, *count);
        total += *count;
    }
    return total;
}

}  // namespace quadriga::engine
