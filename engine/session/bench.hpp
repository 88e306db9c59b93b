#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/session/game_entry.hpp"

namespace quadriga::engine {

/// What the searches of one game's fixed positions, or of all games, took.
struct BenchCount {
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};
};

/// Searches every bench position of every game with one thread, 16 MiB and an empty table to `depth` plies (none: each
/// game's own depth) and calls `on_game` after each game. The node count is the same on every machine and in every
/// build: a signature of search and evaluation. Blocks until done; returns early, with what is done, when `stop_token`
/// is stopped.
Expected<BenchCount> run_bench(std::span<const GameEntry> games, std::optional<int> depth, StopToken& stop_token,
                               const std::function<void(std::string_view game, const BenchCount& count)>& on_game);

}  // namespace quadriga::engine
