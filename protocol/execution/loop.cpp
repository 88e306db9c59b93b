#include "protocol/execution/loop.hpp"

#include <chrono>
#include <utility>

#include "protocol/io/reader.hpp"

namespace quadriga::protocol {
namespace {

// A quit ends the process within 100 ms, even if the worker is busy or the client does not read. It waits in slices: a
// machine that is too busy to run the worker stretches them, and so the handshake before the quit is not lost.
constexpr std::chrono::milliseconds quit_slice{10};
constexpr int quit_slices = 8;

}  // namespace

engine::Expected<std::unique_ptr<Loop>> Loop::make(GameList games, const OptionTable& options, int output,
                                                   std::function<void(std::error_code)> exit_at_once) {
    auto loop = std::make_unique<Loop>(output, std::move(exit_at_once));
    return Executor::make(games, options, loop->writer_, loop->log_).map([&](std::unique_ptr<Executor> executor) {
        loop->executor_ = std::move(executor);
        return std::move(loop);
    });
}

Loop::Loop(int output, std::function<void(std::error_code)> exit_at_once)
    : exit_at_once_(std::move(exit_at_once)), writer_(output, log_, exit_at_once_) {}

void Loop::run(int input) {
    std::thread worker([this] { executor_->work(); });
    LineReader reader(input);
    bool goes_on = true;
    while (goes_on) {
        auto line = reader.next();
        if (!line) break;
        goes_on = executor_->accept(std::move(*line));
    }
    finish(worker, !goes_on);
}

void Loop::run_line(std::string line) {
    std::thread worker([this] { executor_->work(); });
    finish(worker, !executor_->accept({.text = std::move(line)}));
}

void Loop::finish(std::thread& worker, bool has_quit) {
    if (has_quit) {
        int slices = quit_slices;
        const auto wait = [&](auto is_done_until) {
            do {
                if (is_done_until(engine::Clock::now() + quit_slice)) return true;
            } while (--slices > 0);
            return false;
        };
        if (!wait([&](auto deadline) { return executor_->wait_until_idle(deadline); }) ||
            !wait([&](auto deadline) { return writer_.flush_until(deadline); })) {
            exit_at_once_({});
        }
    } else {
        executor_->close();
    }
    worker.join();
}

}  // namespace quadriga::protocol
