#include "protocol/execution/loop.hpp"

#include <chrono>
#include <utility>

#include "engine/system/threads.hpp"

namespace quadriga::protocol {
namespace {

// A quit ends the process within 100 ms, even if the worker is busy or the client does not read. It waits in slices: a
// busy machine stretches them, which gives the worker time to answer a handshake before the quit.
constexpr std::chrono::milliseconds quit_slice{10};
constexpr int quit_slices = 8;

tl::unexpected<engine::Error> no_thread() {
    return engine::refusal(engine::ErrorCode::out_of_memory, "the system has no thread for the engine");
}

}  // namespace

engine::Expected<std::unique_ptr<Loop>> Loop::make(Settings settings, const OptionTable& options, int output,
                                                   std::function<void(std::error_code)> exit_at_once) {
    auto loop = std::make_unique<Loop>(output, std::move(exit_at_once));
    if (!loop->writer_) return no_thread();
    return loop->log_.open(settings.log_file)
        .and_then([&] { return Executor::make(std::move(settings), options, loop->writer_, loop->log_); })
        .map([&](std::unique_ptr<Executor> executor) {
            loop->executor_ = std::move(executor);
            return std::move(loop);
        });
}

Loop::Loop(int output, std::function<void(std::error_code)> exit_at_once)
    : exit_at_once_(std::move(exit_at_once)), writer_(output, log_, exit_at_once_) {}

engine::Expected<void> Loop::run(int input) {
    LineReader reader(input);
    return run_lines([&reader] { return reader.next(); });
}

engine::Expected<void> Loop::run_line(std::string line) {
    std::optional<Line> only{{.text = std::move(line)}};
    return run_lines([&only] { return std::exchange(only, std::nullopt); });
}

engine::Expected<void> Loop::run_lines(const std::function<std::optional<Line>()>& next) {
    const engine::Thread worker([this] { executor_->work(); });
    if (!worker) return no_thread();
    const engine::CloseAtEnd close_at_end(*executor_);  // even if there is no memory for a line
    while (true) {
        executor_->wait_for_room();
        auto line = next();
        if (!line) break;
        if (!executor_->accept(std::move(*line))) {
            wait_for_end();
            break;
        }
    }
    return {};
}

void Loop::wait_for_end() {
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
}

}  // namespace quadriga::protocol
