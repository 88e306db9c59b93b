#include "protocol/execution/loop.hpp"

#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "protocol/io/reader.hpp"
#include "protocol/parsing/parser.hpp"

namespace quadriga::protocol {
namespace {

// Ends the process within 100 ms, even if the worker is busy or the client does not read.
constexpr std::chrono::milliseconds quit_timeout{80};

}  // namespace

engine::Expected<std::unique_ptr<Loop>> Loop::make(GameList games, const OptionTable& options, int output,
                                                   std::function<void()> exit_at_once) {
    auto loop = std::make_unique<Loop>(options, output, std::move(exit_at_once));
    return Executor::make(games, options, loop->writer_).map([&](std::unique_ptr<Executor> executor) {
        loop->executor_ = std::move(executor);
        return std::move(loop);
    });
}

Loop::Loop(const OptionTable& options, int output, std::function<void()> exit_at_once)
    : options_(options), exit_at_once_(std::move(exit_at_once)), writer_(output, log_, exit_at_once_) {}

engine::Expected<void> Loop::set_option(const OptionSpec& option, std::string_view value) {
    return option.effect == OptionEffect::open_log ? log_.open(value) : executor_->set_option(option, value);
}

void Loop::run(int input) {
    serve([&] {
        return read_lines(input, [this](std::string line, bool too_long) { return accept(std::move(line), too_long); });
    });
}

void Loop::run_line(std::string line) {
    serve([&] { return accept(std::move(line), false); });
}

// `read_all` returns true at the end of the input and false for a quit.
void Loop::serve(const std::function<bool()>& read_all) {
    std::thread worker([this] { work(); });
    if (read_all()) {
        queue_.close();
    } else {
        const auto deadline = engine::Clock::now() + quit_timeout;
        queue_.quit();
        if (!queue_.wait_until_idle(deadline) || !writer_.flush_until(deadline)) exit_at_once_();
    }
    worker.join();
}

void Loop::work() {
    for (auto queued = queue_.pop(); queued; queued = queue_.pop()) {
        executor_->execute(queued->command(), queued->stop_token());
    }
}

// False for a quit.
bool Loop::accept(std::string line, bool too_long) {
    log_.in(line);
    auto queued = too_long ? std::make_unique<QueuedCommand>(Command(parse_too_long(line)))
                           : std::make_unique<QueuedCommand>(std::move(line));
    if (queued->is<command::Quit>()) return false;
    if (queued->is<command::Nothing>()) return true;
    if (queued->is<command::Stop>()) {
        queue_.stop();
        return true;
    }
    if (queued->is<command::PonderHit>()) {
        queue_.ponder_hit();
        return true;
    }
    if (auto refused = serve_early(queued->command())) {
        queued = std::make_unique<QueuedCommand>(Command(std::move(*refused)));
    }
    if (const auto now = queue_.push(std::move(queued))) executor_->execute(now->command(), now->stop_token());
    return true;
}

// What an option does before its turn: an unknown one is refused, which stops no search, and the log is opened, so that
// it begins with the next line read.
std::optional<command::Refused> Loop::serve_early(const Command& command) {
    const auto* const set = std::get_if<command::SetOption>(&command);
    if (set == nullptr) return std::nullopt;
    const auto option = options_.find(set->name);
    if (!option) return command::Refused{option.error()};
    if ((*option)->effect != OptionEffect::open_log) return std::nullopt;
    const auto opened = log_.open(set->value);
    return opened ? std::nullopt : std::optional(command::Refused{opened.error()});
}

}  // namespace quadriga::protocol
