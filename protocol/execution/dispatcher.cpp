#include "protocol/execution/dispatcher.hpp"

#include <utility>

#include "protocol/parsing/parser.hpp"

namespace quadriga::protocol {

engine::Expected<std::unique_ptr<Dispatcher>> Dispatcher::make(GameList games, const OptionTable& options, Sink& out,
                                                               DebugLog& log) {
    return Executor::make(games, options, out).map([&](std::unique_ptr<Executor> executor) {
        return std::make_unique<Dispatcher>(options, log, std::move(executor));
    });
}

Dispatcher::Dispatcher(const OptionTable& options, DebugLog& log, std::unique_ptr<Executor> executor)
    : options_(options), log_(log), executor_(std::move(executor)) {}

engine::Expected<void> Dispatcher::set_option(const OptionSpec& option, std::string_view value) {
    return option.effect == OptionEffect::open_log ? log_.open(value) : executor_->set_option(option, value);
}

bool Dispatcher::accept(std::string line, bool too_long) {
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

void Dispatcher::work() {
    for (auto queued = queue_.pop(); queued; queued = queue_.pop()) {
        executor_->execute(queued->command(), queued->stop_token());
    }
}

// What an option does before its turn: an unknown one is refused, which stops no search, and the log is opened, so that
// it begins with the next line read.
std::optional<command::Refused> Dispatcher::serve_early(const Command& command) {
    const auto* const set = std::get_if<command::SetOption>(&command);
    if (set == nullptr) return std::nullopt;
    const auto option = options_.find(set->name);
    if (!option) return command::Refused{option.error()};
    if ((*option)->effect != OptionEffect::open_log) return std::nullopt;
    const auto opened = log_.open(set->value);
    return opened ? std::nullopt : std::optional(command::Refused{opened.error()});
}

}  // namespace quadriga::protocol
