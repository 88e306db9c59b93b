#include "protocol/execution/schedule.hpp"

#include <algorithm>
#include <utility>

namespace quadriga::protocol {

std::unique_ptr<Job> Schedule::add(std::unique_ptr<Job> job) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.empty() && job->is_light() && (current_ == nullptr || may_pass(*job, *current_))) return job;
        if (!job->is_light()) stop_unbounded();
        if (job->is_work()) unstopped_.push_back(job.get());
        waiting_.push_back(std::move(job));
    }
    changed_.notify_all();
    return nullptr;
}

void Schedule::stop() {
    const std::lock_guard lock(mutex_);
    for (Job* const job : unstopped_) job->stop_token().stop();
    unstopped_.clear();
}

void Schedule::ponder_hit() {
    const std::lock_guard lock(mutex_);
    for (Job* const job : unstopped_) job->stop_token().ponder_hit();
}

void Schedule::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        stop_unbounded();
    }
    changed_.notify_all();
}

void Schedule::close_at_once() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        for (Job* const job : unstopped_) job->stop_token().stop();
        unstopped_.clear();
        auto keep = waiting_.begin();
        if (current_ == nullptr || !current_->is_work()) {
            keep = std::ranges::find_if(waiting_, [](const auto& job) { return job->is_work(); });
            if (keep != waiting_.end()) ++keep;
        }
        waiting_.erase(keep, waiting_.end());
    }
    changed_.notify_all();
}

bool Schedule::wait_until_idle(engine::Clock::time_point moment) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, moment, [this] { return idle_for_good_; });
}

std::unique_ptr<Job> Schedule::next() {
    std::unique_lock lock(mutex_);
    finish_current();
    changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    if (!waiting_.empty()) return take_waiting();
    idle_for_good_ = true;
    lock.unlock();
    changed_.notify_all();
    return nullptr;
}

bool Schedule::may_pass(const Job& job, Job& search) {
    if (!search.is_search() || search.stop_token().is_stopped()) return false;
    return job.is<command::IsReady>() || (job.is_light() && search.is_unbounded());
}

std::unique_ptr<Job> Schedule::take_waiting() {
    const bool second_passes = waiting_.size() > 1 && may_pass(*waiting_[1], *waiting_[0]);
    const auto at = second_passes ? std::next(waiting_.begin()) : waiting_.begin();
    auto job = std::move(*at);
    waiting_.erase(at);
    current_ = job.get();
    return job;
}

void Schedule::finish_current() {
    if (!unstopped_.empty() && unstopped_.front() == current_) unstopped_.pop_front();
    current_ = nullptr;
}

// Only the last search added can be unbounded and go on: any other one was stopped when the next command came.
void Schedule::stop_unbounded() {
    if (!unstopped_.empty() && unstopped_.back()->is_unbounded()) unstopped_.back()->stop_token().stop();
}

}  // namespace quadriga::protocol
