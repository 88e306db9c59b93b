#include "protocol/execution/executor.hpp"

#include <chrono>
#include <new>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

using engine::Expected;

engine::Error unread_answers() {
    return {engine::ErrorCode::out_of_memory, "too many answers are unread; nothing is answered until they are read"};
}

}  // namespace

Expected<std::unique_ptr<Executor>> Executor::make(Settings settings, const OptionTable& options, Sink& out,
                                                   DebugLog& log) {
    return settings.game->make_session(settings.of_game()).map([&](std::unique_ptr<engine::Session> session) {
        return std::make_unique<Executor>(std::move(settings), options, std::move(session), out, log);
    });
}

Executor::Executor(Settings settings, const OptionTable& options, std::unique_ptr<engine::Session> session, Sink& out,
                   DebugLog& log)
    : settings_(std::move(settings)), options_(options), session_(std::move(session)), out_(out), log_(log) {
    settings_.starts_game = settings_.clears_hash = false;
}

bool Executor::accept(Line line) {
    const auto read_at = engine::Clock::now();
    log_.in(line.text);
    report_log();
    auto text = std::make_unique<const std::string>(std::move(line.text));
    Command command = line.too_long ? refuse_too_long(*text) : parse(*text, options_);
    if (const auto* const set = command.as<SetOption>(); set != nullptr && set->option == &options_.log_file()) {
        if (auto opened = log_.open(set->value); !opened) command.arguments = tl::unexpected(std::move(opened.error()));
    }
    if (!command.arguments) text.reset();
    auto queued = std::make_unique<QueuedCommand>(std::move(text), std::move(command), read_at);
    if (queued->when == When::now) {
        queued->command.row->run(*this, *queued->command.arguments, queued->stop_token);
    } else if (const auto next = queue_.push(std::move(queued))) {
        if (const auto* const row = next->command.row->beside_search; row != nullptr) next->command.row = row;
        execute(next->command, next->stop_token);
    }
    return !has_quit_;
}

void Executor::work() {
    // Each command must live until the next one is popped, because the queue refers to it until then.
    for (auto queued = queue_.pop(); queued; queued = queue_.pop()) execute(queued->command, queued->stop_token);
}

void Executor::execute(Command& command, engine::StopToken& stop_token) {
    const auto start = engine::Clock::now();
    if (out_.has_room()) has_told_full_ = false;
    const CommandRow& row = *command.row;
    const auto refuse = [&](const engine::Error& error) {
        send_error(error);
        if (row.after_refusal != nullptr) row.after_refusal(*this);
    };
    try {
        if (!command.arguments) {
            refuse(command.arguments.error());
        } else if (!row.is(Trait::needs_room) || needs_room()) {
            row.run(*this, *command.arguments, stop_token);
            if (row.is(takes_time)) work_done_at_ = engine::Clock::now();
        }
    } catch (const std::bad_alloc&) {
        refuse({engine::ErrorCode::out_of_memory, "there is not enough memory"});
    }
    report_log();
    if (!debug_) return;
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(engine::Clock::now() - start);
    out_.info(fmt::format("info string debug done in {} us", time.count()));
}

Expected<void> Executor::set_option(const SetOption& set) {
    Settings changed = settings_;
    return set.option->set(set.value, changed).and_then([&] { return take_over(changed); }).map([&] {
        settings_ = std::move(changed);
    });
}

// The reader has already opened the log.
Expected<void> Executor::take_over(Settings& changed) {
    if (std::exchange(changed.clears_hash, false)) session_->clear_hash();
    if (std::exchange(changed.starts_game, false)) return start_game(changed);
    const engine::Options options = changed.of_game();
    return options == settings_.of_game() ? Expected<void>{} : session_->configure(options);
}

Expected<void> Executor::start_game(const Settings& changed) {
    if (changed.game == settings_.game) return session_->set_position({});
    return changed.game->make_session(changed.of_game(), session_->table())
        .map([&](std::unique_ptr<engine::Session> session) { session_ = std::move(session); });
}

void Executor::send_error(const engine::Error& error) {
    has_refused_ = true;
    if (out_.has_room()) return out_.line(error_line(error));
    // One line for all refusals until the client reads, so that memory use stays bounded.
    if (!has_told_full_.exchange(true)) out_.line(error_line(unread_answers()));
}

void Executor::report(const Expected<void>& done) {
    if (!done) send_error(done.error());
}

bool Executor::needs_room() {
    if (out_.has_room()) return true;
    send_error(unread_answers());
    return false;
}

bool Executor::needs_position() {
    if (session_->state() != nullptr) return true;
    send_error({engine::ErrorCode::no_position, "there is no position"});
    return false;
}

void Executor::quit() {
    has_quit_ = true;
    queue_.quit();
}

void Executor::report_log() {
    if (const auto failure = log_.take_failure()) out_.line(fmt::format("info string {}", sanitise(*failure)));
}

}  // namespace quadriga::protocol
