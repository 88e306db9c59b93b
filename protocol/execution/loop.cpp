#include "protocol/execution/loop.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "protocol/io/reader.hpp"

namespace quadriga::protocol {
namespace {

// Ends the process within 100 ms, even if the worker is busy or the client does not read.
constexpr std::chrono::milliseconds quit_timeout{80};

}  // namespace

engine::Expected<std::unique_ptr<Loop>> Loop::make(GameList games, const OptionTable& options, int output,
                                                   std::function<void(int)> exit_at_once) {
    auto loop = std::make_unique<Loop>(output, std::move(exit_at_once));
    return Dispatcher::make(games, options, loop->writer_, loop->log_).map([&](std::unique_ptr<Dispatcher> dispatcher) {
        loop->dispatcher_ = std::move(dispatcher);
        return std::move(loop);
    });
}

Loop::Loop(int output, std::function<void(int)> exit_at_once)
    : exit_at_once_(std::move(exit_at_once)), writer_(output, log_, exit_at_once_) {}

void Loop::run(int input) {
    serve([&] {
        return read_lines(
            input, [this](std::string line, bool too_long) { return dispatcher_->accept(std::move(line), too_long); });
    });
}

void Loop::run_line(std::string line) {
    serve([&] { return dispatcher_->accept(std::move(line), false); });
}

// `read_all` returns true at the end of the input and false for a quit.
void Loop::serve(const std::function<bool()>& read_all) {
    std::thread worker([this] { dispatcher_->work(); });
    if (read_all()) {
        dispatcher_->close();
    } else {
        const auto deadline = engine::Clock::now() + quit_timeout;
        dispatcher_->quit();
        if (!dispatcher_->wait_until_idle(deadline) || !writer_.flush_until(deadline)) exit_at_once_(0);
    }
    worker.join();
}

}  // namespace quadriga::protocol
