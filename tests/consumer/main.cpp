// Plays a game of the engine against itself and prints who has won.
#include <array>
#include <string_view>

#include <fmt/core.h>

#include "engine/session/session.hpp"
#include "games/registry.hpp"

namespace engine = quadriga::engine;

int main() {
    const engine::GameEntry& game = quadriga::games::registry().front();
    const auto session = game.make_session({}).value();
    session->new_game();
    engine::SilentListener listener;
    while (!session->status().outcome.is_over()) {
        engine::StopToken stop_token;
        const engine::BestMove best = session->search({.depth = 2}, {}, stop_token, listener).value();
        if (!session->play(std::array<std::string_view, 1>{*best.move})) return 1;
    }
    const engine::Status end = session->status();
    fmt::print("{}: {} after {} plies\n", game.title, text(end.outcome.result), end.ply);
}
