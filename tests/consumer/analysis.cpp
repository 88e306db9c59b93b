// Prints what a search finds in the start position of a game until another thread stops it.
// usage: analysis GAME
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include <quadriga/engine.hpp>

namespace engine = quadriga::engine;

struct Printer final : engine::Listener {
    void on_info(const engine::Info& info) override {
        std::printf("depth %d: %s scores %d\n", info.depth, info.pv.front().c_str(), info.score);
    }
};

int main(int argc, char** argv) {
    const engine::GameEntry* const game = quadriga::games::find_game(argc == 2 ? argv[1] : "");
    if (game == nullptr) return 2;
    const std::unique_ptr<engine::Session> session = game->make_session({}).value();
    engine::StopToken stop_token;
    std::thread timer([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        stop_token.stop();
    });
    Printer printer;
    const auto best = session->search({}, {}, stop_token, printer);  // no limit: only the stop ends it
    timer.join();
    std::printf("best move: %s\n", best->move->c_str());
}
