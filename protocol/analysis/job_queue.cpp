#include "protocol/analysis/job_queue.hpp"

#include <algorithm>

namespace quadriga::protocol::analysis {

void JobQueue::push(Request request, std::size_t size) {
    const auto shared = std::make_shared<const Request>(std::move(request));
    const std::size_t weight = sizeof(Job) + (sizeof(Request) + size) / shared->plies.size();
    for (const std::size_t ply : shared->plies) {
        auto job = std::make_unique<Job>(shared, ply, weight);
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return weight_ <= capacity; });
        weight_ += weight;
        waiting_.emplace(std::pair(-shared->priority, next_number_++), std::move(job));
        changed_.notify_all();
    }
}

void JobQueue::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
}

std::unique_ptr<Job> JobQueue::pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
    if (waiting_.empty()) return nullptr;
    auto job = std::move(waiting_.extract(waiting_.begin()).mapped());
    weight_ -= job->weight;
    running_.push_back(job.get());
    changed_.notify_all();
    return job;
}

bool JobQueue::finish(const Job& job) {
    const std::lock_guard lock(mutex_);
    std::erase(running_, &job);
    return job.stop_token.is_stopped();
}

JobQueue::Cancelled JobQueue::cancel(std::string_view id) {
    const std::lock_guard lock(mutex_);
    const auto is_meant = [id](const Job& job) { return job.request->origin.id == id; };
    Cancelled cancelled;
    for (Job* const job : running_) {
        if (!is_meant(*job) || job->stop_token.is_stopped()) continue;
        job->stop_token.stop();
        ++cancelled.running;
    }
    for (auto at = waiting_.begin(); at != waiting_.end();) {
        const auto here = at++;
        if (!is_meant(*here->second)) continue;
        weight_ -= here->second->weight;
        cancelled.waiting.push_back(std::move(here->second));
        waiting_.erase(here);
    }
    return cancelled;
}

}  // namespace quadriga::protocol::analysis
