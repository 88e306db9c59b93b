#include <new>
#include <utility>

#include "engine/system/threads.hpp"

namespace quadriga::engine {

void ThreadPool::resize(std::size_t threads) {
    {
        const std::lock_guard lock(mutex_);
        wanted_ = threads;
    }
    changed_.notify_all();
    while (threads_.size() > threads) threads_.pop_back();
    try {
        threads_.reserve(threads);
        while (threads_.size() < threads) {
            Thread thread([this, number = threads_.size(), starts = starts_] { run(number, starts); });
            if (!thread) break;
            threads_.push_back(std::move(thread));
        }
    } catch (const std::bad_alloc&) {  // the existing threads do the work
    }
}

void ThreadPool::start(std::function<void(std::size_t)> work) {
    {
        const std::lock_guard lock(mutex_);
        work_ = std::move(work);
        running_ = threads_.size();
        ++starts_;
    }
    changed_.notify_all();
}

void ThreadPool::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return running_ == 0; });
}

void ThreadPool::run(std::size_t number, std::uint64_t starts) {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return number >= wanted_ || starts != starts_; });
        if (number >= wanted_) return;
        starts = starts_;
        lock.unlock();
        work_(number);
        lock.lock();
        if (--running_ == 0) changed_.notify_all();
    }
}

}  // namespace quadriga::engine
