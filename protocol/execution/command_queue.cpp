#include "protocol/execution/command_queue.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/threads.hpp"

namespace quadriga::protocol {

std::unique_ptr<QueuedCommand> CommandQueue::push(std::unique_ptr<QueuedCommand> command) {
    {
        const std::lock_guard lock(mutex_);
        const bool is_next = waiting_.empty() && (running_ == nullptr || may_overtake(*command, *running_));
        if (is_next && command->runs_beside_search()) return command;
        if (!command->runs_beside_search()) stop_unbounded();
        if (command->is_stoppable()) unstopped_.push_back(command.get());
        waiting_.push_back(std::move(command));
    }
    changed_.notify_all();
    return nullptr;
}

void CommandQueue::stop() {
    const std::lock_guard lock(mutex_);
    stop_all();
}

void CommandQueue::ponder_hit() {
    const std::lock_guard lock(mutex_);
    for (QueuedCommand* const work : unstopped_) work->stop_token().ponder_hit();
}

void CommandQueue::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        stop_unbounded();
    }
    changed_.notify_all();
}

void CommandQueue::quit() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        stop_all();
        auto keep = waiting_.begin();
        if (running_ == nullptr || !running_->is_stoppable()) {
            keep = std::ranges::find_if(waiting_, [](const auto& command) { return command->is_stoppable(); });
            if (keep != waiting_.end()) ++keep;
        }
        waiting_.erase(keep, waiting_.end());
    }
    changed_.notify_all();
}

bool CommandQueue::wait_until_idle(engine::Clock::time_point deadline) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, deadline, [this] { return is_finished_; });
}

std::unique_ptr<QueuedCommand> CommandQueue::pop() {
    std::unique_lock lock(mutex_);
    finish_running();
    while (!is_closed_ && waiting_.empty()) engine::wait(changed_, lock);
    if (!waiting_.empty()) return take_waiting();
    is_finished_ = true;
    lock.unlock();
    changed_.notify_all();
    return nullptr;
}

bool CommandQueue::may_overtake(const QueuedCommand& command, QueuedCommand& search) {
    if (!search.is_search() || search.stop_token().is_stopped()) return false;
    return command.is<command::IsReady>() || (command.runs_beside_search() && search.is_unbounded());
}

std::unique_ptr<QueuedCommand> CommandQueue::take_waiting() {
    const bool second_overtakes = waiting_.size() > 1 && may_overtake(*waiting_[1], *waiting_[0]);
    const auto at = second_overtakes ? std::next(waiting_.begin()) : waiting_.begin();
    auto command = std::move(*at);
    waiting_.erase(at);
    running_ = command.get();
    return command;
}

void CommandQueue::finish_running() {
    if (!unstopped_.empty() && unstopped_.front() == running_) unstopped_.pop_front();
    running_ = nullptr;
}

void CommandQueue::stop_all() {
    for (QueuedCommand* const work : unstopped_) work->stop_token().stop();
    unstopped_.clear();
}

// Only the last search queued can still be unbounded: the command after any other one has stopped it.
void CommandQueue::stop_unbounded() {
    if (!unstopped_.empty() && unstopped_.back()->is_unbounded()) unstopped_.back()->stop_token().stop();
}

}  // namespace quadriga::protocol
