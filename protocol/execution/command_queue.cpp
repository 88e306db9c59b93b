#include "protocol/execution/command_queue.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "engine/system/threads.hpp"

namespace quadriga::protocol {
namespace {

bool runs_beside_search(const QueuedCommand& queued) {
    return queued.when == When::beside_search || queued.when == When::beside_unbounded_search;
}

bool is_stoppable(const QueuedCommand& queued) { return queued.when == When::in_turn_until_stopped; }

// Whether the command is a search that ends only when stopped. A ponderhit may change the result.
bool is_unbounded(const QueuedCommand& queued) {
    return queued.is_search && (!queued.ends_by_itself || queued.stop_token.is_pondering());
}

bool may_overtake(const QueuedCommand& queued, const QueuedCommand& search) {
    if (!search.is_search || search.stop_token.is_stopped()) return false;
    return queued.when == When::beside_search || (runs_beside_search(queued) && is_unbounded(search));
}

}  // namespace

// `rest` covers the queue's entry, the allocator's overhead and the text of a refusal, which is short.
std::size_t QueuedCommand::weight() const noexcept {
    constexpr std::size_t rest = 128;
    return sizeof(*this) + rest + (line == nullptr ? 0 : sizeof(std::string) + line->capacity());
}

std::unique_ptr<QueuedCommand> CommandQueue::push(std::unique_ptr<QueuedCommand> command) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.empty() && running_ != nullptr && may_overtake(*command, *running_)) return command;
        if (!runs_beside_search(*command)) stop_unbounded();
        if (is_stoppable(*command)) unstopped_.push_back(command.get());
        weight_ += command->weight();
        waiting_.push_back(std::move(command));
    }
    changed_.notify_all();
    return nullptr;
}

void CommandQueue::wait_for_room() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return weight_ <= capacity; });
}

void CommandQueue::stop() {
    const std::lock_guard lock(mutex_);
    stop_all();
}

void CommandQueue::ponder_hit() {
    const std::lock_guard lock(mutex_);
    for (QueuedCommand* const work : unstopped_) work->stop_token.ponder_hit();
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
        if (running_ == nullptr || !is_stoppable(*running_)) {
            keep = std::ranges::find_if(waiting_, [](const auto& command) { return is_stoppable(*command); });
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
    if (!unstopped_.empty() && unstopped_.front() == running_) unstopped_.pop_front();
    running_ = nullptr;
    while (!is_closed_ && waiting_.empty()) engine::wait(changed_, lock);
    if (waiting_.empty()) {
        is_finished_ = true;
        lock.unlock();
        changed_.notify_all();
        return nullptr;
    }
    const bool second_overtakes = waiting_.size() > 1 && may_overtake(*waiting_[1], *waiting_[0]);
    const auto next = second_overtakes ? std::next(waiting_.begin()) : waiting_.begin();
    auto command = std::move(*next);
    waiting_.erase(next);
    running_ = command.get();
    const bool was_full = weight_ > capacity;
    weight_ -= command->weight();
    if (was_full && weight_ <= capacity) changed_.notify_all();
    return command;
}

void CommandQueue::stop_all() {
    for (QueuedCommand* const work : unstopped_) work->stop_token.stop();
    unstopped_.clear();
}

// Only the last queued search can still be unbounded: each earlier one was stopped by the command after it.
void CommandQueue::stop_unbounded() {
    if (!unstopped_.empty() && is_unbounded(*unstopped_.back())) unstopped_.back()->stop_token.stop();
}

}  // namespace quadriga::protocol
