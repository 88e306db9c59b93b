#include "player.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <quadriga/engine.hpp>

namespace engine = quadriga::engine;

std::optional<std::string> play(std::string_view name) {
    const engine::GameEntry* const game = quadriga::games::find_game(name);
    if (game == nullptr) return std::nullopt;
    const auto session = game->make_session({}).value();
    engine::Listener listener;
    while (!session->status().outcome.is_over()) {
        engine::StopToken stop_token;
        const engine::BestMove best = session->search({.depth = 2}, {}, stop_token, listener).value();
        if (!session->play(std::array<std::string_view, 1>{*best.move})) return std::nullopt;
    }
    const engine::Status end = session->status();
    return fmt::format("{}: {} after {} plies", game->title, text(end.outcome.result), end.ply);
}
