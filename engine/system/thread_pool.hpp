#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "engine/system/threads.hpp"

namespace quadriga::engine {

/// Threads that sleep between two pieces of work, so that none has to be started for the next one. One thread at a time
/// calls the functions; the pool's threads only run the work.
class ThreadPool {
public:
    ThreadPool() = default;
    /// Requires that nothing runs. Blocks until all threads have ended.
    ~ThreadPool() { resize(0); }

    /// Has `threads` threads from now on, or fewer where the system has no more threads or memory. Blocks until threads
    /// that are too many have ended. Requires that nothing runs.
    void resize(std::size_t threads);
    [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }

    /// Begins `work(number)`, which throws nothing, on each thread, numbered from 0. Requires that nothing runs.
    void start(std::function<void(std::size_t)> work);
    /// Blocks until what `start` has begun is done on all threads. Returns at once if nothing is running.
    void wait();

private:
    void run(std::size_t number, std::uint64_t starts);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void(std::size_t)> work_;
    std::size_t wanted_ = 0;    // threads with higher numbers end
    std::size_t running_ = 0;   // threads that have not finished the work
    std::uint64_t starts_ = 0;  // a thread that has seen fewer has work to do
    std::vector<Thread> threads_;
};

}  // namespace quadriga::engine
